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
#if defined(GAMAO_NEON)  // it has as many registers as AVX-512
constexpr bool kManyRegisters = true;
#else
constexpr bool kManyRegisters = kWidth == 16;
#endif
constexpr int kTile = kManyRegisters ? 4 : kWidth == 8 ? 2 : 1;  // positions a pass of the dense loop

typedef float Vec __attribute__((vector_size(4 * GAMAO_WIDTH)));
typedef int32_t IntVec __attribute__((vector_size(4 * GAMAO_WIDTH)));

// Memory as a register: aligned for Vec, and any type may alias it.
typedef Vec Mem __attribute__((may_alias));
typedef Vec LooseMem __attribute__((may_alias, aligned(4)));

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
GAMAO_TARGET inline void accumulate(const float* base, const RowChange& rows, const float* table,
                                    int size, Activation activation, float* out) {
    int start = 0;
    for (; start + 8 * kWidth <= size; start += 8 * kWidth)
        accumulate_block<8>(base, rows, table, size, start, activation, out);
    for (; start < size; start += 4 * kWidth)
        accumulate_block<4>(base, rows, table, size, start, activation, out);
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

GAMAO_TARGET inline void dense(const float* in, int count, const DenseShape& shape,
                               const float* weight, const float* bias, Activation activation,
                               float* out) {
    for (int j = 0; j < shape.outputs; j += kLanes) {
        for (int n = 0; n < count; n += kTile)
            dense_tile(in + n * shape.in_stride, shape, weight + j, bias + j, activation,
                       out + n * shape.out_stride + j);
    }
}

// 1 / (1 + exp(-x)). exp(y) = 2^n * exp(r), |r| <= ln(2) / 2, with a polynomial of degree 6. Nine calls
// of std::exp would cost as much as the rest.
GAMAO_FN Vec chance_of(Vec logit) {
    const Vec y = smaller(larger(-logit, all(-80.0f)), all(80.0f));
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
    return all(1.0f) / (all(1.0f) + p * (Vec)power);
}

// The nine logits of each of `count` positions, kLanes apart, to chances that follow each other, in
// place.
GAMAO_TARGET inline void sigmoid(float* values, int count) {
    for (int n = 1; n < count; ++n)
        for (int k = 0; k < kLanes; k += kWidth)
            *(LooseMem*)(values + n * kOutcomes + k) = *(const Mem*)(values + n * kLanes + k);
    for (int i = 0; i < count * kOutcomes; i += kWidth)
        *(Mem*)(values + i) = chance_of(*(const Mem*)(values + i));
}

#include "kernels16_body.hpp"
#include "kernels_equity_body.hpp"
#include "kernels_first_body.hpp"

#undef GAMAO_FN

}  // namespace GAMAO_VARIANT
}  // namespace gamao
