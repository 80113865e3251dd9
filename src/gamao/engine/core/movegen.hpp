// All distinct positions a roll can lead to.
//
//     for_each_result(board, die1, die2, sink)
//
// calls sink(const Board&) once for each distinct result and returns how many there were, at least 1:
// with no legal play the position stays as it is. The board given to the sink is FLIPPED, so that
// the opponent is on roll: it is what gets evaluated next. It is reused: copy it to keep it.
//
// Nothing is generated twice, so nothing is compared or stored. A play is a set of (checker, die) moves:
// * Doublets: sources in falling order reach every result, and each result by one list of
//   sources only: from the top down, what left a point is what arrived there less what changed.
// * Two dice: without bearing off, equal results come from the same moves in the other order or
//   from one checker playing both dice by way of either point; bearing off adds one case, both dice
//   taking a checker off. Each has its test below (see `Mixed`).
// The occupied and open points are bit masks (bit i is index i of Board::at); legal sources of a die
// are one shift and one AND.
#pragma once

#include "position.hpp"

namespace gamao {

// No roll has more results: a doublet spreads 4 steps over 15 checkers, C(18, 4) ways at most; two
// dice give at most 15 * 15 + 15.
constexpr int kMaxResults = 3060;

namespace movegen {

constexpr uint32_t kBarBit = 1u << kBar;
constexpr int kHomePoints = 6;

GAMAO_HD inline uint32_t bit(int index) { return 1u << index; }

// What a move did, so that it can be taken back.
struct Step {
    int from;
    int to;  // below 0: borne off
    bool hit;
    uint32_t mine_before;
};

// Is told every move as it is made and taken back, and hands the results on. This one keeps
// nothing; changes.hpp has one that does.
struct NoTrail {
    GAMAO_HD void start(const Board&, uint64_t) {}
    GAMAO_HD void made(const Board&, const Step&) {}
    GAMAO_HD void taken_back(const Board&, const Step&) {}
    template <class Sink>
    GAMAO_HD void give(const Board& board, uint32_t, Sink& sink) const { sink(board); }
    // Does it know the result of a last move without its being made (give_last)?
    static constexpr bool kForesees = false;
};

// The board under way, with what the legality of a move needs at hand.
template <class Trail>
struct Work {
    Board board;        // flipped: the mover is side 1, the opponent side 0
    uint32_t mine = 0;  // places where the mover has a checker, bar included
    uint32_t open = 0;  // points the mover may land on; a play never changes them
    uint32_t blots = 0; // points where the mover would hit, at the start of the roll
    Trail trail;

