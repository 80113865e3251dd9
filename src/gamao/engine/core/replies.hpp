// The best reply to each of the 21 rolls of a position, found by a cascade of nets.
//
// A cheap net looks at all results of all rolls together, a better one at the few it liked. Each
// net sees the results of all rolls in one call, so that batches are full and the first layer of
// the position before the play is summed once.
#pragma once

#include <algorithm>

#include "cube.hpp"
#include "judge.hpp"

namespace gamao {

constexpr int kRolls = 21;
constexpr float kAllWays = 36.0f;

struct RollKind {
    int8_t high;
    int8_t low;
    int8_t ways;  // of 36
};

constexpr RollKind kRollKinds[kRolls] = {
    {1, 1, 1}, {2, 1, 2}, {3, 1, 2}, {4, 1, 2}, {5, 1, 2}, {6, 1, 2}, {2, 2, 1},
    {3, 2, 2}, {4, 2, 2}, {5, 2, 2}, {6, 2, 2}, {3, 3, 1}, {4, 3, 2}, {5, 3, 2},
    {6, 3, 2}, {4, 4, 1}, {5, 4, 2}, {6, 4, 2}, {5, 5, 1}, {6, 5, 2}, {6, 6, 1},
};

// equity() of these and the chances of the player on roll is the utility if the cube stays in state s.
// Where the rules count no gammons until the cube is turned, it is that after a turn: it will be.
inline void linear_weights(const CubeModel& model, int s, float* weights) {
    const CubeState* state = &model.state[s];
    for (const CubeOffer* offer : {&state->mine, &state->theirs})
        if (state->win[1] == state->win[0] && state->lose[1] == state->lose[0] && offer->allowed())
            state = &model.state[offer->taken];
    std::fill_n(weights, kWeights, 0.0f);
    const int kind = kWinBackgammonHalf + model.backgammon;
    weights[kWin] = state->win[0] - state->lose[0];
    weights[kWinGammon] = state->win[1] - state->win[0];
    weights[kind] = state->win[2] - state->win[1];
    weights[kLoseGammon] = state->lose[1] - state->lose[0];
    weights[kind + kLoseGammon - kWinGammon] = state->lose[2] - state->lose[1];
    weights[kOutcomes] = state->lose[0];
}

// A play's result, the opponent on roll, and the opponent's chances.
struct Reply {
    Board board;
    float outcomes[kOutcomes];
};

// One net of a cascade: it judges what is left of each roll and keeps at most `keep` of it, and
// nothing that is more than `margin` behind the best.
struct Stage {
    PairJudge* judge;
    int keep;
    float margin;
};

class Replier {
public:
    // The best reply of `board`'s player to each roll. `weights` make the equity of the player on
    // roll in the results, the lower the better.
    void find(const Board& board, const Stage* stages, int count, const float* weights,
              Reply* replies) {
        cascade(board, 0, kRolls, stages, count, weights);
        for (int roll = 0; roll < kRolls; ++roll) replies[roll] = kept(roll, 0);
    }

    // The same for the rolls from `first` to before `last`; ask kept() for what is left of them.
    void cascade(const Board& board, int first, int last, const Stage* stages, int count,
                 const float* weights) {
        generate(board, first, last);
        for (int k = 0; k < count; ++k) {
            if (outcomes_.size() < results_.size() * kOutcomes)
                outcomes_.resize(results_.size() * kOutcomes);
            stages[k].judge->evaluate(parent_, results_, outcomes_.data());
            keep_best(stages[k], weights);
        }
    }

    int kept(int roll) const { return static_cast<int>(starts_[roll + 1] - starts_[roll]); }

    // The best of a roll (n = 0) and those next to it.
    Reply kept(int roll, int n) const {
        const std::size_t at = starts_[roll] + static_cast<std::size_t>(n);
        Reply reply{after(parent_, results_[at].changes), {}};
        std::copy_n(&outcomes_[at * kOutcomes], kOutcomes, reply.outcomes);
        return reply;
    }

private:
    void generate(const Board& board, int first, int last) {
        results_.clear();
        const auto keep = [this](const Changes& changes, uint8_t off, uint64_t occupied_mask) {
            results_.push_back({changes, off, occupied_mask});
        };
        auto work = movegen::make_work<movegen::ChangeTrail>(board);
        parent_ = work.board;
        for (int roll = 0; roll < kRolls; ++roll) {
            starts_[roll] = results_.size();
            if (roll < first || roll >= last) continue;
            movegen::results_of(work, kRollKinds[roll].high, kRollKinds[roll].low, keep);
        }
        starts_[kRolls] = results_.size();
    }

    // Moves the best of each roll to the front of results_, outcomes_ along with them, best first.
    // Of equal ones the first generated comes first: the order of generation is always the same.
    void keep_best(const Stage& stage, const float* weights) {
        std::size_t to = 0;
        for (int roll = 0; roll < kRolls; ++roll) {
            const std::size_t begin = starts_[roll];
            const std::size_t end = starts_[roll + 1];
            starts_[roll] = to;
            if (begin == end) continue;
            order(begin, end, stage.keep, weights);
            while (best_.back().equity > best_.front().equity + stage.margin) best_.pop_back();
            for (const Scored& one : best_) chosen_.push_back(one.at);
            to += best_.size();
        }
        starts_[kRolls] = to;
        gather();
    }

    struct Scored {
        float equity;
        std::size_t at;
    };

    void order(std::size_t begin, std::size_t end, int most, const float* weights) {
        best_.clear();
        const std::size_t room = static_cast<std::size_t>(most);
        for (std::size_t at = begin; at < end; ++at) {
            const Scored one{equity(&outcomes_[at * kOutcomes], weights), at};
            if (best_.size() == room) {
                if (!(one.equity < best_.back().equity)) continue;
                best_.pop_back();
            }
            auto place = best_.end();
            while (place != best_.begin() && one.equity < (place - 1)->equity) --place;
            best_.insert(place, one);
        }
    }

    void gather() {
        next_results_.clear();
        next_outcomes_.clear();
        for (const std::size_t at : chosen_) {
            next_results_.push_back(results_[at]);
            next_outcomes_.insert(next_outcomes_.end(), &outcomes_[at * kOutcomes],
                                  &outcomes_[at * kOutcomes] + kOutcomes);
        }
        chosen_.clear();
        results_.swap(next_results_);
        outcomes_.swap(next_outcomes_);
    }

    Board parent_;  // flipped, as the results are
    std::vector<Result> results_;
    std::vector<float> outcomes_;
    std::size_t starts_[kRolls + 1];
    std::vector<Scored> best_;
    std::vector<std::size_t> chosen_;
    std::vector<Result> next_results_;
    std::vector<float> next_outcomes_;
};

}  // namespace gamao
