// What nets are asked: positions, as boards or as results of plays, and where the answers go; the rows of
// the first layer that they take, and what no answer may say.
#pragma once

#include "changes.hpp"
#include "features.hpp"
#include "kernels/kernels.hpp"

namespace gamao {

// One position to evaluate and where its nine chances go: a board, or the changes that make it of its
// parent.
struct Item {
    const Board* board;
    const Changes* changes;
    float* outcomes;
    uint64_t occupied;
    uint8_t off;  // bit s is set where side s has borne off a checker

    static Item of(const Board& board, float* outcomes) {
        const int borne_off = (gamao::off(board, 0) > 0) | (gamao::off(board, 1) > 0) << 1;
        return {&board, nullptr, outcomes, gamao::occupied(board), static_cast<uint8_t>(borne_off)};
    }

    static Item of(const Result& result, float* outcomes) {
        return {nullptr, &result.changes, outcomes, result.occupied, result.off};
    }
};

// A result of a play, with contact, and where its equity for the player on roll goes.
struct ResultItem {
    const Result* result;
    float* equity;
};

// Rows of `board`, all added; `occupied_mask` is that of the board.
inline void rows_of(const Board& board, uint64_t occupied_mask, RowChange& rows) {
    rows.added = active_rows(board, occupied_mask, rows.add);
    rows.taken = 0;
}

// The same by sides.
inline void rows_of(const Board& board, uint64_t occupied_mask, SideRows& rows) {
    for (int side = 0; side < 2; ++side)
        rows.count[side] =
            side_rows(board, side, occupied_by(occupied_mask, side), rows.rows[side]);
}

// What turns the first layer's sum of a parent into that of a result. Where a count changes by one, two
// rows do.
inline void rows_of(const Changes& changes, RowChange& rows) {
    rows.added = rows.taken = 0;
    for_each_pair(changes, [&rows](const Changes::Pair& pair) {
        rows.add[rows.added++] = pair.up;
        rows.take[rows.taken++] = pair.down;
        if (pair.up % kCounts > 1) rows.take[rows.taken++] = pair.up - 1;
        if (pair.down % kCounts > 1) rows.add[rows.added++] = pair.down - 1;
    });
}

// Gammon and the three backgammons of one side, no larger than what contains them; 0 where the loser
// has borne off, or in a race has passed the points that count: nothing brings it back.
inline void tidy_kinds(const Item& item, int loser, bool race, float most, float* kinds) {
    for (int k = 0; k < 4; ++k) {
        most = kinds[k] < most ? kinds[k] : most;
        kinds[k] = most;
    }
    int possible = item.off >> loser & 1 ? 0 : 4;
    if (possible && race) {
        const int last = hindmost(occupied_by(item.occupied, loser));
        possible = last >= 18 ? 3 : last >= 12 ? 2 : 1;
    }
    for (int k = possible; k < 4; ++k) kinds[k] = 0.0f;
}

inline void tidy_outcomes(const Item& item) {
    float* outcomes = item.outcomes;
    const bool race = is_race(item.occupied);
    tidy_kinds(item, 1, race, outcomes[kWin], outcomes + kWinGammon);
    tidy_kinds(item, 0, race, 1.0f - outcomes[kWin], outcomes + kLoseGammon);
}

}  // namespace gamao