    template <class Sink>
    GAMAO_HD void give(Sink& sink) const { trail.give(board, mine, sink); }
};

template <class Trail>
GAMAO_HD inline Work<Trail> make_work(const Board& board) {
    Work<Trail> work;
    work.board = flipped(board);
    const uint64_t all = occupied(board);
    const uint32_t theirs = reversed24(occupied_by(all, 1) & kPointBits);
    const uint32_t closed = reversed24(occupied_by(places_with(board, 0x7e), 1) & kPointBits);
    work.mine = occupied_by(all, 0);
    work.open = kPointBits & ~closed;
    work.blots = theirs & ~closed;
    work.trail.start(work.board, all);
    return work;
}

// Places from which `die` can be played when the mover's checkers stand on `mine`.
GAMAO_HD inline uint32_t sources(uint32_t mine, uint32_t open, int die) {
    uint32_t from = mine & (open << die);
    if (mine & kBarBit) return from & kBarBit;
    if (mine && !(mine >> kHomePoints)) {
        from |= mine & bit(die - 1);
        if (!(mine >> die)) from |= bit(highest_bit(mine));  // none higher: the hindmost goes off
    }
    return from;
}

template <class Trail>
GAMAO_HD inline Step play(Work<Trail>& work, int from, int die) {
    Step step{from, from - die, false, work.mine};
    if (--work.board.at[1][from] == 0) work.mine &= ~bit(from);
    if (step.to >= 0) {
        ++work.board.at[1][step.to];
        work.mine |= bit(step.to);
        int8_t& theirs = work.board.at[0][opposite(step.to)];
        if (theirs) {
            theirs = 0;
            ++work.board.at[0][kBar];
            step.hit = true;
        }
    }
    work.trail.made(work.board, step);
    return step;
}

template <class Trail>
GAMAO_HD inline void take_back(Work<Trail>& work, const Step& step) {
    work.mine = step.mine_before;
    ++work.board.at[1][step.from];
    if (step.to >= 0) --work.board.at[1][step.to];
    if (step.hit) {
        work.board.at[0][opposite(step.to)] = 1;
        --work.board.at[0][kBar];
    }
    work.trail.taken_back(work.board, step);
}

// The result of one more move, the last of the play. Most of what is generated are last moves.
template <class Trail, class Sink>
GAMAO_HD inline void give_after(Work<Trail>& work, int from, int die, Sink& sink) {
    if constexpr (Trail::kForesees) {
        work.trail.give_last(work.board, work.mine, from, from - die, sink);
    } else {
        const Step step = play(work, from, die);
        work.give(sink);
        take_back(work, step);
    }
}

// The results of one more move from each of the places `from`, the highest first.
template <class Trail, class Sink>
GAMAO_HD inline int give_after_each(Work<Trail>& work, uint32_t from, int die, Sink& sink) {
    int count = 0;
    for (; from; ++count) {
        const int place = highest_bit(from);
        from ^= bit(place);
        give_after(work, place, die, sink);
    }
    return count;
}

// Results of playing `Left` more steps of a doublet from places not above `top`.
template <int Left>
struct Doublet {
    template <class Trail, class Sink>
    GAMAO_HD static int run(Work<Trail>& work, int die, int top, Sink& sink) {
        int count = 0;
        uint32_t from = sources(work.mine, work.open, die) & (bit(top + 1) - 1);
        while (from) {
            const int place = highest_bit(from);
            from ^= bit(place);
            const Step step = play(work, place, die);
            count += Doublet<Left - 1>::run(work, die, place, sink);
            take_back(work, step);
        }
        return count;
    }
};

template <>
struct Doublet<1> {
    template <class Trail, class Sink>
    GAMAO_HD static int run(Work<Trail>& work, int die, int top, Sink& sink) {
        return give_after_each(work, sources(work.mine, work.open, die) & (bit(top + 1) - 1), die,
                               sink);
    }
};

template <class Trail, class Sink>
GAMAO_HD int doublet_results(Work<Trail>& work, int die, Sink& sink) {
    // Four steps nearly always exist; a smaller number is tried only when the larger gave nothing.
    if (const int count = Doublet<4>::run(work, die, kBar, sink)) return count;
    if (const int count = Doublet<3>::run(work, die, kBar, sink)) return count;
    if (const int count = Doublet<2>::run(work, die, kBar, sink)) return count;
    return Doublet<1>::run(work, die, kBar, sink);
}

// Two different dice. A play is (a, b): `high` is played from place a, `low` from place b.
template <class Trail>
struct Mixed {
    Work<Trail>& work;
    int high;
    int low;

    // The mover's places after one checker has played `die` from `from`.
    GAMAO_HD uint32_t mine_after(int from, int die) const {
        uint32_t mine = work.mine;
        if (work.board.at[1][from] == 1) mine &= ~bit(from);
        if (from >= die) mine |= bit(from - die);
        return mine;
    }

    GAMAO_HD bool can(int first, int first_die, int second, int second_die) const {
        if (!(sources(work.mine, work.open, first_die) & bit(first))) return false;
        return sources(mine_after(first, first_die), work.open, second_die) & bit(second);
    }

    // One checker from b by way of b - low gives what it gives by way of b - high, if it can go
    // that way and neither way hits in passing.
    GAMAO_HD bool same_by_high_way(int b) const {
        const int by_high = b - high;
        if (by_high < 0 || (work.blots & (bit(by_high) | bit(b - low)))) return false;
        return can(b, high, by_high, low);
    }

