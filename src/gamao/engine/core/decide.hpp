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
    void evaluate(const Board* boards, int count, float* outcomes) {
        for (int start = 0; start < count; start += kChunk) {
            const int end = std::min(start + kChunk, count);
            contacts_ = races_ = 0;
            for (int n = start; n < end; ++n)
                sort({boards + n, outcomes + static_cast<std::size_t>(n) * kOutcomes,
                      occupied(boards[n]), nullptr});
            evaluate_sorted(nullptr);
        }
    }

    // The best play: its result (flipped, the opponent on roll), and its chances and equity for the mover.
    // Equal equities are decided by the order of the results' bytes, so that they do not
    // depend on the order of generation.
    float decide(const Board& board, int die1, int die2, const float* weights, Board& best,
                 float* best_outcomes) {
        int count = 0;
        contacts_ = races_ = 0;
        const auto keep = [&](const Result& result) {
            results_[count] = result.board;
            changes_[count] = result.changes;
            sort({&results_[count], &outcomes_[count * kOutcomes], result.occupied, &changes_[count]});
            ++count;
        };
        auto work = movegen::make_work<movegen::ChangeTrail>(board);
        movegen::results_of(work, die1, die2, keep);
        evaluate_sorted(count > 1 ? &work.board : nullptr);
        evaluated_ += count;
        const int chosen = most_equity(count, weights);
        best = results_[chosen];
        flip_outcomes(&outcomes_[chosen * kOutcomes], best_outcomes);
        return equity(best_outcomes, weights);
    }

    int64_t evaluated() const { return evaluated_; }

private:
    static constexpr int kChunk = kMaxResults;

    // Finished games are done at once, the others wait for their net.
    void sort(const Item& item) {
        if (!is_race(item.occupied)) contact_items_[contacts_++] = item;
        else if (!finished_outcomes(*item.board, item.outcomes)) race_items_[races_++] = item;
    }

    void evaluate_sorted(const Board* parent) {
        if (contacts_) nets_.contact->evaluate(contact_items_.data(), contacts_, parent, contact_);
        if (races_) nets_.race->evaluate(race_items_.data(), races_, parent, race_);
    }

    int most_equity(int count, const float* weights) const {
        int chosen = 0;
        float most = 0.0f;
        for (int n = 0; n < count; ++n) {
            float mine[kOutcomes];
            flip_outcomes(&outcomes_[n * kOutcomes], mine);
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

    Nets nets_;
    Scratch contact_;
    Scratch race_;
    // Room for whatever a roll can give.
    std::vector<Item> contact_items_ = std::vector<Item>(kMaxResults);
    std::vector<Item> race_items_ = std::vector<Item>(kMaxResults);
    int contacts_ = 0;
    int races_ = 0;
    std::vector<Board> results_ = std::vector<Board>(kMaxResults);
    std::vector<Changes> changes_ = std::vector<Changes>(kMaxResults);
    std::vector<float> outcomes_ = std::vector<float>(kMaxResults * kOutcomes);
    int64_t evaluated_ = 0;
};

}  // namespace gamao
