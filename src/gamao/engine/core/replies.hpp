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
            judge(*stages[k].judge, k + 1 == count, weights);
            choose_best(stages[k]);
            gather(k + 1 == count);
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
        std::size_t count = 0;
        const auto keep = [&](const Changes& changes, uint8_t off, uint64_t occupied_mask) {
            results_[count++] = {changes, off, occupied_mask};
        };
        auto work = movegen::make_work<movegen::ChangeTrail>(board);
        parent_ = work.board;
        for (int roll = 0; roll < kRolls; ++roll) {
            starts_[roll] = count;
            if (roll < first || roll >= last) continue;
            if (results_.size() < count + kMaxResults) results_.resize(count + kMaxResults);
            movegen::results_of(work, kRollKinds[roll].high, kRollKinds[roll].low, keep);
        }
        starts_[kRolls] = count;
    }

    // The equities of all results, and of the last judge the chances.
    void judge(PairJudge& judge, bool last, const float* weights) {
        const std::size_t count = starts_[kRolls];
        if (outcomes_.size() < count * kOutcomes) outcomes_.resize(count * kOutcomes);
        if (equities_.size() < count) equities_.resize(count);
        if (!last)
            return judge.equities(parent_, results_.data(), count, weights, outcomes_.data(),
                                  equities_.data());
        judge.evaluate(parent_, results_.data(), count, outcomes_.data());
        for (std::size_t at = 0; at < count; ++at)
            equities_[at] = equity(&outcomes_[at * kOutcomes], weights);
    }

    // The best of each roll to chosen_, best first. Of equal ones the first generated comes first: the
    // order of generation is always the same.
    void choose_best(const Stage& stage) {
        chosen_.clear();
        std::size_t to = 0;
        for (int roll = 0; roll < kRolls; ++roll) {
            const std::size_t begin = starts_[roll];
            const std::size_t end = starts_[roll + 1];
            starts_[roll] = to;
            if (begin == end) continue;
            to += choose(begin, end, stage);
        }
        starts_[kRolls] = to;
    }

    // Adds the best of a roll to chosen_, in order, and tells how many they are.
    std::size_t choose(std::size_t begin, std::size_t end, const Stage& stage) {
        const float* equities = equities_.data();
        const std::size_t first = chosen_.size();
        const std::size_t room = first + static_cast<std::size_t>(stage.keep);
        for (std::size_t at = begin; at < end; ++at) {
            const float one = equities[at];
            if (chosen_.size() < room) chosen_.push_back(at);
            else if (!(one < equities[chosen_.back()])) continue;
            std::size_t place = chosen_.size() - 1;
            for (; place > first && one < equities[chosen_[place - 1]]; --place)
                chosen_[place] = chosen_[place - 1];
            chosen_[place] = at;
        }
        const float limit = equities[chosen_[first]] + stage.margin;
        while (equities[chosen_.back()] > limit) chosen_.pop_back();
        return chosen_.size() - first;
    }

    // Moves the chosen to the front of results_, and of outcomes_ if somebody will ask for them.
    void gather(bool with_outcomes) {
        if (next_results_.size() < chosen_.size()) next_results_.resize(chosen_.size());
        for (std::size_t k = 0; k < chosen_.size(); ++k) next_results_[k] = results_[chosen_[k]];
        std::copy_n(next_results_.begin(), chosen_.size(), results_.begin());
        if (!with_outcomes) return;
        next_outcomes_.resize(chosen_.size() * kOutcomes);
        for (std::size_t k = 0; k < chosen_.size(); ++k)
            std::copy_n(&outcomes_[chosen_[k] * kOutcomes], kOutcomes,
                        &next_outcomes_[k * kOutcomes]);
        outcomes_.swap(next_outcomes_);
    }

    Board parent_;  // flipped, as the results are
    std::vector<Result> results_;  // starts_[kRolls] of them, and room
    std::vector<float> outcomes_;
    std::size_t starts_[kRolls + 1];
    std::vector<float> equities_;
    std::vector<std::size_t> chosen_;
    std::vector<Result> next_results_;
    std::vector<float> next_outcomes_;
};

}  // namespace gamao
