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

#include "game_dice.hpp"
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
    int plies = 0;             // how deep the best plays by the strong net are looked at
    Effort effort{};           // and with what effort
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

// All that a turn may bring, before the roll.
struct Turn {
    Reply replies[kRolls];  // the best to each roll, the opponent's chances after it
    Value after[kRolls];    // what they are worth, seen by the side then on roll
    Value mean;             // of these, undoubled, seen by the player on roll
    Board played[kRolls];   // what the player does, for the rolls
    uint32_t known = 0;     // of these bits
};

// The first turns of a rollout's games: few positions, which come up again in every game.
class TurnMemory {
public:
    // The turn with this key, and whether it was here before.
    std::pair<Turn*, bool> find(uint64_t key) {
        if (turns_.empty()) turns_.resize(kSlots);
        Slot& slot = turns_[key % kSlots];
        const bool known = slot.key == key;
        slot.key = key;
        return {&slot.turn, known};
    }

private:
    static constexpr std::size_t kSlots = 256;

    struct Slot {
        uint64_t key = 0;
        Turn turn;
    };

    std::vector<Slot> turns_;
};

// What turns hang on, apart from the position and the cube: the model and the plan in 64 bits.
class RolloutKey {
public:
    RolloutKey(const CubeModel& root, const RolloutPlan& plan) {
        for (const bool flag : {plan.strong_play, plan.strong_luck}) add(flag);
        for (const int number : {plan.scout_keep, plan.fast_keep, plan.plies, root.states,
                                 root.backgammon, root.held_back})
            add(static_cast<float>(number));
        const CubeEfficiencies& x = root.x;
        for (const float number :
             {plan.scout_margin, plan.fast_margin, x.contact, x.contact_tilt, x.contact_centred,
              x.race, x.race_growth, x.race_tilt, x.race_centred, x.race_centred_wear})
            add(number);
        for (int s = 0; s < root.states; ++s) add(root.state[s]);
    }

    uint64_t value() const { return value_; }

private:
    void add(float number) {
        uint32_t bits;
        std::memcpy(&bits, &number, sizeof bits);
        value_ = mixed(value_ + bits);
    }

    void add(const CubeState& state) {
        for (const float win : state.win) add(win);
        for (const float loss : state.lose) add(loss);
        for (const CubeOffer* offer : {&state.mine, &state.theirs}) {
            for (const int8_t next : {offer->taken, offer->beavered, offer->raccooned})
                add(static_cast<float>(next));
            for (const float number :
                 {offer->taken_scale, offer->beavered_scale, offer->raccooned_scale, offer->passed,
                  offer->beaver_refused, offer->raccoon_refused})
                add(number);
        }
        add(state.automatic);
    }

    uint64_t value_ = 1;
};

class Roller {
public:
    Roller(const Knowledge& knowledge, OutcomeCache& cache)
        : strong_(knowledge, cache),
          fast_(knowledge, knowledge.fast),
          scout_(knowledge, knowledge.scout.contact ? knowledge.scout : knowledge.fast),
          has_scout_(knowledge.scout.contact != nullptr),
          tree_(knowledge, cache) {}

    // Game `number` from `start`; kRollResults numbers, the root's player's view. `key` is that of
    // the models' root and the plan.
    void play(const ModelLine& models, const RolloutPlan& plan, uint64_t key,
              const RolloutStart& start, uint64_t number, double* results) {
        RolledGame game{start.board, start.depth, start.state};
        GameDice dice(plan.seed, number);
        for (int ply = 0; !game.over; ++ply) {
            const bool may_double = ply > 0 || plan.double_first;
            if (settled(models, may_double, game)) break;
            if (ply == (plan.truncate ? plan.truncate : kMaxPlays)) cut(models, game);
            else take_turn(models, plan, ply < kRemembered ? key : 0, may_double, dice, game);
        }
        write(models.weights(0, start.state), game, results);
    }

private:
    static constexpr int kRemembered = 2;  // plies; later ones hardly ever come up twice

    // Is nothing left to roll for? The game is over, or the table knows what it is worth.
    static bool settled(const ModelLine& models, bool may_double, RolledGame& game) {
        Value value;
        if (!models.known(game.depth, game.board, &value)) return false;
        if (may_double && !is_finished(game.board))
            apply_doubling(models.at(game.depth), value.equities);
        end(value.outcomes, game.scale * value.equities[game.state], game);
        return true;
    }