    // Results of (a, b) with high first, less those that (b, b - high) gives too.
    template <class Sink>
    GAMAO_HD int high_first(Sink& sink) const {
        int count = 0;
        for (uint32_t from = sources(work.mine, work.open, high); from;) {
            const int a = highest_bit(from);
            from ^= bit(a);
            const int twin = a + low;  // b - low == a: the net effect of one checker from b
            const bool skip_twin = twin <= kBar && same_by_high_way(twin);
            const Step first = play(work, a, high);
            uint32_t next = sources(work.mine, work.open, low);
            if (skip_twin) next &= ~bit(twin);
            count += give_after_each(work, next, low, sink);
            take_back(work, first);
        }
        return count;
    }

    // Results of (a, b) with low first that high_first() has not given.
    template <class Sink>
    GAMAO_HD int low_first(Sink& sink) const {
        int count = 0;
        const uint32_t high_at_once = sources(work.mine, work.open, high);
        for (uint32_t from = sources(work.mine, work.open, low); from;) {
            const int b = highest_bit(from);
            from ^= bit(b);
            uint32_t next = sources(mine_after(b, low), work.open, high);
            next &= ~known(next, b, high_at_once);
            if (!next) continue;
            const Step first = play(work, b, low);
            count += give_after_each(work, next, high, sink);
            take_back(work, first);
        }
        return count;
    }

    // Which places a of `next` make (a, b), low first, a result already given by high first.
    GAMAO_HD uint32_t known(uint32_t next, int b, uint32_t high_at_once) const {
        uint32_t found = order_is_free() ? next & high_at_once : known_orders(next, b, high_at_once);
        if (b >= low && (next & bit(b - low)) && same_by_high_way(b)) found |= bit(b - low);
        return found;
    }

    // Nothing on the bar, and a checker stays outside the home board whatever is played first: no order
    // of the moves is illegal where another is legal.
    GAMAO_HD bool order_is_free() const {
        const uint32_t outside = work.mine >> kHomePoints;
        return !(work.mine & kBarBit) && (outside & (outside - 1));
    }

    GAMAO_HD uint32_t known_orders(uint32_t next, int b, uint32_t high_at_once) const {
        uint32_t found = 0;
        for (uint32_t rest = next; rest; rest &= rest - 1) {
            const int a = lowest_bit(rest);
            const bool other_order = (high_at_once & bit(a)) &&
                                     (sources(mine_after(a, high), work.open, low) & bit(b));
            const bool both_off = a < high && b < low && can(b, high, a, low);
            if (other_order || both_off) found |= bit(a);
        }
        return found;
    }

    template <class Sink>
    GAMAO_HD int results(Sink& sink) const {
        if (const int count = high_first(sink) + low_first(sink)) return count;
        // Only one die can be played: the higher one when that is possible.
        if (const int count =
                give_after_each(work, sources(work.mine, work.open, high), high, sink))
            return count;
        return give_after_each(work, sources(work.mine, work.open, low), low, sink);
    }
};

struct Ignore {
    GAMAO_HD void operator()(const Board&) const {}
};

// Any roll of one position; `work` is as it was when this returns.
template <class Trail, class Sink>
GAMAO_HD int results_of(Work<Trail>& work, int die1, int die2, Sink& sink) {
    int count;
    if (die1 == die2) {
        count = doublet_results(work, die1, sink);
    } else {
        const bool first_is_high = die1 > die2;
        const Mixed<Trail> mixed{work, first_is_high ? die1 : die2, first_is_high ? die2 : die1};
        count = mixed.results(sink);
    }
    if (count) return count;
    work.give(sink);
    return 1;
}

}  // namespace movegen

// See the top of this file. `board` must be valid and the dice 1..6.
template <class Sink>
GAMAO_HD int for_each_result(const Board& board, int die1, int die2, Sink& sink) {
    auto work = movegen::make_work<movegen::NoTrail>(board);
    return movegen::results_of(work, die1, die2, sink);
}

GAMAO_HD inline int count_results(const Board& board, int die1, int die2) {
    movegen::Ignore ignore;
    return for_each_result(board, die1, die2, ignore);
}

// Writes the results to `out`, which has room for count_results() boards (kMaxResults always do).
struct WriteResults {
    Board* out;
    GAMAO_HD void operator()(const Board& board) { *out++ = board; }
};

GAMAO_HD inline int write_results(const Board& board, int die1, int die2, Board* out) {
    WriteResults write{out};
    return for_each_result(board, die1, die2, write);
}

}  // namespace gamao
