// The inner loops of the net for each instruction set, and the choice between them at run time.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

#include "../features.hpp"

#if defined(__x86_64__)
#define GAMAO_X86 1
#include <immintrin.h>
#elif defined(__aarch64__) && defined(__ARM_NEON)
#define GAMAO_ARM 1
#include <arm_neon.h>
#endif

namespace gamao {

constexpr int kLanes = 16;            // outputs are padded to a multiple of this
constexpr int kHiddenMultiple = 64;   // hidden units are padded to a multiple of this
constexpr int kMaxRowChanges = 32;    // at most 15 places a side hold checkers, before and after
constexpr int kMaxMoves = 4;          // of a play; each may hit

// In 16 bits. The 32-bit sum of a block's products must fit, so finer activations mean coarser weights.
constexpr int kBlockInputs = 256;            // inputs that are summed in integers
constexpr int kMaxBlocks = 16;               // 4096 inputs
constexpr int kLargestActivation = 1 << 14;  // in all layers but the first

enum class Activation { kNone, kRelu, kCrelu };

// Rows of the first layer's table to add to and to take from an accumulator.
struct RowChange {
    int add[kMaxRowChanges];
    int take[kMaxRowChanges];
    int added = 0;
    int taken = 0;
};

// What a play changed, as steps of one checker up and down, which come in pairs: a checker of the
// mover leaves a place for another, or one of the opponent is hit and goes to the bar. Rows of
// FirstLayer::steps; of a result, which is flipped, the mover is side 1.
struct Changes {
    struct Pair {
        uint16_t up;
        uint16_t down;
    };
    Pair moves[kMaxMoves];
    Pair hits[kMaxMoves];
    int8_t moved;
    int8_t hit;
};

// The rows of each side of a position in the first layer's table.
struct SideRows {
    int rows[2][kCheckers];
    int count[2];
};

// The first layer in 16-bit integers (see QuantisedTable).
struct FirstLayer {
    const uint16_t* rows;
    const uint16_t* steps;
    const uint16_t* starts;
    const uint16_t* zero;
    const uint16_t* ceiling;
    int size;
};

struct DenseShape {
    int inputs;      // even; a multiple of 32 in 16 bits
    int outputs;     // a multiple of kLanes
    int in_stride;   // from one position's inputs to the next one's
    int out_stride;
};

// A layer in 16 bits (see QuantisedDense) and what its inputs and outputs are.
struct Dense16 {
    const int16_t* weight;
    const int32_t* start;
    const float* centre;
    const float* scale;
    const float* bias;
    Activation activation;
};

// An equity of the player on roll as plays are compared by: a constant and a weight for each of five
// chances, to win, to win a gammon and a backgammon of the kind that counts, and to lose these two.
constexpr int kEquityTerms = 5;
struct EquityTerms {
    int outcome[kEquityTerms];
    float weight[kEquityTerms];
    float constant;
};

// For each 8-bit mask the numbers of its bits, one a byte, lowest first.
struct BitNumbers {
    long long bytes[256] = {};
    constexpr BitNumbers() {
        for (int mask = 0; mask < 256; ++mask)
            for (int bit = 7; bit >= 0; --bit)
                if (mask >> bit & 1) bytes[mask] = bytes[mask] << 8 | bit;
    }
};
inline constexpr BitNumbers kLanesOf;

// Which pairs of inputs of each tile of positions are not all 0, block by block.
struct ActivePairs {
    int* pairs;  // a tile's at every `stride`
    int* ends;   // of a tile's blocks, in `pairs`, at every kMaxBlocks
    int stride;
};

}  // namespace gamao

#define GAMAO_VARIANT plain_cpu
#define GAMAO_TARGET
#define GAMAO_WIDTH 4
#include "kernels_body.hpp"
#undef GAMAO_VARIANT
#undef GAMAO_TARGET
#undef GAMAO_WIDTH

