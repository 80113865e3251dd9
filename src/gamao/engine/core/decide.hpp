// The best play of a roll, without looking ahead.
#pragma once

#include <cstring>

#include "movegen.hpp"
#include "net.hpp"

namespace gamao {

constexpr int kWeights = kOutcomes + 1;

// Which net judges which position. The two may be the same net.
struct Nets {
    const Net* contact;
    const Net* race;
};

// equity = weights[0..8] . the nine chances + weights[9], seen by the same side as the chances.
inline float equity(const float* outcomes, const float* weights) {
    float sum = weights[kOutcomes];
    for (int k = 0; k < kOutcomes; ++k) sum += weights[k] * outcomes[k];
    return sum;
}

// What one thread needs to evaluate and decide with a pair of nets.
class Worker {
public:
    explicit Worker(const Nets& nets)
        : nets_(nets), contact_(nets.contact->make_scratch()), race_(nets.race->make_scratch()) {}

    // The chances of each board for its player on roll, exact for finished games, to
    // outcomes[count][9].
    void evaluate(const Board* boards, int count, const Board* parent, float* outcomes) {
        for (int start = 0; start < count; start += kChunk)
            evaluate_chunk(boards + start, std::min(kChunk, count - start), parent,
                           outcomes + static_cast<std::size_t>(start) * kOutcomes);
    }

    // The best play: its result (flipped, the opponent on roll), and its chances and equity for the mover.
    // Equal equities are decided by the order of the results' bytes, so that they do not
    // depend on the order of generation.
    float decide(const Board& board, int die1, int die2, const float* weights, Board& best,
                 float* best_outcomes) {
        results_.clear();
        const auto keep = [this](const Board& result) { results_.push_back(result); };
        const int count = for_each_result(board, die1, die2, keep);
        if (outcomes_.size() < results_.size() * kOutcomes)
            outcomes_.resize(results_.size() * kOutcomes);
        const Board parent = flipped(board);
        evaluate(results_.data(), count, count > 1 ? &parent : nullptr, outcomes_.data());
        evaluated_ += count;
        const int chosen = most_equity(count, weights);
        best = results_[chosen];
        flip_outcomes(outcomes_.data() + chosen * kOutcomes, best_outcomes);
        return equity(best_outcomes, weights);
    }

    int64_t evaluated() const { return evaluated_; }

private:
    static constexpr int kChunk = 256;

    int most_equity(int count, const float* weights) const {
        int chosen = 0;
        float most = 0.0f;
        for (int n = 0; n < count; ++n) {
            float mine[kOutcomes];
            flip_outcomes(outcomes_.data() + n * kOutcomes, mine);
            const float value = equity(mine, weights);
            if (n > 0 && (value < most || (value == most && !precedes(n, chosen)))) continue;
            chosen = n;
            most = value;
        }
        return chosen;
    }

    bool precedes(int a, int b) const {
        return std::memcmp(&results_[a], &results_[b], sizeof(Board)) < 0;
    }

    void evaluate_chunk(const Board* boards, int count, const Board* parent, float* outcomes) {
        Item contact[kChunk];
        Item race[kChunk];
        int contacts = 0;
        int races = 0;
        for (int n = 0; n < count; ++n) {
            const Item item{boards + n, outcomes + n * kOutcomes, occupied(boards[n])};
            if (!is_race(item.occupied)) contact[contacts++] = item;
            else if (!finished_outcomes(*item.board, item.outcomes)) race[races++] = item;
        }
        if (contacts) nets_.contact->evaluate(contact, contacts, parent, contact_);
        if (races) nets_.race->evaluate(race, races, parent, race_);
    }

    Nets nets_;
    Scratch contact_;
    Scratch race_;
    std::vector<Board> results_;
    std::vector<float> outcomes_;
    int64_t evaluated_ = 0;
};

}  // namespace gamao