    void cut(const ModelLine& models, RolledGame& game) {
        Value value;
        strong_.evaluate(&game.board, 1, value.outcomes);
        static_equities(models, game.depth, game.board, &value);
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

    void take_turn(const ModelLine& models, const RolloutPlan& plan, uint64_t key, bool may_double,
                   GameDice& dice, RolledGame& game) {
        const int roll = dice.next();
        // A double in this turn changes the cube, and with it what is played.
        if (key) key = mixed(key + may_double);
        Turn& turn = plan.reduce_luck ? looked_at(models, plan, key, game)
                                      : look_at_one(models, plan, roll, game);
        if (may_double && turn_cube(models.at(game.depth), turn, game)) return;
        if (plan.reduce_luck) take_luck(models.at(game.depth), turn, roll, game);
        game.board = played(models, plan, roll, game, turn);
        ++game.depth;
    }

    // The turn to come, remembered if there is a key.
    Turn& looked_at(const ModelLine& models, const RolloutPlan& plan, uint64_t key,
                    const RolledGame& game) {
        fresh_ = true;
        if (!key) {
            look_at_all(models, plan, game, turn_);
            return turn_;
        }
        key = mixed(mixed(key + static_cast<uint64_t>(game.state)) +
                    static_cast<uint64_t>(game.depth));
        const auto [turn, known] = memory_.find(mixed(key + hashed(board_key(game.board))));
        fresh_ = !known;
        if (!known) look_at_all(models, plan, game, *turn);
        return *turn;
    }

    int stages(const RolloutPlan& plan, Stage* stages) {
        int used = 0;
        if (has_scout_) stages[used++] = {&scout_, plan.scout_keep, plan.scout_margin};
        stages[used++] = {&fast_, plan.strong_play ? plan.fast_keep : 1, plan.fast_margin};
        return used;
    }

    // The best reply to each roll, its value, and the mean of these: the value of the turn.
    void look_at_all(const ModelLine& models, const RolloutPlan& plan, const RolledGame& game,
                     Turn& turn) {
        Stage cascade[2];
        const int used = stages(plan, cascade);
        replier_.find(game.board, cascade, used, models.weights(game.depth + 1, game.state),
                      turn.replies);
        // The fast nets judge races as well, and from a race nothing else comes.
        if (plan.strong_luck && !is_race(game.board)) judge_replies(turn);
        for (int roll = 0; roll < kRolls; ++roll) {
            std::copy_n(turn.replies[roll].outcomes, kOutcomes, turn.after[roll].outcomes);
            static_equities(models, game.depth + 1, turn.replies[roll].board, &turn.after[roll]);
        }
        Tree::average(models, game.board, game.depth, turn.after, &turn.mean);
        turn.known = 0;
    }

    void judge_replies(Turn& turn) {
        Board boards[kRolls];
        float outcomes[kRolls * kOutcomes];
        for (int roll = 0; roll < kRolls; ++roll) boards[roll] = turn.replies[roll].board;
        strong_.evaluate(boards, kRolls, outcomes);
        for (int roll = 0; roll < kRolls; ++roll)
            std::copy_n(outcomes + roll * kOutcomes, kOutcomes, turn.replies[roll].outcomes);
    }

    Turn& look_at_one(const ModelLine& models, const RolloutPlan& plan, int roll,
                      const RolledGame& game) {
        reply_to(models, plan, roll, game);
        fresh_ = true;
        turn_.known = 0;
        turn_.replies[roll] = replier_.kept(roll, 0);
        if (models.at(game.depth).states > 1) {
            fast_.evaluate(&game.board, 1, turn_.mean.outcomes);
            static_undoubled(models, game.depth, game.board, &turn_.mean);
        }
        return turn_;
    }

    void reply_to(const ModelLine& models, const RolloutPlan& plan, int roll,
                  const RolledGame& game) {
        Stage cascade[2];
        const int used = stages(plan, cascade);
        replier_.cascade(game.board, roll, roll + 1, cascade, used,
                         models.weights(game.depth + 1, game.state));
    }

    // The player on roll doubles if that is best; true if the other side passes. The chances
    // of a game that ends so are those it had.
    static bool turn_cube(const CubeModel& model, const Turn& turn, RolledGame& game) {
        const Value& mean = turn.mean;
        const CubeOffer& offer = model.state[game.state].mine;
        if (model.held_back > 0 || !offer.allowed()) return false;
        const float taken = double_take(model, game.state, mean.equities);
        if (std::min(taken, offer.passed) <= mean.equities[game.state]) return false;
        if (taken > offer.passed) {
            end(mean.outcomes, game.scale * offer.passed, game);
            return true;
        }
        return accept(offer, mean, taken, game);
    }

    // The double is not passed. What was chosen of take, beaver and raccoon is what gave its value.
    static bool accept(const CubeOffer& offer, const Value& mean, float value, RolledGame& game) {
        const struct {
            int8_t state;
            float scale;
        } answers[3] = {{offer.taken, offer.taken_scale},
                        {offer.beavered, offer.beavered_scale},
                        {offer.raccooned, offer.raccooned_scale}};
        for (const auto& answer : answers) {
            if (answer.state == kNoCubeState || answer.scale * mean.equities[answer.state] != value)
                continue;
            game.state = answer.state;
            game.scale *= answer.scale;
            return false;
        }
        end(mean.outcomes, game.scale * value, game);  // a beaver or a raccoon was refused
        return true;
    }

    static void take_luck(const CubeModel& model, const Turn& turn, int roll, RolledGame& game) {
        Value mine{};
        add_flipped(model, turn.after[roll], 1.0f, &mine);
        const bool own = game.depth % 2 == 0;
        const double sign = own ? 1.0 : -1.0;
        game.cubeful_luck +=
            sign * game.scale * (mine.equities[game.state] - turn.mean.equities[game.state]);
        float change[kOutcomes];
        for (int k = 0; k < kOutcomes; ++k) change[k] = mine.outcomes[k] - turn.mean.outcomes[k];
        game.luck[kWin] += sign * change[kWin];
        for (int k = 0; k < 4; ++k) {
            game.luck[kWinGammon + k] += change[(own ? kWinGammon : kLoseGammon) + k];
            game.luck[kLoseGammon + k] += change[(own ? kLoseGammon : kWinGammon) + k];
        }
    }

    // What the player does with the roll.
    const Board& played(const ModelLine& models, const RolloutPlan& plan, int roll,
                        const RolledGame& game, Turn& turn) {
        if (!plan.strong_play) return turn.replies[roll].board;
        if (!(turn.known >> roll & 1)) {
            if (!fresh_) reply_to(models, plan, roll, game);
            turn.played[roll] = chosen(models, plan, roll, game);
            turn.known |= 1u << roll;
        }
        return turn.played[roll];
    }

    // The best by the strong net of what the replier has kept; if asked for, by looking ahead.
    Board chosen(const ModelLine& models, const RolloutPlan& plan, int roll, const RolledGame& game) {
        const int count = replier_.kept(roll);
        std::vector<Scored> plays(count);
        std::vector<Board> boards(count);
        std::vector<float> outcomes(static_cast<std::size_t>(count) * kOutcomes);
        for (int n = 0; n < count; ++n) boards[n] = replier_.kept(roll, n).board;
        if (count == 1) return boards[0];
        strong_.evaluate(boards.data(), count, outcomes.data());
        const float* weights = models.weights(game.depth + 1, game.state);
        for (int n = 0; n < count; ++n)
            plays[n] = {equity(&outcomes[static_cast<std::size_t>(n) * kOutcomes], weights), boards[n]};
        std::stable_sort(plays.begin(), plays.end(),
                         [](const Scored& a, const Scored& b) { return a.equity < b.equity; });
        return plan.plies ? looked_ahead(models, plan, plays, game) : plays[0].board;
    }

    struct Scored {
        float equity;  // of the opponent, who is on roll
        Board board;
    };

    static constexpr std::size_t kMostAhead = 3;   // plays looked at more deeply
    static constexpr float kMarginAhead = 0.06f;

    Board looked_ahead(const ModelLine& models, const RolloutPlan& plan,
                       const std::vector<Scored>& plays, const RolledGame& game) {
        Board boards[kMostAhead];
        std::size_t count = 0;
        while (count < plays.size() && count < kMostAhead &&
               plays[count].equity <= plays[0].equity + kMarginAhead) {
            boards[count] = plays[count].board;
            ++count;
        }
        if (count == 1) return boards[0];
        Value values[kMostAhead];
        tree_.values(models, plan.effort, boards, static_cast<int>(count), kNoRoll, game.depth + 1,
                     plan.plies, values);
        std::size_t best = 0;
        for (std::size_t n = 1; n < count; ++n)
            if (values[n].equities[game.state] < values[best].equities[game.state]) best = n;
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
    Tree tree_;
    Replier replier_;
    TurnMemory memory_;
    Turn turn_;          // the turn under way, if it is not remembered
    bool fresh_ = true;  // does the replier hold the plays of this turn?
};

}  // namespace gamao
