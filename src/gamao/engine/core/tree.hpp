// The value of positions some plies deep: what one thread does of a search.
#pragma once

#include <mutex>

#include "match_bearoff.hpp"
#include "node_memory.hpp"
#include "replies.hpp"

namespace gamao {

constexpr int kMaxPlies = 4;
constexpr int kNoRoll = -1;

// How a search spends its time; gamao.engine.search has what was measured.
struct Effort {
    int scout_keep;      // replies of each roll that the scout hands to the fast net
    int fast_keep;       // and the fast net to the strong one, above the last replies
    float scout_margin;  // and how far behind the best they may be
    float fast_margin;
    int leaf_step;       // the strong net judges every nth leaf, the fast one the others
};

// What a position is worth to the player about to roll: the nine chances, and the equity in each
// state of the cube.
struct Value {
    float outcomes[kOutcomes];
    float equities[kMaxCubeStates];
};

// Does the two-sided table say all there is to say of the cube? For money it does, once anybody may
// double (beavers change nothing: in a race a double that could be beavered is never right), and
// where nobody ever may.
inline bool is_tabled(const CubeModel& model) {
    for (int s = 0; s < model.states; ++s)
        if (model.state[s].mine.allowed() || model.state[s].theirs.allowed())
            return model.money && model.held_back == 0;
    return true;
}

// The models of the players on roll at each depth below the root, and the tables that, if there are
// any, know how their games end.
class ModelLine {
public:
    ModelLine(const CubeModel& root, const TwoSidedTable* table, bearoff::MatchTables* matches)
        : table_(table), matches_(matches) {
        models_.push_back(root);
        while (models_.size() < 2 || models_.back().held_back > 0)
            models_.push_back(opponents(models_.back()));
        models_.push_back(opponents(models_.back()));
        states_ = static_cast<std::size_t>(root.states);
        weights_.resize(models_.size() * states_ * kWeights);
        for (std::size_t k = 0; k < models_.size() * states_; ++k)
            linear_weights(models_[k / states_], static_cast<int>(k % states_),
                           &weights_[k * kWeights]);
    }

    const CubeModel& at(int depth) const { return models_[index(depth)]; }
    // What the chances are worth to the player on roll while the cube is in `state`.
    const float* weights(int depth, int state = 0) const {
        return &weights_[(index(depth) * states_ + static_cast<std::size_t>(state)) * kWeights];
    }

    // The value before the player on roll decides to double where nothing is left to judge: the game
    // is over, or the table has it. Elsewhere false and nothing written.
    bool known(int depth, const Board& board, Value* value) const {
        const CubeModel& model = at(depth);
        if (finished_outcomes(board, value->outcomes)) {
            finished_equities(model, value->outcomes, value->equities);
            return true;
        }
        CubeEquities exact;
        if (!table_ || !bearoff_equities(*table_, board, &exact)) return false;
        if (!is_tabled(model)) return known_in_match(depth, board, exact, value);
        exact_outcomes(exact, value->outcomes);
        finished_equities(model, value->outcomes, value->equities);
        for (int s = 0; s < model.states; ++s) {
            const bool theirs = model.state[s].theirs.allowed();
            if (model.state[s].mine.allowed())
                value->equities[s] = theirs ? exact.centred_undoubled : exact.owned_undoubled;
            else if (theirs) value->equities[s] = exact.opponents;
        }
        return true;
    }

private:
    bool known_in_match(int depth, const Board& board, const CubeEquities& exact,
                        Value* value) const {
        const CubeModel& model = at(depth);
        if (model.money || model.held_back > 0 || !matches_->covers(board)) return false;
        std::call_once(found_once_, [this] { found_ = matches_->of(models_[0]); });
        exact_outcomes(exact, value->outcomes);
        found_.table->undoubled((found_.side + depth) % 2, matches_->rank(board, 0),
                                matches_->rank(board, 1), value->equities);
        return true;
    }

    // Once nobody is held back the models repeat after two turns.
    std::size_t index(int depth) const {
        const std::size_t last = models_.size() - 1;
        const std::size_t wanted = static_cast<std::size_t>(depth);
        return wanted <= last ? wanted : last - (wanted - last) % 2;
    }

