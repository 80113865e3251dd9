// What was found out about the positions of one search: many come up again after other rolls, most of all
// those in which somebody cannot move. Of the positions two rolls below a play with contact a third are
// there twice or more, of those three rolls below a half.
#pragma once

#include <cstring>
#include <utility>
#include <vector>

#include "cache.hpp"

namespace gamao {

template <class Node>
class NodeMemory {
public:
    // Another search begins.
    void forget() { ++search_; }

    // The node of a position at a depth below the root, and whether it was here before; if not, it is the
    // caller's to fill.
    std::pair<Node*, bool> find(const Board& board, int depth) {
        if (slots_.empty()) slots_.resize(kSlots);
        Slot& slot = slots_[hashed(board_key(board)) % kSlots];
        const bool known = slot.search == search_ && slot.depth == depth &&
                           std::memcmp(&slot.board, &board, sizeof(Board)) == 0;
        slot.search = search_;
        slot.depth = depth;
        slot.board = board;
        return {&slot.node, known};
    }

private:
    static constexpr std::size_t kSlots = 1024;

    struct Slot {
        uint64_t search = 0;
        int depth = 0;
        Board board{};
        Node node{};
    };

    std::vector<Slot> slots_;
    uint64_t search_ = 1;
};

}  // namespace gamao
