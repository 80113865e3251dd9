// The layers of a net in 16-bit integers.
//
// First layer: each hidden unit has its own scale, the largest for which no position can overflow:
// the range of its sum over all ways to place 15 checkers a side is computed exactly. The next
// layer's weights take the scale back out. Integer sums do not depend on their order, so the
// incremental and the full sum are equal.
// Dense layers: activations are scaled for each position to at most 4000, weights for each output
// as finely as the 32-bit sum allows.
//
// Against float32, untrained nets from 256-9 to 1024-512-256-9: chances off by 7e-4 at most, 0.1 to
// 0.3 % of the plays changed, the equity so lost 7e-7 on average and 8e-4 at most. Decisions 1.5 times
// as fast for 256-9, 2.5 for 512-64-32-9, 4 for 1024-512-256-9 (Ice Lake, VNNI).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "features.hpp"
#include "kernels.hpp"
#include "memory.hpp"

namespace gamao {

struct QuantisedTable {
    Array<int16_t> table;    // [kTableRows][hidden]
    Array<int16_t> bias;     // [hidden]
    Array<int16_t> ceiling;  // [hidden]: the most an activation can be, before the shift
    Array<float> unit;       // [hidden]: what 1 of a shifted activation is worth
};

struct QuantisedDense {
    Array<int16_t> weight;  // [inputs / 2][outputs][2]
    Array<float> scale;     // [outputs]
};

namespace quantise {

constexpr float kLargestSum = 32000.0f;  // leaves room for the rounding of 31 rows
constexpr float kLargestWeight = 32000.0f;
constexpr float kLargestProductSum = 2.0e9f;
constexpr float kTiny = 1e-20f;

// The largest of sign * (sum of the unit's rows of one side) over all ways to place 15 checkers.
inline float largest_side(const float* table, int hidden, int unit, int side, float sign) {
    constexpr float kNever = -std::numeric_limits<float>::infinity();
    float best[kCounts];  // by checkers placed so far
    std::fill(best, best + kCounts, kNever);
    best[0] = 0.0f;
    for (int place = 0; place < kFeaturePlaces; ++place) {
        float next[kCounts];
        std::fill(next, next + kCounts, kNever);
        for (int count = 0; count < kCounts; ++count) {
            const std::size_t row = static_cast<std::size_t>(table_row(side, place, count));
            const float value = sign * table[row * hidden + unit];
            for (int before = 0; before + count < kCounts; ++before)
                next[before + count] = std::max(next[before + count], best[before] + value);
        }
        std::copy(next, next + kCounts, best);
    }
    return best[kCheckers];
}

inline int16_t rounded(float value) {
    return static_cast<int16_t>(std::lrint(std::clamp(value, -32767.0f, 32767.0f)));
}

}  // namespace quantise

inline QuantisedTable quantised_table(const Array<float>& table, const Array<float>& bias,
                                      int hidden, Activation activation) {
    using namespace quantise;
    QuantisedTable out;
    out.table.resize(table.size());
    out.bias.resize(hidden);
    out.ceiling.resize(hidden);
    out.unit.resize(hidden);
    for (int unit = 0; unit < hidden; ++unit) {
        float top = bias[unit];
        float bottom = -bias[unit];
        for (int side = 0; side < 2; ++side) {
            top += largest_side(table.data(), hidden, unit, side, 1.0f);
            bottom += largest_side(table.data(), hidden, unit, side, -1.0f);
        }
        const float scale = kLargestSum / std::max({top, bottom, 1e-3f});
        const bool is_cut = activation == Activation::kCrelu && top > 1.0f;
        out.ceiling[unit] = is_cut ? rounded(scale) : rounded(kLargestSum + 32.0f);
        out.bias[unit] = rounded(bias[unit] * scale);
        out.unit[unit] = (1 << kActivationShift) / scale;
        for (std::size_t at = unit; at < table.size(); at += hidden)
            out.table[at] = rounded(table[at] * scale);
    }
    return out;
}

// `unit[i]` is what 1 of input i is worth, `most[i]` the most it can be.
inline QuantisedDense quantised_dense(const Array<float>& weight, int outputs,
                                      const Array<float>& unit, const Array<float>& most) {
    using namespace quantise;
    const int inputs = static_cast<int>(unit.size());
    QuantisedDense out;
    out.weight.resize(weight.size());
    out.scale.resize(outputs);
    for (int j = 0; j < outputs; ++j) {
        float largest = kTiny;
        float reach = kTiny;  // the most the integer sum can be at scale 1
        for (int i = 0; i < inputs; ++i) {
            const float value = std::fabs(weight[static_cast<std::size_t>(i) * outputs + j]) * unit[i];
            largest = std::max(largest, value);
            reach += value * most[i];
        }
        const float scale = std::min(kLargestWeight / largest, kLargestProductSum / reach);
        out.scale[j] = 1.0f / scale;
        for (int i = 0; i < inputs; ++i) {
            const float value = weight[static_cast<std::size_t>(i) * outputs + j] * unit[i];
            out.weight[(static_cast<std::size_t>(i / 2) * outputs + j) * 2 + i % 2] =
                rounded(value * scale);
        }
    }
    return out;
}

}  // namespace gamao
