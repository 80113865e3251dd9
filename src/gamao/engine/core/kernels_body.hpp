// The inner loops, written once and compiled once for each instruction set: kernels.hpp includes
// this file with GAMAO_VARIANT (a namespace), GAMAO_TARGET (a function attribute) and GAMAO_WIDTH
// (floats a register).
//
// Every sum of floats is made in an order that does not depend on GAMAO_WIDTH, and the build
// forbids fused multiply-add (-ffp-contract=off), so all variants give the same bits.
// No include guard: it is included several times on purpose.

namespace gamao {
namespace GAMAO_VARIANT {

constexpr int kWidth = GAMAO_WIDTH;
constexpr int kGroup = kLanes / kWidth;               // registers that hold one group of 16 outputs
constexpr int kTile = kWidth == 16 ? 4 : kWidth == 8 ? 2 : 1;  // positions a pass of the dense loop

typedef float Vec __attribute__((vector_size(4 * GAMAO_WIDTH)));
typedef int32_t IntVec __attribute__((vector_size(4 * GAMAO_WIDTH)));
typedef int16_t ShortVec __attribute__((vector_size(4 * GAMAO_WIDTH)));

// Memory as a register: aligned for Vec, and any type may alias it.
typedef Vec Mem __attribute__((may_alias));
typedef IntVec IntMem __attribute__((may_alias));
typedef ShortVec ShortMem __attribute__((may_alias));
typedef int16_t HalfVec __attribute__((vector_size(2 * GAMAO_WIDTH)));
typedef HalfVec HalfMem __attribute__((may_alias));
typedef int32_t Pair __attribute__((may_alias));  // two 16-bit inputs

#define GAMAO_FN GAMAO_TARGET inline __attribute__((always_inline))

GAMAO_FN Vec all(float value) { return value - Vec{}; }
GAMAO_FN Vec larger(Vec a, Vec b) { return a > b ? a : b; }
GAMAO_FN Vec smaller(Vec a, Vec b) { return a < b ? a : b; }

GAMAO_FN Vec activated(Vec value, Activation activation) {
    if (activation == Activation::kNone) return value;
    value = larger(value, Vec{});
    return activation == Activation::kCrelu ? smaller(value, all(1.0f)) : value;
}

// out = activation(base + rows added - rows taken away), for kBlock registers from `start` on.
template <int kBlock>
GAMAO_FN void accumulate_block(const float* base, const RowChange& rows, const float* table,
                               int size, int start, Activation activation, float* out) {
    Vec sum[kBlock];
    for (int k = 0; k < kBlock; ++k) sum[k] = *(const Mem*)(base + start + k * kWidth);
    for (int r = 0; r < rows.added; ++r) {
        const float* row = table + rows.add[r] * size + start;
        for (int k = 0; k < kBlock; ++k) sum[k] += *(const Mem*)(row + k * kWidth);
    }
    for (int r = 0; r < rows.taken; ++r) {
        const float* row = table + rows.take[r] * size + start;
        for (int k = 0; k < kBlock; ++k) sum[k] -= *(const Mem*)(row + k * kWidth);
    }
    for (int k = 0; k < kBlock; ++k)
        *(Mem*)(out + start + k * kWidth) = activated(sum[k], activation);
}

// Eight registers at a time: the loops over the rows end where nobody can predict, so few of them
// is better.
GAMAO_TARGET void accumulate(const float* base, const RowChange& rows, const float* table, int size,
                             Activation activation, float* out) {
    int start = 0;
    for (; start + 8 * kWidth <= size; start += 8 * kWidth)
        accumulate_block<8>(base, rows, table, size, start, activation, out);
    for (; start < size; start += 4 * kWidth)
        accumulate_block<4>(base, rows, table, size, start, activation, out);
}

// The same in 16-bit integers. Sums wrap, so their order is free and the result is exact; the scales
// keep every reachable final sum within range (see quantise.hpp). Without `ceiling` nothing is
// activated.
template <int kBlock>
GAMAO_FN void accumulate16_block(const int16_t* base, const RowChange& rows, const int16_t* table,
                                 int size, int start, const int16_t* ceiling, int16_t* out) {
    constexpr int kShorts = 2 * kWidth;
    ShortVec sum[kBlock];
    for (int k = 0; k < kBlock; ++k) sum[k] = *(const ShortMem*)(base + start + k * kShorts);
    for (int r = 0; r < rows.added; ++r) {
        const int16_t* row = table + rows.add[r] * size + start;
        for (int k = 0; k < kBlock; ++k) sum[k] += *(const ShortMem*)(row + k * kShorts);
    }
    for (int r = 0; r < rows.taken; ++r) {
        const int16_t* row = table + rows.take[r] * size + start;
        for (int k = 0; k < kBlock; ++k) sum[k] -= *(const ShortMem*)(row + k * kShorts);
    }
    for (int k = 0; k < kBlock; ++k) {
        if (ceiling) {
            const ShortVec top = *(const ShortMem*)(ceiling + start + k * kShorts);
            sum[k] = sum[k] > 0 ? sum[k] : ShortVec{};
            sum[k] = (sum[k] < top ? sum[k] : top) >> kActivationShift;
        }
        *(ShortMem*)(out + start + k * kShorts) = sum[k];
    }
}

GAMAO_TARGET void accumulate16(const int16_t* base, const RowChange& rows, const int16_t* table,
                               int size, const int16_t* ceiling, int16_t* out) {
    int start = 0;
    for (; start + 16 * kWidth <= size; start += 16 * kWidth)
        accumulate16_block<8>(base, rows, table, size, start, ceiling, out);
    for (; start < size; start += 4 * kWidth)
        accumulate16_block<2>(base, rows, table, size, start, ceiling, out);
}

// 16 outputs of kTile positions. Even and odd inputs are summed apart, to keep the adders busy, and
// joined. `in` and `out` have room for whole tiles: the last one may work on leftovers that nobody
// reads, which is cheaper than one position at a time, where each addition waits for the one before.
GAMAO_FN void dense_tile(const float* in, const DenseShape& shape, const float* weight,
                         const float* bias, Activation activation, float* out) {
    Vec even[kTile][kGroup] = {};
    Vec odd[kTile][kGroup] = {};
    for (int i = 0; i < shape.inputs; i += 2) {
        const float* row = weight + i * shape.outputs;
        for (int g = 0; g < kGroup; ++g) {
            const Vec first = *(const Mem*)(row + g * kWidth);
            const Vec second = *(const Mem*)(row + shape.outputs + g * kWidth);
            for (int n = 0; n < kTile; ++n) {
                even[n][g] += in[n * shape.in_stride + i] * first;
                odd[n][g] += in[n * shape.in_stride + i + 1] * second;
            }
        }
    }
    for (int n = 0; n < kTile; ++n)
        for (int g = 0; g < kGroup; ++g) {
            const Vec sum = even[n][g] + odd[n][g] + *(const Mem*)(bias + g * kWidth);
            *(Mem*)(out + n * shape.out_stride + g * kWidth) = activated(sum, activation);
        }
}

GAMAO_TARGET void dense(const float* in, int count, const DenseShape& shape, const float* weight,
                        const float* bias, Activation activation, float* out) {
    for (int j = 0; j < shape.outputs; j += kLanes) {
        for (int n = 0; n < count; n += kTile)
            dense_tile(in + n * shape.in_stride, shape, weight + j, bias + j, activation,
                       out + n * shape.out_stride + j);
    }
}

// sum + a pair of 16-bit inputs times a pair of weights for each lane.
GAMAO_FN IntVec add_products(IntVec sum, int32_t pair, const int16_t* weight) {
#if !defined(GAMAO_X86)
    int16_t both[2];
    __builtin_memcpy(both, &pair, sizeof both);
    for (int k = 0; k < kWidth; ++k) sum[k] += both[0] * weight[2 * k] + both[1] * weight[2 * k + 1];
    return sum;
#elif GAMAO_WIDTH == 4
    return (IntVec)_mm_add_epi32(
        (__m128i)sum, _mm_madd_epi16(_mm_set1_epi32(pair), _mm_load_si128((const __m128i*)weight)));
#elif GAMAO_WIDTH == 8
    return (IntVec)_mm256_add_epi32(
        (__m256i)sum,
        _mm256_madd_epi16(_mm256_set1_epi32(pair), _mm256_load_si256((const __m256i*)weight)));
#elif defined(GAMAO_VNNI)
    return (IntVec)_mm512_dpwssd_epi32((__m512i)sum, _mm512_set1_epi32(pair),
                                       _mm512_load_si512(weight));
#else
    return (IntVec)_mm512_add_epi32(
        (__m512i)sum, _mm512_madd_epi16(_mm512_set1_epi32(pair), _mm512_load_si512(weight)));
#endif
}

// 16 * kGroups outputs of kTile positions. Integer sums have no order to keep: many groups at a time
// read each input once for all of them; one group alone is summed in two parts, to keep the adders
// busy.
template <int kGroups>
GAMAO_FN void dense16_tile(const int16_t* in, const DenseShape& shape, const int16_t* weight,
                           const float* factors, const float* scale, const float* bias,
                           Activation activation, float* out) {
    constexpr int kParts = kGroups == 1 ? 2 : 1;
    constexpr int kRegisters = kGroups * kGroup;
    IntVec sum[kParts][kTile][kRegisters] = {};
    for (int i = 0; i < shape.inputs; i += 2 * kParts)
        for (int part = 0; part < kParts; ++part) {
            const int16_t* row = weight + (i + 2 * part) * shape.outputs;
            for (int n = 0; n < kTile; ++n) {
                const Pair pair = *(const Pair*)(in + n * shape.in_stride + i + 2 * part);
                for (int g = 0; g < kRegisters; ++g)
                    sum[part][n][g] = add_products(sum[part][n][g], pair, row + 2 * g * kWidth);
            }
        }
    for (int n = 0; n < kTile; ++n)
        for (int g = 0; g < kRegisters; ++g) {
            const IntVec whole = kParts == 2 ? sum[0][n][g] + sum[1][n][g] : sum[0][n][g];
            const Vec real = __builtin_convertvector(whole, Vec) *
                                 (factors[n] * *(const Mem*)(scale + g * kWidth)) +
                             *(const Mem*)(bias + g * kWidth);
            *(Mem*)(out + n * shape.out_stride + g * kWidth) = activated(real, activation);
        }
}

template <int kGroups>
GAMAO_FN int dense16_columns(int j, const int16_t* in, int count, const DenseShape& shape,
                             const int16_t* weight, const float* factors, const float* scale,
                             const float* bias, Activation activation, float* out) {
    for (; j + kGroups * kLanes <= shape.outputs; j += kGroups * kLanes)
        for (int n = 0; n < count; n += kTile)
            dense16_tile<kGroups>(in + n * shape.in_stride, shape, weight + 2 * j, factors + n,
                                  scale + j, bias + j, activation, out + n * shape.out_stride + j);
    return j;
}

// weight is [inputs / 2][outputs][2]. A real sum is the integer one times the position's factor and
// the output's scale.
GAMAO_TARGET void dense16(const int16_t* in, int count, const DenseShape& shape,
                          const int16_t* weight, const float* factors, const float* scale,
                          const float* bias, Activation activation, float* out) {
    constexpr int kMost = kWidth == 16 ? 4 : 2;  // what the registers hold
    int j = dense16_columns<kMost>(0, in, count, shape, weight, factors, scale, bias, activation, out);
    j = dense16_columns<2>(j, in, count, shape, weight, factors, scale, bias, activation, out);
    dense16_columns<1>(j, in, count, shape, weight, factors, scale, bias, activation, out);
}

// Activations (none below 0) as integers up to kLargestActivation; returns what 1 of them is worth.
GAMAO_TARGET float quantise(const float* values, int size, int16_t* out) {
    Vec most = {};
    for (int i = 0; i < size; i += kWidth) most = larger(most, *(const Mem*)(values + i));
    float largest = 0.0f;
    for (int k = 0; k < kWidth; ++k) largest = most[k] > largest ? most[k] : largest;
    const float scale = largest > 0.0f ? kLargestActivation / largest : 0.0f;
    for (int i = 0; i < size; i += kWidth) {
        const Vec scaled = *(const Mem*)(values + i) * all(scale) + all(0.5f);
        *(HalfMem*)(out + i) =
            __builtin_convertvector(__builtin_convertvector(scaled, IntVec), HalfVec);
    }
    return largest / kLargestActivation;
}

// 1 / (1 + exp(-x)) in place; size is a multiple of 16. exp(y) = 2^n * exp(r), |r| <= ln(2) / 2, with
// a polynomial of degree 6. 9 ns a position; nine calls of std::exp would cost as much as the rest.
GAMAO_TARGET void sigmoid(float* values, int size) {
    for (int i = 0; i < size; i += kWidth) {
        Vec y = -*(Mem*)(values + i);
        y = smaller(larger(y, all(-80.0f)), all(80.0f));
        const Vec magic = all(12582912.0f);  // 1.5 * 2^23: adding it rounds to the nearest integer
        const Vec n = (y * all(1.44269504f) + magic) - magic;
        const Vec r = (y - n * all(0.693359375f)) - n * all(-2.12194440e-4f);
        Vec p = all(1.0f / 720.0f);
        p = p * r + all(1.0f / 120.0f);
        p = p * r + all(1.0f / 24.0f);
        p = p * r + all(1.0f / 6.0f);
        p = p * r + all(0.5f);
        p = p * r + all(1.0f);
        p = p * r + all(1.0f);
        const IntVec power = (__builtin_convertvector(n, IntVec) + 127) << 23;
        *(Mem*)(values + i) = all(1.0f) / (all(1.0f) + p * (Vec)power);
    }
}

#undef GAMAO_FN

}  // namespace GAMAO_VARIANT
}  // namespace gamao
