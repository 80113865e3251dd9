// What lets one header serve the host compiler and nvcc.
#pragma once

#include <cstdint>

#if defined(__CUDACC__)
#define GAMAO_HD __host__ __device__
#else
#define GAMAO_HD
#endif

namespace gamao {

// Index of the highest and of the lowest set bit; `bits` is never 0.
GAMAO_HD inline int highest_bit(uint32_t bits) {
#if defined(__CUDA_ARCH__)
    return 31 - __clz(static_cast<int>(bits));
#elif defined(__GNUC__)
    return 31 - __builtin_clz(bits);
#else
    int index = 0;
    while (bits >>= 1) ++index;
    return index;
#endif
}

GAMAO_HD inline int lowest_bit(uint32_t bits) { return highest_bit(bits & (0u - bits)); }

// The lowest 24 bits in the opposite order: the points as the other side numbers them.
GAMAO_HD inline uint32_t reversed24(uint32_t bits) {
#if defined(__CUDA_ARCH__)
    return __brev(bits) >> 8;
#else
    bits = ((bits >> 1) & 0x55555555u) | ((bits & 0x55555555u) << 1);
    bits = ((bits >> 2) & 0x33333333u) | ((bits & 0x33333333u) << 2);
    bits = ((bits >> 4) & 0x0f0f0f0fu) | ((bits & 0x0f0f0f0fu) << 4);
    return ((bits >> 16) & 0xffu) | (bits & 0xff00u) | ((bits & 0xffu) << 16);
#endif
}

// Bit i is set where byte i of the word is not 0. The bytes are below 128.
GAMAO_HD inline uint64_t nonzero_bytes(uint64_t word) {
    word = ((word + 0x7f7f7f7f7f7f7f7fULL) & 0x8080808080808080ULL) >> 7;
    return (word * 0x0102040810204080ULL) >> 56;
}

}  // namespace gamao
