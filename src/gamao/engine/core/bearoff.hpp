// Bear-off tables: made by backward induction, probed without global state.
//
// One-sided: for every arrangement of a side alone, the chances of each number of rolls to bear off
// all checkers and, with fifteen left, to bear off the first one. Two-sided: for every pair of
// arrangements the money equities of the side on roll, exact.
//
// An arrangement is known by its rank. Let T[j] be the checkers standing on index j or behind it;
// arrangements are in the lexicographic order of (T[0], T[1], ...). No move raises any T[j] and each
// lowers one, so a rank depends on lower ranks only; and the ranks of few checkers come before those
// of more, so that the table for 6 checkers is the beginning of the table for 15.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "position.hpp"

namespace gamao {
namespace bearoff {

// Up to half the board: then two sides in the table never touch, and no loss is a backgammon.
constexpr int kMaxPoints = 12;
constexpr int kHome = 6;
constexpr int kMaxRolls = 40;            // columns while building; what lies beyond is folded in
constexpr double kNegligible = 1e-9;     // chances a row may lose to its last column
constexpr double kTie = 1e-12;           // means nearer than this are equal: rounding decides nothing
constexpr int kRollKinds = 21;
constexpr int kEquities = 4;             // cubeless, centred, owned, opponents
constexpr float kEquityUnit = 32400.0f;  // 25 x 36 x 36: what two rolls decide is exact in 16 bits

using Rank = uint32_t;

// ways.of[t][m]: how many falling sequences of m numbers begin below t, C(t - 1 + m, m).
struct Ways {
    Rank of[kCheckers + 2][kMaxPoints + 1] = {};
    constexpr Ways() {
        for (int t = 1; t <= kCheckers + 1; ++t) {
            of[t][0] = 1;
            for (int m = 1; m <= kMaxPoints; ++m) of[t][m] = of[t - 1][m] + of[t][m - 1];
        }
    }
};
inline constexpr Ways kWays{};

// Arrangements of at most `checkers` on `points`, the empty one included.
constexpr Rank arrangements(int points, int checkers) { return kWays.of[checkers + 1][points]; }

struct Side {
    int8_t at[kMaxPoints] = {};
    int points = kHome;
};

inline Rank rank_of(const int8_t* at, int points) {
    Rank rank = 0;
    for (int j = points - 1, behind = 0; j >= 0; --j) {
        behind += at[j];
        rank += kWays.of[behind][points - j];
    }
    return rank;
}

inline Side side_of(Rank rank, int points) {
    Side side;
    side.points = points;
    for (int j = 0, before = 0; j < points; ++j) {
        int behind = 0;
        while (behind < kCheckers && kWays.of[behind + 1][points - j] <= rank) ++behind;
        rank -= kWays.of[behind][points - j];
        if (j > 0) side.at[j - 1] = static_cast<int8_t>(before - behind);
        side.at[j] = static_cast<int8_t>(behind);
        before = behind;
    }
    return side;
}

inline int hindmost(const Side& side) {
    int last = side.points - 1;
    while (last >= 0 && !side.at[last]) --last;
    return last;
}

inline bool can_move(const Side& side, int from, int die) {
    if (!side.at[from]) return false;
    if (from >= die) return true;
    const int last = hindmost(side);
    return last < kHome && (from == die - 1 || from == last);
}

inline void move(Side& side, int from, int die, int sign) {
    side.at[from] = static_cast<int8_t>(side.at[from] - sign);
    if (from >= die) side.at[from - die] = static_cast<int8_t>(side.at[from - die] + sign);
}

// Gives the rank after every way to play `left` of the dice, some of them more than once. In a race a
// die can always be played. Sources not above `top`: the steps of a doublet need one order only.
template <class Sink>
void for_each_way(Side& side, const int* dice, int left, int top, Sink& sink) {
    if (!left || hindmost(side) < 0) {
        sink(rank_of(side.at, side.points));
        return;
    }
    const bool doublet = left > 1 && dice[0] == dice[1];
    for (int from = top; from >= 0; --from) {
        if (!can_move(side, from, *dice)) continue;
        move(side, from, *dice, 1);
        for_each_way(side, dice + 1, left - 1, doublet ? from : side.points - 1, sink);
        move(side, from, *dice, -1);
    }
}

template <class Sink>
void for_each_after(Side& side, int die1, int die2, Sink& sink) {
    const int dice[4] = {die1, die2, die1, die2};
    const int top = side.points - 1;
    for_each_way(side, dice, die1 == die2 ? 4 : 2, top, sink);
    if (die1 != die2) for_each_way(side, dice + 1, 2, top, sink);
}

template <class Visit>
void for_each_roll(Visit&& visit) {
    for (int die1 = 1; die1 <= 6; ++die1)
        for (int die2 = 1; die2 <= die1; ++die2) visit(die1, die2, die1 == die2 ? 1 : 2);
}

// For each arrangement and roll, the distinct ranks its plays lead to.
class Successors {
public:
    Successors(int points, Rank rows) {
        starts_.reserve(static_cast<size_t>(rows) * kRollKinds + 1);
        for (Rank rank = 0; rank < rows; ++rank) {
            Side side = side_of(rank, points);
            for_each_roll([&](int die1, int die2, int) { append(side, die1, die2); });
        }
        starts_.push_back(after_.size());
    }

