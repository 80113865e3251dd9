// Rollouts: games played out from a position, with the luck of the dice taken out.
//
// A game's dice come from the seed and its number alone. So any games can be played by anybody in
// any order, and games of the same number from different positions have the same dice: what is
// luck for one candidate is luck for the other.
//
// The luck of a roll is what the position is worth after it less the mean over all 21 rolls, both
// by the same quick judgement: it is 0 on average whatever the judgement is worth, so that taking
// it out leaves the mean unchanged and most of the noise behind.
#pragma once

#include "selfplay.hpp"
#include "tree.hpp"

namespace gamao {

constexpr int kRollResults = kOutcomes + 2;  // nine chances, cubeless equity, cubeful equity

struct RolloutPlan {
    int truncate = 0;          // plies until the strong net has the last word; 0: to the end
    bool reduce_luck = true;
    bool strong_play = false;  // the strong net picks from what the fast one likes best
    bool strong_luck = false;  // the strong net judges what a roll was worth
    bool double_first = false; // may the player on roll double before the first roll?
    int scout_keep = 4;
    int fast_keep = 3;
    float scout_margin = 0.2f;
    float fast_margin = 0.1f;
    uint64_t seed = 0;
};

// The dice of one game. The first two rolls are stratified: of 36 games in a row each has another
// first roll and another second one, of 1296 each another pair. Which second roll goes with which
// first one is shuffled by the seed (a random Latin square): without that, the few pairs that a
// short rollout has would be chosen by a pattern, an error that its standard error does not show.
class GameDice {
public:
    GameDice(uint64_t seed, uint64_t number) : random_(stream(seed, number)) {
        const uint64_t square = number / (36 * 36);
        Random shuffler(stream(~seed, square));
        const Shuffled rows(shuffler), columns(shuffler), rolls(shuffler);
        const int column = static_cast<int>(number % 36);
        const int row = static_cast<int>(number / 36 % 36);
        first_ = column;
        second_ = rolls.at[(rows.at[row] + columns.at[column]) % 36];
    }

    // Index into kRollKinds.
    int next() {
        const int turn = turn_++;
        if (turn == 0) return kind(first_ / 6 + 1, first_ % 6 + 1);
        if (turn == 1) return kind(second_ / 6 + 1, second_ % 6 + 1);
        const int die = random_.die();
        return kind(die, random_.die());
    }

private:
    // The numbers 0 to 35 in a random order.
    struct Shuffled {
        explicit Shuffled(Random& random) {
            for (int k = 0; k < 36; ++k) {
                const int other = static_cast<int>(((random.next() >> 32) * (k + 1)) >> 32);
                at[k] = at[other];
                at[other] = static_cast<int8_t>(k);
            }
        }
        int8_t at[36];
    };

    static uint64_t stream(uint64_t seed, uint64_t number) {
        return Random::split_mix(seed) ^ (number * 0xd1342543de82ef95ULL);
    }

    static int kind(int die1, int die2) {
        const int high = std::max(die1, die2);
        const int low = std::min(die1, die2);
        // kRollKinds is ordered by the lower die, then by the higher.
        constexpr int kStart[7] = {0, 0, 6, 11, 15, 18, 20};
        return kStart[low] + high - low;
    }

    Random random_;
    int first_;
    int second_;
    int turn_ = 0;
};

// What to roll out: a position whose player is at `depth` below the root (0: the root's player, 1:
// the opponent, after a candidate play), and the state of the cube there.
struct RolloutStart {
    Board board;
    int depth;
    int state;
};

// A game under way, all sums seen by the root's player.
struct RolledGame {
    Board board;
    int depth;           // of the player on roll below the root
    int state;
    float scale = 1.0f;  // of the state's equities: 1 is the cube of the start
    bool over = false;
    float outcomes[kOutcomes] = {};
    float cubeful = 0.0f;
    double luck[kOutcomes] = {};
    double cubeful_luck = 0.0;
};

class Roller {
public:
    Roller(const Knowledge& knowledge, OutcomeCache& cache)
        : strong_(knowledge, cache),
          fast_(knowledge, knowledge.fast),
          scout_(knowledge, knowledge.scout.contact ? knowledge.scout : knowledge.fast),
          has_scout_(knowledge.scout.contact != nullptr) {}