#if defined(GAMAO_X86)
#define GAMAO_VARIANT x86_v3
#define GAMAO_TARGET __attribute__((target("arch=x86-64-v3")))
#define GAMAO_WIDTH 8
#include "kernels_body.hpp"
#undef GAMAO_VARIANT
#undef GAMAO_TARGET
#undef GAMAO_WIDTH

#define GAMAO_VARIANT x86_v4
#define GAMAO_TARGET __attribute__((target("arch=x86-64-v4")))
#define GAMAO_WIDTH 16
#include "kernels_body.hpp"
#undef GAMAO_VARIANT
#undef GAMAO_TARGET

#define GAMAO_VNNI 1
#define GAMAO_VARIANT x86_vnni
#define GAMAO_TARGET __attribute__((target("arch=x86-64-v4,avx512vnni")))
#include "kernels_body.hpp"
#undef GAMAO_VARIANT
#undef GAMAO_TARGET
#undef GAMAO_WIDTH
#undef GAMAO_VNNI
#elif defined(GAMAO_ARM)
#define GAMAO_NEON 1
#define GAMAO_VARIANT arm_neon
#define GAMAO_TARGET
#define GAMAO_WIDTH 4
#include "kernels_body.hpp"
#undef GAMAO_VARIANT
#undef GAMAO_TARGET
#undef GAMAO_WIDTH
#undef GAMAO_NEON
#endif

namespace gamao {

struct Kernels {
    const char* name;
    decltype(&plain_cpu::accumulate) accumulate;
    decltype(&plain_cpu::largest_sums) largest_sums;
    decltype(&plain_cpu::sum_rows) sum_rows;
    decltype(&plain_cpu::first_of_rows) first_of_rows;
    decltype(&plain_cpu::first_of_changes) first_of_changes;
    decltype(&plain_cpu::dense) dense;
    decltype(&plain_cpu::dense16) dense16;
    decltype(&plain_cpu::dot16) dot16;
    decltype(&plain_cpu::equities16) equities16;
    decltype(&plain_cpu::quantise) quantise;
    decltype(&plain_cpu::sigmoid) sigmoid;
};

#define GAMAO_KERNELS(NAME, SPACE)                                                       \
    Kernels {                                                                            \
        NAME, SPACE::accumulate, SPACE::largest_sums, SPACE::sum_rows,                   \
            SPACE::first_of_rows, SPACE::first_of_changes, SPACE::dense, SPACE::dense16, \
            SPACE::dot16, SPACE::equities16, SPACE::quantise, SPACE::sigmoid             \
    }

// The kernels called `name`: "default", "v3" (AVX2), "v4" (AVX-512), "vnni" (AVX-512 VNNI), on ARM
// "neon", or "" for the best this processor runs. Throws std::invalid_argument for a name it does not know
// or cannot run.
inline Kernels choose_kernels(const std::string& name) {
#if defined(GAMAO_X86)
    __builtin_cpu_init();
    const bool has_v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                        __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
    const bool has_v4 = has_v3 && __builtin_cpu_supports("avx512f") &&
                        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
                        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
    const bool has_vnni = has_v4 && __builtin_cpu_supports("avx512vnni");
    if (has_vnni && (name.empty() || name == "vnni")) return GAMAO_KERNELS("vnni", x86_vnni);
    if (has_v4 && (name.empty() || name == "v4")) return GAMAO_KERNELS("v4", x86_v4);
    if (has_v3 && (name.empty() || name == "v3")) return GAMAO_KERNELS("v3", x86_v3);
#elif defined(GAMAO_ARM)
    if (name.empty() || name == "neon") return GAMAO_KERNELS("neon", arm_neon);
#endif
    if (name.empty() || name == "default") return GAMAO_KERNELS("default", plain_cpu);
    throw std::invalid_argument("this processor has no variant '" + name +
                                "' (of default, v3, v4, vnni, neon)");
}

#undef GAMAO_KERNELS

}  // namespace gamao
