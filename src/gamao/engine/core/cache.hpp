// What the strong net said of positions, kept in a fixed amount of memory and shared by threads.
//
// The value of a position depends on nothing but the position, so it makes no difference to any
// answer whether it was found here, and by which thread it was put here. No locks: an entry whose
// words do not belong together (two threads wrote at once) fails its check and counts as missing.
#pragma once

#include <atomic>
#include <cstring>
#include <memory>

#include "position.hpp"

namespace gamao {

// A position without loss in 2 x 40 bits: for each place one bit a checker, then a 0.
struct BoardKey {
    uint64_t mine;
    uint64_t theirs;
};

inline uint64_t side_key(const Board& board, int side, uint32_t places) {
    uint64_t key = 0;
    int placed = 0;
    for (; places; places &= places - 1) {
        const int place = lowest_bit(places);
        const int count = board.at[side][place];
        key |= ((uint64_t{1} << count) - 1) << (place + placed);
        placed += count;
    }
    return key;
}

inline BoardKey board_key(const Board& board) {
    const uint64_t all = occupied(board);
    return {side_key(board, 0, occupied_by(all, 0)), side_key(board, 1, occupied_by(all, 1))};
}

inline uint64_t mixed(uint64_t value) {
    value = (value ^ (value >> 31)) * 0x9e3779b97f4a7c15ULL;
    return value ^ (value >> 29);
}

inline uint64_t hashed(const BoardKey& key) { return mixed(mixed(key.mine) + key.theirs); }

class OutcomeCache {
public:
    // 64 bytes an entry. With 0 bits nothing is kept.
    explicit OutcomeCache(int bits) : bits_(bits) {
        if (bits) entries_.reset(new Entry[std::size_t{1} << bits]());
    }

    bool find(const BoardKey& key, float* outcomes) const {
        if (!bits_) return false;
        const Entry& entry = entries_[slot(key)];
        uint64_t words[kWords];
        for (int k = 0; k < kWords; ++k) words[k] = entry.words[k].load(std::memory_order_relaxed);
        if (words[0] != key.mine || words[1] != key.theirs || words[kWords - 1] != check(words))
            return false;
        std::memcpy(outcomes, words + 2, kOutcomes * sizeof(float));
        return true;
    }

    void keep(const BoardKey& key, const float* outcomes) {
        if (!bits_) return;
        uint64_t words[kWords] = {key.mine, key.theirs};
        std::memcpy(words + 2, outcomes, kOutcomes * sizeof(float));
        words[kWords - 1] = check(words);
        Entry& entry = entries_[slot(key)];
        for (int k = 0; k < kWords; ++k) entry.words[k].store(words[k], std::memory_order_relaxed);
    }

private:
    static constexpr int kWords = 8;  // two of the key, five with nine floats, the check

    struct alignas(64) Entry {
        std::atomic<uint64_t> words[kWords];
    };

    std::size_t slot(const BoardKey& key) const { return hashed(key) >> (64 - bits_); }

    // Never 0, so that an empty entry does not pass for the board without checkers.
    static uint64_t check(const uint64_t* words) {
        uint64_t sum = 1;
        for (int k = 0; k + 1 < kWords; ++k) sum = mixed(sum + words[k]);
        return sum | 1;
    }

    int bits_;
    std::unique_ptr<Entry[]> entries_;
};

}  // namespace gamao
