// The net's inputs: one row of the first layer's table for each (side, place, count).
//
// The table is [2 sides][26 places][16 counts][hidden]. Places 0..24 are those of Board::at, place
// 25 is borne off. The first layer is bias0 plus the 52 rows of a position; the row for
// count 0 is zero by convention, so only the places that hold checkers cost anything.
#pragma once

#include "position.hpp"

namespace gamao {

constexpr int kOffPlace = 25;
constexpr int kFeaturePlaces = 26;
constexpr int kCounts = 16;
constexpr int kSlots = 2 * kFeaturePlaces;           // (side, place) pairs
constexpr int kTableRows = kSlots * kCounts;         // 832
constexpr int kMaxActive = 2 * kCheckers;            // places that can hold checkers at once

GAMAO_HD constexpr int table_row(int side, int place, int count) {
    return (side * kFeaturePlaces + place) * kCounts + count;
}

// The row of each of the 52 (side, place) slots, count 0 included: the fixed-size form for training.
template <class Index>
GAMAO_HD void slot_rows(const Board& board, Index* rows) {
    for (int side = 0; side < 2; ++side) {
        int sum = 0;
        for (int place = 0; place < kPlaces; ++place) {
            const int count = board.at[side][place];
            sum += count;
            rows[side * kFeaturePlaces + place] =
                static_cast<Index>(table_row(side, place, count));
        }
        rows[side * kFeaturePlaces + kOffPlace] =
            static_cast<Index>(table_row(side, kOffPlace, kCheckers - sum));
    }
}

// The rows of one side with a count above 0, at most kCheckers of them; returns how many. `places` are
// those the side occupies.
template <class Index>
GAMAO_HD int side_rows(const Board& board, int side, uint32_t places, Index* rows) {
    int used = 0;
    int sum = 0;
    // By bits, not by trying all places: the unforeseeable branches cost more than the rows.
    for (; places; places &= places - 1) {
        const int place = lowest_bit(places);
        const int count = board.at[side][place];
        sum += count;
        rows[used++] = static_cast<Index>(table_row(side, place, count));
    }
    if (sum < kCheckers)
        rows[used++] = static_cast<Index>(table_row(side, kOffPlace, kCheckers - sum));
    return used;
}

// Those of both sides, at most kMaxActive of them.
template <class Index>
GAMAO_HD int active_rows(const Board& board, uint64_t occupied_mask, Index* rows) {
    const int mine = side_rows(board, 0, occupied_by(occupied_mask, 0), rows);
    return mine + side_rows(board, 1, occupied_by(occupied_mask, 1), rows + mine);
}

template <class Index>
GAMAO_HD int active_rows(const Board& board, Index* rows) {
    return active_rows(board, occupied(board), rows);
}

}  // namespace gamao