    std::vector<CubeModel> models_;
    std::size_t states_;
    std::vector<float> weights_;
    const TwoSidedTable* table_;
    bearoff::MatchTables* matches_;
    // Asked for when the first game comes to where it reaches; most never do.
    mutable std::once_flag found_once_;
    mutable bearoff::MatchTables::Found found_;
};

// The equities of a value whose outcomes are there, before the player on roll decides to double.
inline void static_undoubled(const ModelLine& models, int depth, const Board& board, Value* value) {
    if (models.known(depth, board, value)) return;
    const CubeModel& model = models.at(depth);
    const auto x = cube_efficiency(model, is_race(board), pips(board, 0));
    undoubled_equities(model, value->outcomes, x, value->equities);
}

// The same with the best cube action.
inline void static_equities(const ModelLine& models, int depth, const Board& board, Value* value) {
    static_undoubled(models, depth, board, value);
    if (!is_finished(board)) apply_doubling(models.at(depth), value->equities);
}

// sum += share * the value seen by the other side, whose model is the child's.
inline void add_flipped(const CubeModel& model, const Value& child, float share, Value* sum) {
    float outcomes[kOutcomes];
    float equities[kMaxCubeStates];
    flip_outcomes(child.outcomes, outcomes);
    flip_equities(model, child.equities, equities);
    for (int k = 0; k < kOutcomes; ++k) sum->outcomes[k] += share * outcomes[k];
    for (int s = 0; s < model.states; ++s) sum->equities[s] += share * equities[s];
}

class Tree {
public:
    Tree(const Knowledge& knowledge, OutcomeCache& cache)
        : strong_(knowledge, cache),
          fast_(knowledge, knowledge.fast, &results_),
          scout_(knowledge, knowledge.scout.contact ? knowledge.scout : knowledge.fast, &results_),
          has_scout_(knowledge.scout.contact != nullptr) {}

    // Static values; depth 0 is the root's player.
    void judge(const ModelLine& models, const Board* boards, int count, int depth, Value* values) {
        judged(strong_outcomes(boards, count), models, boards, count, depth, values);
    }

    // Values of positions `plies` deep before the player on roll decides whether to double; with
    // 0 plies the static ones, the double included. Board n is what roll number (first + n) of 21
    // led to; kNoRoll for boards that no roll led to.
    void undoubled(const ModelLine& models, const Effort& effort, const Board* boards, int count,
                   int first, int depth, int plies, Value* values) {
        begin(plies);
        means(models, effort, boards, count, first, depth, plies, values);
    }

    // The same with the best cube action.
    void values(const ModelLine& models, const Effort& effort, const Board* boards, int count,
                int first, int depth, int plies, Value* out) {
        begin(plies);
        doubled(models, effort, boards, count, first, depth, plies, out);
    }

    // The 21 positions after the best replies, the opponent on roll.
    void children(const ModelLine& models, const Effort& effort, const Board& board, int depth,
                  int plies, Board* boards) {
        Reply found[kRolls];
        replies(models, effort, board, depth, plies, found);
        for (int roll = 0; roll < kRolls; ++roll) boards[roll] = found[roll].board;
    }

    // The best reply to each roll of a position that is to be looked at `plies` deep; one whose
    // value is known stays as it is.
    void replies(const ModelLine& models, const Effort& effort, const Board& board, int depth,
                 int plies, Reply* found) {
        Value known;
        if (models.known(depth, board, &known)) {
            Reply same{board, {}};
            std::copy_n(known.outcomes, kOutcomes, same.outcomes);
            std::fill_n(found, kRolls, same);
            return;
        }
        Stage stages[2];
        int used = 0;
        const bool refine = plies > 1 && effort.fast_keep > 1;
        if (has_scout_)
            stages[used++] = {&scout_, plies > 1 ? 2 * effort.scout_keep : effort.scout_keep,
                              effort.scout_margin};
        stages[used++] = {&fast_, refine ? effort.fast_keep : 1, effort.fast_margin};
        replier_.find(board, stages, used, models.weights(depth + 1), found);
        if (refine) refine_replies(models.weights(depth + 1), found);
    }

    // The mean over the rolls of the children's values, seen by the player on roll; what is known of
    // the board is better.
    static void average(const ModelLine& models, const Board& board, int depth, const Value* below,
                        Value* value) {
        if (models.known(depth, board, value)) return;
        *value = {};
        for (int roll = 0; roll < kRolls; ++roll)
            add_flipped(models.at(depth), below[roll], kRollKinds[roll].ways / kAllWays, value);
    }

