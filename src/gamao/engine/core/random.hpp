// Random numbers.
#pragma once

#include "portable.hpp"

namespace gamao {

// xoshiro256** seeded by splitmix64 (both public domain, Blackman and Vigna).
class Random {
public:
    GAMAO_HD explicit Random(uint64_t seed) {
        for (uint64_t& word : state_) word = split_mix(seed);
    }

    GAMAO_HD uint64_t next() {
        const uint64_t result = rotated(state_[1] * 5, 7) * 9;
        const uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotated(state_[3], 45);
        return result;
    }

    // 1..6. The high bits times 6: the bias is 2^-32.
    GAMAO_HD int die() { return 1 + static_cast<int>(((next() >> 32) * 6) >> 32); }

    GAMAO_HD static uint64_t split_mix(uint64_t& seed) {
        uint64_t z = (seed += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }

private:
    GAMAO_HD static uint64_t rotated(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

    uint64_t state_[4];
};

}  // namespace gamao
