// Looking ahead: all plays of a roll ranked, and positions valued before the roll.
//
// Plies are counted as players do: 0-ply is the static value of the position after the play,
// n-ply the mean over the next n rolls, each answered by its best play. The work is cut at the
// first replies and shared among threads; what a part gives does not depend on who computes it
// and the parts are added in one order, so that any number of threads gives the same bits.
#pragma once

#include <memory>

#include "lines.hpp"
#include "parallel.hpp"
#include "pool.hpp"
#include "rollout.hpp"
#include "tree.hpp"

namespace gamao {

// Of the plays judged so far, those less than `margin` behind the best, `most` at the most, are
// judged `plies` deep. The best by the mean of the last two depths: odd and even ones err to
// opposite sides, so that the mean keeps more of what deeper search will like.
struct FilterStep {
    int plies;
    int most;
    float margin;
};

// A play, its result (the opponent on roll), its value for the mover, and how deep that was found.
struct Candidate {
    Line line;
    Board board;
    Value value;
    int plies;
    float guide;  // the mean of the equities at this depth and at the one before
};

inline void flip_value(const CubeModel& model, const Value& theirs, Value* mine) {
    flip_outcomes(theirs.outcomes, mine->outcomes);
    flip_equities(model, theirs.equities, mine->equities);
}

class Search {
public:
    Search(const Knowledge& knowledge, int cache_bits)
        : knowledge_(knowledge), cache_(cache_bits), matches_(knowledge.two_sided) {}

    // Values of positions for the player about to roll, before the decision to double.
    std::vector<Value> evaluate(const CubeModel& root, const Effort& effort,
                                const std::vector<Board>& boards, int plies, int threads) {
        const ModelLine models(root, knowledge_.two_sided, &matches_);
        std::vector<Value> values(boards.size());
        look_ahead({models, effort, 0, plies, threads}, boards, values.data());
        if (plies > 0) return values;
        for (std::size_t n = 0; n < boards.size(); ++n)
            static_undoubled(models, 0, boards[n], &values[n]);
        return values;
    }

    // All plays of a roll, those judged deepest first, the better before the worse. With
    // `settle` nothing more is looked at when only one play is left to look at.
    std::vector<Candidate> rank(const CubeModel& root, const Effort& effort, const Board& board,
                                int die1, int die2, const std::vector<FilterStep>& steps,
                                bool settle, int threads) {
        const ModelLine models(root, knowledge_.two_sided, &matches_);
        std::vector<Candidate> plays;
        const auto keep = [&](const Board& result, Line line) {
            plays.push_back({line, result, {}, -1, 0.0f});
        };
        for_each_line(board, die1, die2, keep);
        judge_first({models, effort, 1, 0, threads}, plays, plays.size());
        for (const FilterStep& step : steps) {
            const std::size_t count = choose(plays, step);
            if (settle && count == 1) break;
            judge_first({models, effort, 1, step.plies, threads}, plays, count);
        }
        std::sort(plays.begin(), plays.end(), comes_before);
        return plays;
    }

    // Games `first` to `first + count - 1` from each start: [starts][count][kRollResults].
    std::vector<double> roll_out(const CubeModel& root, const RolloutPlan& plan,
                                 const std::vector<RolloutStart>& starts, int64_t first,
                                 int64_t count, int threads) {
        const ModelLine models(root, knowledge_.two_sided, &matches_);
        const uint64_t key = RolloutKey(root, plan).value();
        const int64_t games = static_cast<int64_t>(starts.size()) * count;
        std::vector<double> results(static_cast<std::size_t>(games) * kRollResults);
        for_blocks(
            games, threads, 1,
            [this] {
                return rollers_.lend([this] { return std::make_unique<Roller>(knowledge_, cache_); });
            },
            [&](Pool<Roller>::Loan& roller, int64_t game, int64_t) {
                (*roller).play(models, plan, key, starts[static_cast<std::size_t>(game / count)],
                               static_cast<uint64_t>(first + game % count),
                               &results[static_cast<std::size_t>(game) * kRollResults]);
            });
        return results;
    }

private:
    struct Task {
        const ModelLine& models;
        const Effort& effort;
        int depth;
        int plies;
        int threads;
    };

    static constexpr int64_t kBlock = 7;  // positions a thread takes at once