    int64_t evaluated() const { return strong_.evaluated(); }

private:
    // Positions above leaves that are looked at together. Of the leaves of one the strong net judges two,
    // and its weights are 1.3 MB: better read for a hundred leaves at a time than for twenty.
    static constexpr int kNodesAtOnce = 4 * kRolls;

    // The replies to all rolls of a position and, above leaves, what the fast net says of them.
    struct Replied {
        Board children[kRolls];
        Value below[kRolls];
    };

    void begin(int plies) {
        memory_.forget();
        remembers_ = plies > 1;  // plays of one roll are all different
    }

    // See undoubled().
    void means(const ModelLine& models, const Effort& effort, const Board* boards, int count,
               int first, int depth, int plies, Value* values) {
        if (plies == 0) return judge(models, boards, count, depth, values);
        // As many at a time as fill the batches of the last nets: more would only use more memory.
        const int most = plies == 1 ? kNodesAtOnce : kRolls;
        std::vector<Board> children(static_cast<std::size_t>(std::min(count, most)) * kRolls);
        std::vector<Value> below(children.size());
        for (int start = 0; start < count; start += most) {
            const int some = std::min(count - start, most);
            if (all_known(models, boards + start, some, depth, values + start)) continue;
            expand(models, effort, boards + start, some, first, depth, plies, children.data(),
                   below.data());
            for (int n = 0; n < some; ++n)
                average(models, boards[start + n], depth, &below[n * kRolls], &values[start + n]);
        }
    }

    // See values().
    void doubled(const ModelLine& models, const Effort& effort, const Board* boards, int count,
                 int first, int depth, int plies, Value* out) {
        means(models, effort, boards, count, first, depth, plies, out);
        if (plies == 0) return;
        for (int n = 0; n < count; ++n)
            if (!is_finished(boards[n])) apply_doubling(models.at(depth), out[n].equities);
    }

    static bool all_known(const ModelLine& models, const Board* boards, int count, int depth,
                          Value* values) {
        for (int n = 0; n < count; ++n)
            if (!models.known(depth, boards[n], &values[n])) return false;
        return true;
    }

    // The best by the strong net of what is left of each roll, where more than one is. The chances stay
    // those of the fast net.
    void refine_replies(const float* weights, Reply* found) {
        asked_.clear();
        for (int roll = 0; roll < kRolls; ++roll)
            for (int n = 0; n < replier_.kept(roll) && replier_.kept(roll) > 1; ++n)
                asked_.push_back(replier_.kept(roll, n).board);
        const float* outcomes = strong_outcomes(asked_.data(), static_cast<int>(asked_.size()));
        const Board* board = asked_.data();
        for (int roll = 0; roll < kRolls; ++roll) {
            float least = 0.0f;
            for (int n = 0; n < replier_.kept(roll) && replier_.kept(roll) > 1; ++n, ++board) {
                const float one = equity(outcomes, weights);
                outcomes += kOutcomes;
                if (n > 0 && !(one < least)) continue;
                found[roll].board = *board;
                least = one;
            }
        }
    }

    const float* strong_outcomes(const Board* boards, int count) {
        const std::size_t size = static_cast<std::size_t>(count) * kOutcomes;
        if (outcomes_.size() < size) outcomes_.resize(size);
        strong_.evaluate(boards, count, outcomes_.data());
        return outcomes_.data();
    }

    static void judged(const float* outcomes, const ModelLine& models, const Board* boards,
                       int count, int depth, Value* values) {
        for (int n = 0; n < count; ++n) {
            std::copy_n(outcomes + static_cast<std::size_t>(n) * kOutcomes, kOutcomes,
                        values[n].outcomes);
            static_equities(models, depth, boards[n], &values[n]);
        }
    }

    void expand(const ModelLine& models, const Effort& effort, const Board* boards, int count,
                int first_roll, int depth, int plies, Board* children, Value* below) {
        for (int n = 0; n < count; ++n) {
            const std::size_t first = static_cast<std::size_t>(n) * kRolls;
            reply(models, effort, boards[n], depth, plies, children + first, below + first);
        }
        if (!keeps_fast(effort, plies)) {
            doubled(models, effort, children, count * kRolls, 0, depth + 1, plies - 1, below);
            return;
        }
        correct(models, effort, first_roll, children, count, depth + 1, below);
    }