    // Game `number` from `start`; kRollResults numbers, the root's player's view.
    void play(const ModelLine& models, const RolloutPlan& plan, const RolloutStart& start,
              uint64_t number, double* results) {
        RolledGame game{start.board, start.depth, start.state};
        GameDice dice(plan.seed, number);
        for (int ply = 0; !game.over; ++ply) {
            if (is_finished(game.board)) finish(models, game);
            else if (ply == (plan.truncate ? plan.truncate : kMaxPlays)) cut(models, game);
            else take_turn(models, plan, ply > 0 || plan.double_first, dice, game);
        }
        write(models.weights(0, start.state), game, results);
    }

private:
    void finish(const ModelLine& models, RolledGame& game) {
        Value value;
        finished_outcomes(game.board, value.outcomes);
        finished_equities(models.at(game.depth), value.outcomes, value.equities);
        end(value.outcomes, game.scale * value.equities[game.state], game);
    }

    void cut(const ModelLine& models, RolledGame& game) {
        Value value;
        strong_.evaluate(&game.board, 1, value.outcomes);
        static_equities(models.at(game.depth), game.board, &value);
        end(value.outcomes, game.scale * value.equities[game.state], game);
    }

    // The game is over, or has been judged, with these values for the player on roll.
    static void end(const float* outcomes, float cubeful, RolledGame& game) {
        const bool mine = game.depth % 2 == 0;
        if (mine) std::copy_n(outcomes, kOutcomes, game.outcomes);
        else flip_outcomes(outcomes, game.outcomes);
        game.cubeful = mine ? cubeful : -cubeful;
        game.over = true;
    }

    void take_turn(const ModelLine& models, const RolloutPlan& plan, bool may_double, GameDice& dice,
                   RolledGame& game) {
        const int roll = dice.next();
        if (plan.reduce_luck) look_at_all(models, plan, game);
        else look_at_one(models, plan, roll, game);
        if (may_double && turn_cube(models.at(game.depth), game)) return;
        if (plan.reduce_luck) take_luck(models.at(game.depth), roll, game);
        game.board = chosen(models, plan, roll, game);
        ++game.depth;
    }

    int stages(const RolloutPlan& plan, Stage* stages) {
        int used = 0;
        if (has_scout_) stages[used++] = {&scout_, plan.scout_keep, plan.scout_margin};
        stages[used++] = {&fast_, plan.strong_play ? plan.fast_keep : 1, plan.fast_margin};
        return used;
    }

    // The best reply to each roll, its value, and the mean of these: the value of the turn.
    void look_at_all(const ModelLine& models, const RolloutPlan& plan, const RolledGame& game) {
        Stage cascade[2];
        const int used = stages(plan, cascade);
        replier_.find(game.board, cascade, used, models.weights(game.depth + 1, game.state), replies_);
        if (plan.strong_luck) judge_replies();
        for (int roll = 0; roll < kRolls; ++roll) {
            std::copy_n(replies_[roll].outcomes, kOutcomes, after_[roll].outcomes);
            static_equities(models.at(game.depth + 1), replies_[roll].board, &after_[roll]);
        }
        Tree::average(models, game.board, game.depth, after_, &turn_);
    }

    void judge_replies() {
        Board boards[kRolls];
        float outcomes[kRolls * kOutcomes];
        for (int roll = 0; roll < kRolls; ++roll) boards[roll] = replies_[roll].board;
        strong_.evaluate(boards, kRolls, outcomes);
        for (int roll = 0; roll < kRolls; ++roll)
            std::copy_n(outcomes + roll * kOutcomes, kOutcomes, replies_[roll].outcomes);
    }

    void look_at_one(const ModelLine& models, const RolloutPlan& plan, int roll,
                     const RolledGame& game) {
        Stage cascade[2];
        const int used = stages(plan, cascade);
        replier_.cascade(game.board, roll, roll + 1, cascade, used, models.weights(game.depth + 1, game.state));
        replies_[roll] = replier_.kept(roll, 0);
        if (models.at(game.depth).states == 1) return;
        fast_.evaluate(&game.board, 1, turn_.outcomes);
        static_undoubled(models.at(game.depth), game.board, &turn_);
    }

