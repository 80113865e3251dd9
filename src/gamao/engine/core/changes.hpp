// The results of a roll, each with what the play changed: what an incremental first layer needs.
// Comparing the boards afterwards would cost more than generating them did.
#pragma once

#include "features.hpp"
#include "kernels/kernels.hpp"
#include "movegen.hpp"

namespace gamao {

// A result of a roll, flipped as always, by what changed. Its board is made where somebody wants it: most
// results are looked at by a net and never again.
struct Result {
    Changes changes;
    uint8_t off;        // bit s is set where side s has borne off a checker
    uint64_t occupied;  // occupied() of the board
};

// In the order of the play for each side; the sides have no place in common.
template <class Visit>
void for_each_pair(const Changes& changes, Visit visit) {
    for (int k = 0; k < changes.moved; ++k) visit(changes.moves[k]);
    for (int k = 0; k < changes.hit; ++k) visit(changes.hits[k]);
}

// The board that the changes make of `parent`, which is flipped already.
inline Board after(const Board& parent, const Changes& changes) {
    Board board = parent;
    const auto set = [&board](int slot, int count) {
        if (slot % kFeaturePlaces != kOffPlace)
            board.at[slot / kFeaturePlaces][slot % kFeaturePlaces] = static_cast<int8_t>(count);
    };
    for_each_pair(changes, [&set](const Changes::Pair& pair) {
        set(pair.down / kCounts, pair.down % kCounts - 1);
        set(pair.up / kCounts, pair.up % kCounts);
    });
    return board;
}

// The bit of each (side, place) slot in a mask of places, as of occupied(); none for those borne off.
struct SlotBits {
    uint64_t of[kSlots] = {};
    constexpr SlotBits() {
        for (int slot = 0; slot < kSlots; ++slot)
            if (slot % kFeaturePlaces != kOffPlace)
                of[slot] = uint64_t{1} << (slot / kFeaturePlaces * kPlaces + slot % kFeaturePlaces);
    }
};
inline constexpr SlotBits kSlotBits;

// made_places() of that board, of those of `parent`.
inline uint64_t made_after(uint64_t parent_made, const Changes& changes) {
    uint64_t made = parent_made;
    const auto set = [&made](int slot, bool is_made) {
        made = (made & ~kSlotBits.of[slot]) | (is_made ? kSlotBits.of[slot] : 0);
    };
    for_each_pair(changes, [&set](const Changes::Pair& pair) {
        set(pair.down / kCounts, pair.down % kCounts > 2);
        set(pair.up / kCounts, pair.up % kCounts > 1);
    });
    return made;
}

namespace movegen {

// Notes the changes of the play under way. Its sink gets the changes, Result::off and Result::occupied,
// and returns its copy of the changes.
struct ChangeTrail {
    Changes changes;
    int mine_off;     // checkers the mover has borne off
    uint8_t off;      // Result::off at the start of the roll
    uint32_t theirs;  // places where the opponent, side 0, has a checker

    void start(const Board& board, uint64_t occupied_before) {
        changes.moved = changes.hit = 0;
        mine_off = gamao::off(board, 1);
        off = static_cast<uint8_t>((gamao::off(board, 0) > 0) | (mine_off > 0) << 1);
        theirs = occupied_by(occupied_before, 1);
    }

    void made(const Board& board, const Step& step) {
        const int to = step.to < 0 ? off_row(++mine_off) : mover_row(step.to, board.at[1][step.to]);
        changes.moves[changes.moved++] = pair_of(to, mover_row(step.from, board.at[1][step.from] + 1));
        if (!step.hit) return;
        changes.hits[changes.hit++] = hit_on(opposite(step.to), board.at[0][kBar]);
        theirs = after_hit(opposite(step.to));
    }

    void taken_back(const Board& board, const Step& step) {
        mine_off -= step.to < 0;
        --changes.moved;
        changes.hit -= step.hit;
        if (!step.hit) return;
        theirs |= bit(opposite(step.to));
        if (!board.at[0][kBar]) theirs &= ~kBarBit;
    }

    template <class Sink>
    void give(const Board&, uint32_t mine, Sink& sink) const {
        give(mine, theirs, mine_off, sink);
    }

    // What made(), give() and taken_back() do for a last move, of the board before it. The move is written
    // where the sink has put the changes: what is written here could not be copied at once.
    static constexpr bool kForesees = true;
    template <class Sink>
    void give_last(const Board& board, uint32_t mine, int from, int to, Sink& sink) const {
        const int count = board.at[1][from];
        if (count == 1) mine &= ~bit(from);
        if (to < 0) return add(give(mine, theirs, mine_off + 1, sink), off_row(mine_off + 1), from, count);
        mine |= bit(to);
        const int row = mover_row(to, board.at[1][to] + 1);
        const int point = opposite(to);
        if (!board.at[0][point]) return add(give(mine, theirs, mine_off, sink), row, from, count);
        Changes& made = give(mine, after_hit(point), mine_off, sink);
        made.hits[changes.hit] = hit_on(point, board.at[0][kBar] + 1);
        made.hit = static_cast<int8_t>(changes.hit + 1);
        add(made, row, from, count);
    }

private:
    template <class Sink>
    Changes& give(uint32_t mine, uint32_t theirs_now, int mine_off_now, Sink& sink) const {
        const uint8_t now_off = off | static_cast<uint8_t>((mine_off_now > 0) << 1);
        return sink(changes, now_off, theirs_now | static_cast<uint64_t>(mine) << kPlaces);
    }

    // A last move, from a place with `count` checkers.
    void add(Changes& made, int up, int from, int count) const {
        made.moves[changes.moved] = pair_of(up, mover_row(from, count));
        made.moved = static_cast<int8_t>(changes.moved + 1);
    }

    uint32_t after_hit(int point) const { return (theirs & ~bit(point)) | kBarBit; }

    static int mover_row(int place, int count) { return table_row(1, place, count); }
    static int off_row(int count) { return table_row(1, kOffPlace, count); }

    static Changes::Pair hit_on(int point, int on_bar) {
        return pair_of(table_row(0, kBar, on_bar), table_row(0, point, 1));
    }

    static Changes::Pair pair_of(int up, int down) {
        return {static_cast<uint16_t>(up), static_cast<uint16_t>(down)};
    }
};

}  // namespace movegen
}  // namespace gamao
