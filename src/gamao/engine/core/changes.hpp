// The results of a roll, each with what the play changed: what an incremental first layer needs.
// Comparing the boards afterwards would cost more than generating them did.
#pragma once

#include "features.hpp"
#include "kernels.hpp"
#include "movegen.hpp"

namespace gamao {

// A result (flipped, as always), what changed, and occupied() of it.
struct Result {
    const Board& board;
    const Changes& changes;
    uint64_t occupied;
};

// The same to keep.
struct KeptResult {
    Board board;
    Changes changes;
    uint64_t occupied;
};

namespace movegen {

struct ChangeTrail {
    Changes changes;
    int off;          // checkers the mover has borne off
    uint32_t theirs;  // places where the opponent, side 0, has a checker

    void start(const Board& board, uint64_t occupied_before) {
        changes.count = 0;
        off = gamao::off(board, 1);
        theirs = occupied_by(occupied_before, 1);
    }

    void made(const Board& board, const Step& step) {
        const int to = step.to < 0 ? table_row(1, kOffPlace, ++off)
                                   : table_row(1, step.to, board.at[1][step.to]);
        add(to, table_row(1, step.from, board.at[1][step.from] + 1));
        if (!step.hit) return;
        const int point = opposite(step.to);
        add(table_row(0, kBar, board.at[0][kBar]), table_row(0, point, 1));
        theirs = (theirs & ~bit(point)) | kBarBit;
    }

    void taken_back(const Board& board, const Step& step) {
        off -= step.to < 0;
        changes.count -= 1 + step.hit;
        if (!step.hit) return;
        theirs |= bit(opposite(step.to));
        if (!board.at[0][kBar]) theirs &= ~kBarBit;
    }

    template <class Sink>
    void give(const Board& board, uint32_t mine, Sink& sink) const {
        sink(Result{board, changes, theirs | static_cast<uint64_t>(mine) << kPlaces});
    }

private:
    void add(int up, int down) {
        changes.up[changes.count] = static_cast<uint16_t>(up);
        changes.down[changes.count++] = static_cast<uint16_t>(down);
    }
};

}  // namespace movegen
}  // namespace gamao