    template <class Work>
    void share(std::size_t count, int threads, Work work) {
        for_blocks(
            static_cast<int64_t>(count), threads, threads > 1 ? kBlock : static_cast<int64_t>(count),
            [this] { return lend_tree(); },
            [&](Pool<Tree>::Loan& tree, int64_t begin, int64_t end) { work(*tree, begin, end); });
    }

    Pool<Tree>::Loan lend_tree() {
        return trees_.lend([this] { return std::make_unique<Tree>(knowledge_, cache_); });
    }

    // One thread does all at once; several share the positions after the first replies.
    void look_ahead(const Task& task, const std::vector<Board>& boards, Value* values) {
        if (boards.empty()) return;
        if (task.plies < 2 || task.threads == 1) {
            share(boards.size(), task.threads, [&](Tree& tree, int64_t begin, int64_t end) {
                tree.undoubled(task.models, task.effort, boards.data() + begin,
                               static_cast<int>(end - begin), kNoRoll, task.depth, task.plies,
                               values + begin);
            });
            return;
        }
        const std::vector<Board> children = first_replies(task, boards);
        std::vector<Value> below(children.size());
        share(children.size(), task.threads, [&](Tree& tree, int64_t begin, int64_t end) {
            tree.values(task.models, task.effort, children.data() + begin,
                        static_cast<int>(end - begin), static_cast<int>(begin % kRolls),
                        task.depth + 1, task.plies - 1, below.data() + begin);
        });
        for (std::size_t n = 0; n < boards.size(); ++n)
            Tree::average(task.models, boards[n], task.depth, &below[n * kRolls], &values[n]);
    }

    std::vector<Board> first_replies(const Task& task, const std::vector<Board>& boards) {
        std::vector<Board> children(boards.size() * kRolls);
        for_blocks(
            static_cast<int64_t>(boards.size()), task.threads, 1, [this] { return lend_tree(); },
            [&](Pool<Tree>::Loan& tree, int64_t n, int64_t) {
                (*tree).children(task.models, task.effort, boards[n], task.depth, task.plies,
                                 &children[static_cast<std::size_t>(n) * kRolls]);
            });
        return children;
    }

    void judge_first(const Task& task, std::vector<Candidate>& plays, std::size_t count) {
        std::vector<Board> boards(count);
        for (std::size_t n = 0; n < count; ++n) boards[n] = plays[n].board;
        std::vector<Value> values(count);
        look_ahead(task, boards, values.data());
        for (std::size_t n = 0; n < count; ++n) {
            const CubeModel& model = task.models.at(task.depth);
            if (task.plies > 0 && !is_finished(boards[n])) apply_doubling(model, values[n].equities);
            Candidate& play = plays[n];
            const float before = play.value.equities[0];
            flip_value(model, values[n], &play.value);
            const float now = play.value.equities[0];
            play.guide = play.plies < 0 ? now : 0.5f * (before + now);
            play.plies = task.plies;
        }
    }

    // Equal plays are ordered by their bytes, not by the order of generation.
    static bool comes_before(const Candidate& a, const Candidate& b) {
        if (a.plies != b.plies) return a.plies > b.plies;
        if (a.value.equities[0] != b.value.equities[0])
            return a.value.equities[0] > b.value.equities[0];
        return std::memcmp(&a.board, &b.board, sizeof(Board)) < 0;
    }

    static bool promises_more(const Candidate& a, const Candidate& b) {
        if (a.plies != b.plies) return a.plies > b.plies;
        if (a.guide != b.guide) return a.guide > b.guide;
        return std::memcmp(&a.board, &b.board, sizeof(Board)) < 0;
    }

    // Puts the plays to judge next at the front and tells how many they are.
    static std::size_t choose(std::vector<Candidate>& plays, const FilterStep& step) {
        std::sort(plays.begin(), plays.end(), promises_more);
        std::size_t count = 1;
        const float least = plays[0].guide - step.margin;
        while (count < plays.size() && count < static_cast<std::size_t>(step.most) &&
               plays[count].plies == plays[0].plies && plays[count].guide >= least)
            ++count;
        return count;
    }

    Knowledge knowledge_;
    OutcomeCache cache_;
    bearoff::MatchTables matches_;
    Pool<Tree> trees_;
    Pool<Roller> rollers_;
};

}  // namespace gamao
