// The phase of a position with contact: which part of a net judges it (see Net in net.hpp).
//
// The sides with checkers back (in the other's home board or on the bar) make the plan, and the home
// boards in front of them what it costs to be hit. Phases are as cheap to tell as they are rough, and
// of play between equals each has 6 to 21 %.
#pragma once

#include "position.hpp"

namespace gamao {

constexpr int kPhases = 8;

// Points made in the side's home board.
GAMAO_HD inline int home_points(uint64_t made_mask, int side) {
    uint32_t bits = occupied_by(made_mask, side) & 0x3f;
    bits = (bits & 0x15) + ((bits >> 1) & 0x15);
    return static_cast<int>((bits & 3) + ((bits >> 2) & 3) + (bits >> 4));
}

// 0..3: both sides have checkers back, +1 if the player on roll and +2 if the opponent has made three
// home points. 4, 5: only the player on roll has, 6, 7: not so, +1 if the other has made four.
GAMAO_HD inline int phase(const Board& board, uint64_t occupied_mask) {
    const bool mine_back = occupied_by(occupied_mask, 0) >> 18;
    const bool theirs_back = occupied_by(occupied_mask, 1) >> 18;
    const uint64_t made = places_with(board, 0x7e);
    const int mine = home_points(made, 0);
    const int theirs = home_points(made, 1);
    if (mine_back && theirs_back) return (mine >= 3) + 2 * (theirs >= 3);
    return mine_back ? 4 + (theirs >= 4) : 6 + (mine >= 4);
}

}  // namespace gamao
