// What nets said of results of plays, kept by one thread: of the results below a play many come up again,
// after other rolls or by plays in another order, and some nets judge them twice for one roll.
//
// Exact, as board and key say the same; so it serves nets in integers only, whose answers hang on nothing
// but the position.
#pragma once

#include <algorithm>
#include <vector>

#include "cache.hpp"
#include "changes.hpp"

namespace gamao {

// A position in four bits for each (side, place) slot, those borne off included: a checker's step adds and
// takes away one.
struct ResultKey {
    uint64_t words[4];

    static ResultKey of(const Board& board) {
        ResultKey key{};
        for (int side = 0; side < 2; ++side) {
            int rows[kCheckers + 1];
            const uint32_t places = occupied_by(gamao::occupied(board), side);
            for (int k = side_rows(board, side, places, rows) - 1; k >= 0; --k)
                key.add(rows[k] / kCounts, static_cast<uint64_t>(rows[k] % kCounts));
        }
        return key;
    }

    // That of a result, of that of its parent.
    ResultKey after(const Changes& changes) const {
        ResultKey key = *this;
        for_each_pair(changes, [&key](const Changes::Pair& pair) {
            key.add(pair.up / kCounts, 1);
            key.add(pair.down / kCounts, ~uint64_t{0});
        });
        return key;
    }

    uint64_t hashed() const {
        return mixed(mixed(mixed(words[0]) + words[1]) + (words[2] ^ words[3] << 48));
    }

private:
    void add(int slot, uint64_t count) { words[slot / 16] += count << (slot % 16 * 4); }
};

class ResultCache {
public:
    // Where the key's answer is or would be; asked for ahead, so that nobody waits for memory.
    std::size_t place(const ResultKey& key) {
        if (entries_.empty()) entries_.resize(kEntries);
        const std::size_t at = key.hashed() >> (64 - kBits);
#if defined(__GNUC__)
        __builtin_prefetch(&entries_[at]);
#endif
        return at;
    }

    bool find(std::size_t place, const ResultKey& key, float* outcomes) const {
        const Entry& entry = entries_[place];
        if (entry.key[0] != key.words[0] || entry.key[1] != key.words[1] ||
            entry.key[2] != key.words[2] || entry.last != key.words[3])
            return false;
        std::copy_n(entry.outcomes, kOutcomes, outcomes);
        return true;
    }

    void keep(std::size_t place, const ResultKey& key, const float* outcomes) {
        Entry& entry = entries_[place];
        std::copy_n(key.words, 3, entry.key);
        entry.last = static_cast<uint32_t>(key.words[3]);
        std::copy_n(outcomes, kOutcomes, entry.outcomes);
    }

private:
    static constexpr int kBits = 16;  // 4 MB
    static constexpr std::size_t kEntries = std::size_t{1} << kBits;

    // 64 bytes. Of no position is the key all 0: what is not on the board is borne off.
    struct alignas(64) Entry {
        uint64_t key[3];
        uint32_t last;  // four slots
        float outcomes[kOutcomes];
    };

    std::vector<Entry> entries_;
};

}  // namespace gamao
