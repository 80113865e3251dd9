// The results of a roll, each with the moves that lead there: a play as people are told it.
#pragma once

#include <utility>

#include "movegen.hpp"

namespace gamao {

// Up to four moves, 16 bits each, the first in the lowest, in the order in which `gamao.rules.Play` keeps
// them. A move has from bit 6 on the place it leaves (25 the bar, 0 in a move that is none), from
// bit 1 on the place it goes to (0 off), and in bit 0 whether it hits.
using Line = int64_t;

namespace movegen {

// Keeps the moves under way. Of several plays with one result it tells the one that the rules tell.
struct LineTrail {
    Board before{};  // flipped: the mover is side 1
    Step steps[4]{};
    int count = 0;

    void start(const Board& board, uint64_t) { before = board; }
    void made(const Board&, const Step& step) { steps[count++] = step; }
    void taken_back(const Board&, const Step&) { --count; }
    template <class Sink>
    void give(const Board& board, uint32_t, Sink& sink) const { sink(board, line()); }
    static constexpr bool kForesees = false;

    Line line() const {
        if (count == 2) return line_of_two();
        Line all = 0;  // a doublet is played from the rearmost checker on, as it is told
        for (int k = 0; k < count; ++k) all |= packed(steps[k]) << (16 * k);
        return all;
    }

private:
    static Line packed(const Step& step) {
        return (step.from + 1) << 6 | (step.to < 0 ? 0 : step.to + 1) << 1 | step.hit;
    }

    Line line_of_two() const {
        Step first = steps[0], second = steps[1];
        if (is_told_as_two()) {
            first.to = steps[0].from - low();
            second.from = first.to;
        }
        if (packed(first) < packed(second)) std::swap(first, second);
        if (first.to == second.to && second.hit) std::swap(first.hit, second.hit);
        return packed(first) | packed(second) << 16;
    }

    int low() const { return steps[1].from - steps[1].to; }

    // One checker has played the higher die and then the lower one. If the lower one would take it
    // to a checker that could have gone first with the higher one, that is the play.
    bool is_told_as_two() const {
        const Step &first = steps[0], &second = steps[1];
        const int by_low = first.from - low();
        if (second.from != first.to || first.hit || first.from - first.to <= low()) return false;
        if (first.from == kBar || by_low < 0 || !before.at[1][by_low]) return false;
        return second.to >= 0 || (second.to == -1 && first.from < kHomePoints);
    }
};

}  // namespace movegen

// As for_each_result(), but calls sink(const Board&, Line).
template <class Sink>
int for_each_line(const Board& board, int die1, int die2, Sink& sink) {
    auto work = movegen::make_work<movegen::LineTrail>(board);
    return movegen::results_of(work, die1, die2, sink);
}

}  // namespace gamao
