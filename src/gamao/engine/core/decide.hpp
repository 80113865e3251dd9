// The best play of a roll, without looking ahead.
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

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

// The same equity where one kind of backgammon has weights, as in every game.
inline EquityTerms terms_of(const float* weights) {
    int kind = kWinBackgammonHalf;
    const int to_lost = kLoseGammon - kWinGammon;
    while (kind < kWinBackgammonBar && weights[kind] == 0.0f && weights[kind + to_lost] == 0.0f) ++kind;
    EquityTerms terms{{kWin, kWinGammon, kind, kLoseGammon, kind + to_lost}, {}, weights[kOutcomes]};
    for (int t = 0; t < kEquityTerms; ++t) terms.weight[t] = weights[terms.outcome[t]];
    return terms;
}

// What one thread needs to evaluate and decide with a pair of nets.
class Worker {
public:
    explicit Worker(const Nets& nets)
        : nets_(nets), contact_(nets.contact->make_scratch()), race_(nets.race->make_scratch()) {}

    // The chances of each board for its player on roll, exact for finished games, to
    // outcomes[count][9].
    void evaluate(const Board* boards, int count, float* outcomes) {
        for (int start = 0; start < count; start += kMaxResults) {
            contacts_.clear();
            races_.clear();
            for (int n = start; n < std::min(start + kMaxResults, count); ++n) {
                float* chances = outcomes + static_cast<std::size_t>(n) * kOutcomes;
                if (!finished_outcomes(boards[n], chances)) sort(Item::of(boards[n], chances));
            }
            evaluate_sorted(nullptr);
        }
    }

    // The best play: its result (flipped, the opponent on roll), and its chances and equity for the mover.
    // Equal equities are decided by the order of the results' bytes, so that they do not
    // depend on the order of generation.
    float decide(const Board& board, int die1, int die2, const float* weights, Board& best,
                 float* best_outcomes) {
        const int count = judge_results(board, die1, die2);
        const int chosen = most_equity(count, weights);
        best = after(parent_, results_[chosen].changes);
        flip_outcomes(&outcomes_[chosen * kOutcomes], best_outcomes);
        return equity(best_outcomes, weights);
    }

    // The results of the best plays, `keep` at most and none more than `margin` behind the best, added to
    // `kept`; how many they are.
    int sift(const Board& board, int die1, int die2, const float* weights, int keep, float margin,
             std::vector<Board>& kept) {
        const int count = judge_results(board, die1, die2);
        values_.resize(count);
        order_.resize(count);
        for (int n = 0; n < count; ++n) {
            values_[n] = movers_equity(n, weights);
            order_[n] = n;
        }
        const int most = std::min(keep, count);
        std::partial_sort(order_.begin(), order_.begin() + most, order_.end(), [&](int a, int b) {
            return values_[a] != values_[b] ? values_[a] > values_[b] : precedes(a, b);
        });
        int taken = 0;
        for (; taken < most && values_[order_[taken]] >= values_[order_[0]] - margin; ++taken)
            kept.push_back(after(parent_, results_[order_[taken]].changes));
        return taken;
    }

    int64_t evaluated() const { return evaluated_; }

private:
    // Makes all results of a roll and judges them; how many they are.
    int judge_results(const Board& board, int die1, int die2) {
        contacts_.clear();
        races_.clear();
        auto work = movegen::make_work<movegen::ChangeTrail>(board);
        int count = 0;
        const auto keep = [&](const Changes& changes, uint8_t off,
                              uint64_t occupied_mask) -> Changes& {
            Result& result = results_[count++];
            result = {changes, off, occupied_mask};
            return result.changes;
        };
        movegen::results_of(work, die1, die2, keep);
        parent_ = work.board;  // as before the play when the generator has ended
        evaluated_ += count;
        if (count == 1) {
            const Board only = after(parent_, results_[0].changes);
            evaluate(&only, 1, outcomes_.data());
            return count;
        }
        for (int n = 0; n < count; ++n) {
            float* chances = &outcomes_[n * kOutcomes];
            if (!is_over(results_[n].occupied)) sort(Item::of(results_[n], chances));
            else finished_outcomes(after(parent_, results_[n].changes), chances);
        }
        evaluate_sorted(&parent_);
        return count;
    }

    void sort(const Item& item) { (is_race(item.occupied) ? races_ : contacts_).push_back(item); }

    void evaluate_sorted(const Board* parent) {
        const auto run = [&](const Net& net, const std::vector<Item>& items, Scratch& scratch) {
            if (!items.empty())
                net.evaluate(items.data(), static_cast<int>(items.size()), parent, scratch);
        };
        run(*nets_.contact, contacts_, contact_);
        run(*nets_.race, races_, race_);
    }

    float movers_equity(int n, const float* weights) const {
        float mine[kOutcomes];
        flip_outcomes(&outcomes_[n * kOutcomes], mine);
        return equity(mine, weights);
    }

    int most_equity(int count, const float* weights) const {
        int chosen = 0;
        float most = 0.0f;
        for (int n = 0; n < count; ++n) {
            const float value = movers_equity(n, weights);
            if (n > 0 && (value < most || (value == most && !precedes(n, chosen)))) continue;
            chosen = n;
            most = value;
        }
        return chosen;
    }

    bool precedes(int a, int b) const {
        const Board one = after(parent_, results_[a].changes);
        const Board other = after(parent_, results_[b].changes);
        return std::memcmp(&one, &other, sizeof(Board)) < 0;
    }

    Nets nets_;
    Scratch contact_;
    Scratch race_;
    std::vector<Item> contacts_;
    std::vector<Item> races_;
    Board parent_;  // of the results, flipped as they are
    // Room for whatever a roll can give.
    std::vector<Result> results_ = std::vector<Result>(kMaxResults);
    std::vector<float> outcomes_ = std::vector<float>(kMaxResults * kOutcomes);
    std::vector<float> values_;
    std::vector<int> order_;
    int64_t evaluated_ = 0;
};

}  // namespace gamao