    // The player on roll doubles if that is best; true if the other side passes. The chances
    // of a game that ends so are those it had.
    bool turn_cube(const CubeModel& model, RolledGame& game) {
        const CubeOffer& offer = model.state[game.state].mine;
        if (model.held_back > 0 || !offer.allowed()) return false;
        const float taken = double_take(model, game.state, turn_.equities);
        if (std::min(taken, offer.passed) <= turn_.equities[game.state]) return false;
        if (taken > offer.passed) {
            end(turn_.outcomes, game.scale * offer.passed, game);
            return true;
        }
        return accept(offer, taken, game);
    }

    // The double is not passed. What was chosen of take, beaver and raccoon is what gave its value.
    bool accept(const CubeOffer& offer, float value, RolledGame& game) {
        const struct {
            int8_t state;
            float scale;
        } answers[3] = {{offer.taken, offer.taken_scale},
                        {offer.beavered, offer.beavered_scale},
                        {offer.raccooned, offer.raccooned_scale}};
        for (const auto& answer : answers) {
            if (answer.state == kNoCubeState || answer.scale * turn_.equities[answer.state] != value)
                continue;
            game.state = answer.state;
            game.scale *= answer.scale;
            return false;
        }
        end(turn_.outcomes, game.scale * value, game);  // a beaver or a raccoon was refused
        return true;
    }

    void take_luck(const CubeModel& model, int roll, RolledGame& game) const {
        Value mine{};
        add_flipped(model, after_[roll], 1.0f, &mine);
        const double sign = game.depth % 2 == 0 ? 1.0 : -1.0;
        game.cubeful_luck +=
            sign * game.scale * (mine.equities[game.state] - turn_.equities[game.state]);
        const bool own = game.depth % 2 == 0;
        float change[kOutcomes];
        for (int k = 0; k < kOutcomes; ++k) change[k] = mine.outcomes[k] - turn_.outcomes[k];
        game.luck[kWin] += sign * change[kWin];
        for (int k = 0; k < 4; ++k) {
            game.luck[kWinGammon + k] += change[(own ? kWinGammon : kLoseGammon) + k];
            game.luck[kLoseGammon + k] += change[(own ? kLoseGammon : kWinGammon) + k];
        }
    }

    Board chosen(const ModelLine& models, const RolloutPlan& plan, int roll, const RolledGame& game) {
        const int count = replier_.kept(roll);
        if (!plan.strong_play || count == 1) return replies_[roll].board;
        std::vector<Board> boards(count);
        std::vector<float> outcomes(static_cast<std::size_t>(count) * kOutcomes);
        for (int n = 0; n < count; ++n) boards[n] = replier_.kept(roll, n).board;
        strong_.evaluate(boards.data(), count, outcomes.data());
        const float* weights = models.weights(game.depth + 1, game.state);
        int best = 0;
        for (int n = 1; n < count; ++n)
            if (equity(&outcomes[n * kOutcomes], weights) <
                equity(&outcomes[best * kOutcomes], weights))
                best = n;
        return boards[best];
    }

    static void write(const float* weights, const RolledGame& game, double* results) {
        float outcomes[kOutcomes];
        for (int k = 0; k < kOutcomes; ++k) {
            results[k] = game.outcomes[k] - game.luck[k];
            outcomes[k] = static_cast<float>(results[k]);
        }
        results[kOutcomes] = equity(outcomes, weights);
        results[kOutcomes + 1] = game.cubeful - game.cubeful_luck;
    }

    CachedJudge strong_;
    PairJudge fast_;
    PairJudge scout_;
    bool has_scout_;
    Replier replier_;
    Reply replies_[kRolls];
    Value after_[kRolls];  // the positions after the replies, seen by the side then on roll
    Value turn_;           // the turn under way, undoubled, seen by the player on roll
};

}  // namespace gamao
