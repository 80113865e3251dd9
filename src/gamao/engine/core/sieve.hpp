// Decisions of large nets among the plays that smaller ones like.
//
// The strong net takes eight times as long for a play as the fast one, and agrees with it on all but
// some: of 22,448 rolls of games 0.16 % are played otherwise if the fast net picks eight plays within
// 0.12 of its best, which loses 5e-6 by the strong net's word (the fast net alone: 8e-4). Of boards of
// every odd kind 0.3 %, 1.5e-5.
#pragma once

#include <optional>
#include <utility>

#include "decide.hpp"

namespace gamao {

constexpr int kSifted = 8;
constexpr float kSiftMargin = 0.12f;

// What one thread needs to decide so, or without smaller nets.
class Decider {
public:
    Decider(const Nets& nets, const Nets* sieve) : worker_(nets) {
        if (sieve) sieve_.emplace(*sieve);
    }

    Worker& worker() { return worker_; }

    // See Worker::decide, for the rolls numbered `order[0]` to `order[count - 1]`. What the sieve leaves
    // of all of them is judged together, so that batches are full.
    template <class Rolls>
    void decide(const Board* boards, const Rolls& rolls, const std::size_t* order, int count,
                const float* weights, Board* best, float* outcomes, float* equities) {
        kept_.clear();
        ends_.clear();
        for (int k = 0; k < count; ++k) {
            const std::size_t n = order[k];
            const auto [die1, die2] = rolls[n];
            if (sieve_)
                sieve_->sift(boards[n], die1, die2, weights, kSifted, kSiftMargin, kept_);
            else
                equities[n] = worker_.decide(boards[n], die1, die2, weights, best[n],
                                             outcomes + n * kOutcomes);
            ends_.push_back(kept_.size());
        }
        if (!sieve_) return;
        judge_kept();
        std::size_t begin = 0;
        for (int k = 0; k < count; ++k) {
            const std::size_t n = order[k];
            equities[n] = choose(begin, ends_[k], weights, best[n], outcomes + n * kOutcomes);
            begin = ends_[k];
        }
    }

    float decide(const Board& board, int die1, int die2, const float* weights, Board& best,
                 float* outcomes) {
        const std::pair<int, int> roll[1] = {{die1, die2}};
        const std::size_t first = 0;
        float equity = 0.0f;
        decide(&board, roll, &first, 1, weights, &best, outcomes, &equity);
        return equity;
    }

    int64_t evaluated() const { return worker_.evaluated() + (sieve_ ? sieve_->evaluated() : 0); }

private:
    void judge_kept() {
        if (chances_.size() < kept_.size() * kOutcomes) chances_.resize(kept_.size() * kOutcomes);
        worker_.evaluate(kept_.data(), static_cast<int>(kept_.size()), chances_.data());
    }

    // The best of kept_[begin..end), of equal ones that which comes first by its bytes.
    float choose(std::size_t begin, std::size_t end, const float* weights, Board& best,
                 float* outcomes) const {
        float most = 0.0f;
        for (std::size_t at = begin; at < end; ++at) {
            float mine[kOutcomes];
            flip_outcomes(&chances_[at * kOutcomes], mine);
            const float value = equity(mine, weights);
            const bool is_first = at > begin && std::memcmp(&kept_[at], &best, sizeof(Board)) < 0;
            if (at > begin && (value < most || (value == most && !is_first))) continue;
            most = value;
            best = kept_[at];
            std::copy_n(mine, kOutcomes, outcomes);
        }
        return most;
    }

    Worker worker_;
    std::optional<Worker> sieve_;
    std::vector<Board> kept_;
    std::vector<std::size_t> ends_;
    std::vector<float> chances_;
};

}  // namespace gamao