    void reply(const ModelLine& models, const Effort& effort, const Board& board, int depth, int plies,
               Board* children, Value* below) {
        if (!remembers_) return find_replies(models, effort, board, depth, plies, children, below);
        const auto [node, known] = memory_.find(board, depth);
        if (!known) find_replies(models, effort, board, depth, plies, node->children, node->below);
        std::copy_n(node->children, kRolls, children);
        if (keeps_fast(effort, plies)) std::copy_n(node->below, kRolls, below);
    }

    void find_replies(const ModelLine& models, const Effort& effort, const Board& board, int depth,
                      int plies, Board* children, Value* below) {
        Reply found[kRolls];
        replies(models, effort, board, depth, plies, found);
        for (int roll = 0; roll < kRolls; ++roll) children[roll] = found[roll].board;
        if (keeps_fast(effort, plies)) keep_fast(models, found, depth + 1, below);
    }

    // Do leaves have the fast net's value, which the strong one corrects?
    static bool keeps_fast(const Effort& effort, int plies) { return plies == 1 && effort.leaf_step > 1; }

    static void keep_fast(const ModelLine& models, const Reply* found, int depth, Value* below) {
        for (int roll = 0; roll < kRolls; ++roll) {
            std::copy_n(found[roll].outcomes, kOutcomes, below[roll].outcomes);
            static_equities(models, depth, found[roll].board, &below[roll]);
        }
    }

    // Control variates: all leaves have the fast net's value. What the strong net says of
    // every nth leaf of a position, less what the fast one said of it, corrects them all.
    void correct(const ModelLine& models, const Effort& effort, int first_roll,
                 const Board* children, int count, int depth, Value* below) {
        picked_.clear();
        asked_.clear();
        for (int n = 0; n < count; ++n)
            pick_leaves(effort.leaf_step, first_roll == kNoRoll ? 0 : first_roll + n % kRolls, children,
                        n);
        asked_values_.resize(asked_.size());
        judge(models, asked_.data(), static_cast<int>(asked_.size()), depth, asked_values_.data());
        std::size_t next = 0;
        for (int n = 0; n < count; ++n) {
            std::size_t end = next;
            const std::size_t first = static_cast<std::size_t>(n) * kRolls;
            while (end < picked_.size() && picked_[end] < first + kRolls) ++end;
            shift(models.at(depth), children + first, picked_.data() + next, end - next, first,
                  asked_values_.data() + next, below + first);
            next = end;
        }
    }

    // The same pairs of rolls whatever the position: plays that are compared are judged by the same
    // leaves, and of what the choice of leaves adds to both little is left in the difference. Each
    // roll has its turn after some roll before it.
    void pick_leaves(int step, int roll_before, const Board* children, int n) {
        for (int roll = 0; roll < kRolls; ++roll) {
            const std::size_t at = static_cast<std::size_t>(n) * kRolls + roll;
            // Races have their value already: one net judges them for all.
            if ((roll + roll_before) % step || is_race(children[at])) continue;
            picked_.push_back(at);
            asked_.push_back(children[at]);
        }
    }

    static void shift(const CubeModel& model, const Board* children, const std::size_t* picked,
                      std::size_t count, std::size_t first, const Value* strong, Value* below) {
        Value sum{};
        float ways = 0.0f;
        for (std::size_t k = 0; k < count; ++k) {
            const int roll = static_cast<int>(picked[k] - first);
            const float share = kRollKinds[roll].ways;
            ways += share;
            for (int o = 0; o < kOutcomes; ++o)
                sum.outcomes[o] += share * (strong[k].outcomes[o] - below[roll].outcomes[o]);
            for (int s = 0; s < model.states; ++s)
                sum.equities[s] += share * (strong[k].equities[s] - below[roll].equities[s]);
        }
        if (ways == 0.0f) return;
        for (int roll = 0; roll < kRolls; ++roll) {
            if (is_race(children[roll])) continue;
            for (int o = 0; o < kOutcomes; ++o) below[roll].outcomes[o] += sum.outcomes[o] / ways;
            for (int s = 0; s < model.states; ++s) below[roll].equities[s] += sum.equities[s] / ways;
        }
    }

    CachedJudge strong_;
    ResultCache results_;
    PairJudge fast_;
    PairJudge scout_;
    bool has_scout_;
    Replier replier_;
    NodeMemory<Replied> memory_;
    bool remembers_ = false;
    std::vector<float> outcomes_;
    std::vector<std::size_t> picked_;
    std::vector<Board> asked_;
    std::vector<Value> asked_values_;
};

}  // namespace gamao