    const Rank* begin(Rank rank, int roll) const { return &after_[starts_[slot(rank, roll)]]; }
    const Rank* end(Rank rank, int roll) const {
        return after_.data() + starts_[slot(rank, roll) + 1];
    }

private:
    static size_t slot(Rank rank, int roll) { return static_cast<size_t>(rank) * kRollKinds + roll; }

    void append(Side& side, int die1, int die2) {
        const size_t start = after_.size();
        starts_.push_back(start);
        auto push = [this](Rank after) { after_.push_back(after); };
        for_each_after(side, die1, die2, push);
        std::sort(after_.begin() + start, after_.end());
        after_.erase(std::unique(after_.begin() + start, after_.end()), after_.end());
    }

    std::vector<size_t> starts_;
    std::vector<Rank> after_;
};

// ---- one side ------------------------------------------------------------------------------------

// Row r: the chances of 0, 1, 2, ... rolls for the arrangement of rank `first_rank + r`.
struct RollRows {
    Rank first_rank = 0;
    int width = 0;
    std::vector<float> chances;
};

// Rolls until the rank falls below `goal`, each play leaving the fewest rolls on average.
class RollCounter {
public:
    RollCounter(int points, Rank goal, Rank end)
        : points_(points), goal_(goal), end_(end),
          means_(end - goal), chances_(static_cast<size_t>(end - goal) * kMaxRolls) {
        for (Rank rank = goal; rank < end; ++rank) count(rank);
    }

    RollRows rows() const {
        RollRows out;
        out.first_rank = goal_;
        out.width = width();
        out.chances.assign(static_cast<size_t>(end_ - goal_) * out.width, 0.0f);
        for (size_t row = 0; row < end_ - goal_; ++row) {
            const double* from = &chances_[row * kMaxRolls];
            float* to = &out.chances[row * out.width];
            double rest = 1.0;
            for (int n = 0; n + 1 < out.width; ++n) {
                to[n] = static_cast<float>(from[n]);
                rest -= from[n];
            }
            to[out.width - 1] = static_cast<float>(rest < 1e-12 ? 0.0 : rest);
        }
        return out;
    }

private:
    double mean(Rank rank) const { return rank < goal_ ? 0.0 : means_[rank - goal_]; }

    void count(Rank rank) {
        Side side = side_of(rank, points_);
        double* to = &chances_[static_cast<size_t>(rank - goal_) * kMaxRolls];
        for_each_roll([&](int die1, int die2, int weight) {
            Rank best = 0;
            double fewest = HUGE_VAL;
            auto keep = [&](Rank after) {
                if (mean(after) < fewest - kTie) fewest = mean(best = after);
            };
            for_each_after(side, die1, die2, keep);
            add(best, weight / 36.0, to);
        });
        for (int n = 1; n < kMaxRolls; ++n) means_[rank - goal_] += n * to[n];
    }

    void add(Rank after, double weight, double* to) const {
        if (after < goal_) {
            to[1] += weight;
            return;
        }
        const double* from = &chances_[static_cast<size_t>(after - goal_) * kMaxRolls];
        for (int n = 1; n + 1 < kMaxRolls; ++n) to[n + 1] += weight * from[n];
        to[kMaxRolls - 1] += weight * from[kMaxRolls - 1];
    }

    int width() const {
        int width = 2;
        for (size_t row = 0; row < end_ - goal_; ++row) {
            double rest = 0.0;
            int n = kMaxRolls;
            while (n > width && rest < kNegligible) rest += chances_[row * kMaxRolls + --n];
            if (rest >= kNegligible) width = std::max(width, n + 1);
        }
        return width;
    }

