// The phase of a position with contact: which part of a net judges it (see Net in net.hpp).
//
// The sides with checkers back (in the other's home board or on the bar) make the plan, and the home
// boards in front of them what it costs to be hit. Phases are as cheap to tell as they are rough.
#pragma once

#include "position.hpp"

namespace gamao {

constexpr int kPhases = 16;

// The places where a side has two checkers or more.
GAMAO_HD inline uint64_t made_places(const Board& board) { return places_with(board, 0x7e); }

// Points made in the side's home board.
GAMAO_HD inline int home_points(uint64_t made_mask, int side) {
    uint32_t bits = occupied_by(made_mask, side) & 0x3f;
    bits = (bits & 0x15) + ((bits >> 1) & 0x15);
    return static_cast<int>((bits & 3) + ((bits >> 2) & 3) + (bits >> 4));
}

// Two for each of these plans. 0..3: both sides have checkers back, +1 if the player on roll and +2 if
// the opponent has made three home points. 4, 5: only the player on roll has, 6, 7: not so, +1 if the
// other has made four. The second of the two: the player on roll has to enter or, where that side has
// none back, the opponent holds an anchor.
GAMAO_HD inline int phase(uint64_t occupied_mask, uint64_t made) {
    const uint32_t mine_back = occupied_by(occupied_mask, 0) >> 18;
    const bool theirs_back = occupied_by(occupied_mask, 1) >> 18;
    const int mine = home_points(made, 0);
    const int theirs = home_points(made, 1);
    if (!mine_back) return 2 * (6 + (mine >= 4)) + ((occupied_by(made, 1) >> 18 & 0x3f) != 0);
    const int plan = theirs_back ? (mine >= 3) + 2 * (theirs >= 3) : 4 + (theirs >= 4);
    return 2 * plan + static_cast<int>(mine_back >> 6);
}

GAMAO_HD inline int phase(const Board& board, uint64_t occupied_mask) {
    return phase(occupied_mask, made_places(board));
}

}  // namespace gamao