    int points_;
    Rank goal_, end_;
    std::vector<double> means_, chances_;
};

// Rolls to bear off all checkers. Row 0 is the empty arrangement: no rolls.
inline RollRows rolls_to_finish(int points, int checkers) {
    RollRows rows = RollCounter(points, 1, arrangements(points, checkers)).rows();
    rows.first_rank = 0;
    rows.chances.insert(rows.chances.begin(), rows.width, 0.0f);
    rows.chances[0] = 1.0f;
    return rows;
}

// Rolls to bear off the first of fifteen checkers; the rows are the arrangements of all fifteen.
inline RollRows rolls_to_first(int points) {
    return RollCounter(points, arrangements(points, kCheckers - 1), arrangements(points, kCheckers))
        .rows();
}

}  // namespace bearoff

// ---- probes --------------------------------------------------------------------------------------

// Views of tables others own; `finish` and `first` are as RollRows, `values` as TwoSidedBuilder makes.
struct OneSidedTable {
    int points;
    int checkers;
    int finish_width;
    int first_width;  // 0 unless the table holds fifteen checkers
    const float* finish;
    const float* first;
};

struct TwoSidedTable {
    int points;
    int checkers;
    const int16_t* values;
};

// Money equities of the player on roll for a cube of 1, no Jacoby rule. Those with "undoubled" are before
// rolling without doubling; `centred` and `owned` are with the best cube action. There is nothing to choose
// in `opponents`, and double and take is worth twice that.
struct CubeEquities {
    float cubeless;
    float centred;
    float owned;
    float opponents;
    float centred_undoubled;
    float owned_undoubled;
};

namespace bearoff {

inline bool side_covered(const Board& board, int side, int points, int checkers) {
    return gamao::hindmost(board, side) < points && on_board(board, side) <= checkers;
}

// The chance of each number is met by the chance that the other needs `lag` more or later still.
inline float no_later(const float* mine, int width, const float* theirs, int their_width, int lag) {
    float chance = 0.0f;
    float theirs_from = 1.0f;  // chance that they need n + lag rolls or more
    for (int n = 0; n < lag && n < their_width; ++n) theirs_from -= theirs[n];
    for (int n = 0; n < width; ++n) {
        chance += mine[n] * theirs_from;
        if (n + lag < their_width) theirs_from -= theirs[n + lag];
        else break;
    }
    return chance < 0.0f ? 0.0f : chance > 1.0f ? 1.0f : chance;
}

inline float with_best_cube(float undoubled, float opponents) {
    return std::max(undoubled, std::min(1.0f, 2.0f * opponents));
}

}  // namespace bearoff

inline bool covers(const OneSidedTable& table, const Board& board) {
    return bearoff::side_covered(board, 0, table.points, table.checkers) &&
           bearoff::side_covered(board, 1, table.points, table.checkers);
}

inline bool covers(const TwoSidedTable& table, const Board& board) {
    return bearoff::side_covered(board, 0, table.points, table.checkers) &&
           bearoff::side_covered(board, 1, table.points, table.checkers);
}

// The nine chances of a valid board; false and nothing written where the table does not reach. An
// approximation: both sides play for the fewest rolls whatever the other does (and, for the chance
// of a gammon, to bear off the first checker soonest). There are no backgammons here.
inline bool bearoff_outcomes(const OneSidedTable& table, const Board& board, float* outcomes) {
    if (!covers(table, board)) return false;
    if (finished_outcomes(board, outcomes)) return true;
    const bearoff::Rank all = bearoff::arrangements(table.points, kCheckers - 1);
    const float* finish[2];
    const float* first[2];
    for (int side = 0; side < 2; ++side) {
        const bearoff::Rank rank = bearoff::rank_of(board.at[side], table.points);
        finish[side] = table.finish + static_cast<size_t>(rank) * table.finish_width;
        first[side] = rank < all ? nullptr
                                 : table.first + static_cast<size_t>(rank - all) * table.first_width;
    }
    const int width = table.finish_width;
    for (int k = 0; k < kOutcomes; ++k) outcomes[k] = 0.0f;
    const float win = bearoff::no_later(finish[0], width, finish[1], width, 0);
    outcomes[kWin] = win;
    if (first[1])
        outcomes[kWinGammon] = std::min(
            win, bearoff::no_later(finish[0], width, first[1], table.first_width, 0));
    if (first[0])  // the player on roll has had as many rolls as the opponent who finishes
        outcomes[kLoseGammon] = std::min(
            1.0f - win, bearoff::no_later(finish[1], width, first[0], table.first_width, 1));
    return true;
}

// The exact equities of a valid board; false and nothing written where the table does not reach.
inline bool bearoff_equities(const TwoSidedTable& table, const Board& board, CubeEquities* out) {
    if (!covers(table, board)) return false;
    const size_t rows = bearoff::arrangements(table.points, table.checkers);
    const size_t mine = bearoff::rank_of(board.at[0], table.points);
    const size_t theirs = bearoff::rank_of(board.at[1], table.points);
    const int16_t* at = table.values + (mine * rows + theirs) * bearoff::kEquities;
    float value[bearoff::kEquities];
    for (int k = 0; k < bearoff::kEquities; ++k) value[k] = at[k] / bearoff::kEquityUnit;
    *out = {value[0], bearoff::with_best_cube(value[1], value[3]),
            bearoff::with_best_cube(value[2], value[3]), value[3], value[1], value[2]};
    return true;
}

}  // namespace gamao
