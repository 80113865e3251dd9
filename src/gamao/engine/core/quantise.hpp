// The layers of a net in integers.
//
// First layer: 32-bit sums. Every unit has the same scale, a power of two, the largest for which no
// position can overflow: the range of each sum over all ways to place 15 checkers a side is computed
// exactly. Integer sums do not depend on their order, so the incremental and the full sum are equal.
// (16-bit sums are half the memory, but trained tables have rows that leave few bits for the usual
// ones: chances off by 3e-3.)
// Dense layers: 16-bit activations times 16-bit weights, summed in 32 bits over blocks of 256
// inputs, the blocks in float. Weights are scaled for each output as finely as a block's sum allows;
// it starts off centre, so that its whole range fits.
// The last of several layers stays float: it is small, and 16 bits there cost 2.5e-3 by themselves.
//
// The shipped nets against float32, chances of 10,000 positions of random play (race: of the races):
//             largest error   mean      plays changed   equity lost by them, mean and most
//   strong    4.5e-4          9e-6      0.1 %           1e-7, 2e-4
//   fast      5.8e-4          1.3e-5    0.2 %           1e-7, 2e-4
//   race      2.7e-4          4e-6
// Decisions 1.5 times as fast as in float32 for 256-9, 1.9 for 256-32-32, 3.2 for 512-64-32, 7.5 for
// 1024-512-256 (Ice Lake, VNNI).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "features.hpp"
#include "kernels.hpp"
#include "memory.hpp"
#include "movegen.hpp"

namespace gamao {

constexpr int kSampled = 64;  // positions in which the layers are looked at, [kSampled][units]

struct QuantisedTable {
    Array<int32_t> table;  // [2][kTableRows][hidden]: rows, and each less that of one checker less
    Array<int32_t> bias;   // [hidden]
    int16_t ceiling;       // crelu: the activation that is 1
    int shift;             // crelu: from a sum to its 16-bit activation
    float unit;            // what 1 of a sum is worth; crelu: 1 of an activation
    Array<float> most;     // [hidden]: the most an activation can be
};

struct QuantisedDense {
    Array<int16_t> weight;  // [chunks of outputs][inputs / 2][chunk][2]
    Array<int32_t> start;   // [blocks][outputs]: where a block's sum starts
    Array<float> centre;    // [outputs]: what the starts have taken away
    Array<float> scale;     // [outputs]
};

namespace quantise {

constexpr double kLargestSum = 1 << 30;  // leaves room for the rounding of 31 rows
constexpr double kLargestWeight = 32700.0;
constexpr double kLargestHalfRange = 2.14e9;
constexpr int kFinestScale = 27;
constexpr double kTiny = 1e-20;

// The largest of sign * (sum of the unit's rows of one side) over all ways to place 15 checkers.
inline double largest_side(const float* table, int hidden, int unit, int side, double sign) {
    constexpr double kNever = -std::numeric_limits<double>::infinity();
    double best[kCounts];  // by checkers placed so far
    std::fill(best, best + kCounts, kNever);
    best[0] = 0.0;
    for (int place = 0; place < kFeaturePlaces; ++place) {
        double next[kCounts];
        std::fill(next, next + kCounts, kNever);
        for (int count = 0; count < kCounts; ++count) {
            const std::size_t row = static_cast<std::size_t>(table_row(side, place, count));
            const double value = sign * table[row * hidden + unit];
            for (int before = 0; before + count < kCounts; ++before)
                next[before + count] = std::max(next[before + count], best[before] + value);
        }
        std::copy(next, next + kCounts, best);
    }
    return best[kCheckers];
}

// Where the weight of input i and output j is. Outputs come in chunks of 64, the rest in 32 and 16.
inline std::size_t weight_place(int i, int j, int inputs, int outputs) {
    const int left = outputs - j / 64 * 64;
    const int chunk = left >= 64 ? 64 : left >= 32 && j % 64 < 32 ? 32 : 16;
    const std::size_t row = static_cast<std::size_t>(j / chunk * chunk) * inputs / 2 +
                            static_cast<std::size_t>(i / 2) * chunk;
    return 2 * (row + j % chunk) + i % 2;
}

inline int32_t rounded(double value) { return static_cast<int32_t>(std::lrint(value)); }

}  // namespace quantise

inline QuantisedTable quantised_table(const Array<float>& table, const Array<float>& bias,
                                      int hidden, Activation activation) {
    using namespace quantise;
    QuantisedTable out;
    double reach = 1e-3;
    std::vector<double> tops(hidden);
    for (int unit = 0; unit < hidden; ++unit) {
        double bottom = -bias[unit];
        tops[unit] = bias[unit];
        for (int side = 0; side < 2; ++side) {
            tops[unit] += largest_side(table.data(), hidden, unit, side, 1.0);
            bottom += largest_side(table.data(), hidden, unit, side, -1.0);
        }
        reach = std::max({reach, tops[unit], bottom});
    }
    const bool is_cut = activation == Activation::kCrelu;
    const int fine = std::min(std::ilogb(kLargestSum / reach), kFinestScale);
    const double scale = std::ldexp(1.0, fine);
    out.shift = is_cut ? std::max(fine - kCutBits, 0) : 0;
    out.ceiling = fine < 0 ? 0 : static_cast<int16_t>(1 << std::min(fine, kCutBits));
    out.unit = static_cast<float>(std::ldexp(1.0, out.shift - fine));
    const int32_t half = out.shift ? 1 << (out.shift - 1) : 0;  // the shift rounds down
    for (int unit = 0; unit < hidden; ++unit) {
        out.bias.push_back(rounded(bias[unit] * scale) + half);
        const double most = std::ldexp(std::max(tops[unit], 0.0) * scale, -out.shift) + 32.0;
        out.most.push_back(is_cut ? static_cast<float>(std::min<double>(most, 1 << kCutBits))
                                  : static_cast<float>(kLargestActivation));
    }
    out.table.resize(2 * table.size());
    for (std::size_t at = 0; at < table.size(); ++at) out.table[at] = rounded(table[at] * scale);
    for (std::size_t at = hidden; at < table.size(); ++at)
        out.table[table.size() + at] = out.table[at] - out.table[at - hidden];
    return out;
}

// One column of quantised_dense().
inline void quantise_output(const Array<float>& weight, int j, double unit, const Array<float>& most,
                            const Array<float>& mean, Array<float>& bias, QuantisedDense& out) {
    using namespace quantise;
    const int inputs = static_cast<int>(most.size());
    const int outputs = static_cast<int>(bias.size());
    const auto value = [&](int i) {
        return static_cast<double>(weight[static_cast<std::size_t>(i) * outputs + j]);
    };
    double largest = kTiny;
    double reach = kTiny;  // half the range of a block's integer sum at scale 1
    for (int begin = 0; begin < inputs; begin += kBlockInputs) {
        double range = 0.0;
        for (int i = begin; i < std::min(begin + kBlockInputs, inputs); ++i) {
            largest = std::max(largest, std::fabs(value(i)));
            range += std::fabs(value(i)) * most[i];
        }
        reach = std::max(reach, range / 2.0);
    }
    const double scale = std::min(kLargestWeight / largest, kLargestHalfRange / reach);
    out.scale[j] = static_cast<float>(unit / scale);
    double centre = 0.0;
    double lost = 0.0;  // by rounding, on average
    for (int begin = 0; begin < inputs; begin += kBlockInputs) {
        double sum = 0.0;
        for (int i = begin; i < std::min(begin + kBlockInputs, inputs); ++i) {
            const int32_t whole = rounded(value(i) * scale);
            out.weight[weight_place(i, j, inputs, outputs)] = static_cast<int16_t>(whole);
            sum += static_cast<double>(whole) * most[i];
            lost += (value(i) - whole / scale) * mean[i];
        }
        const int32_t middle = rounded(sum / 2.0);
        out.start[static_cast<std::size_t>(begin / kBlockInputs) * outputs + j] = -middle;
        centre += middle;
    }
    out.centre[j] = static_cast<float>(centre);
    bias[j] += static_cast<float>(lost);
}

// `weight` is [inputs][outputs]; `unit` is what 1 of an input is worth, `most[i]` the most it can be.
// What the rounding of the weights loses on average, in the sample, goes to `bias`: that halves the
// error's root mean square.
inline QuantisedDense quantised_dense(const Array<float>& weight, double unit,
                                      const Array<float>& most, const Array<float>& sample,
                                      Array<float>& bias) {
    const std::size_t inputs = most.size();
    const std::size_t outputs = bias.size();
    Array<float> mean(inputs, 0.0f);
    for (std::size_t at = 0; at < sample.size(); ++at) mean[at % inputs] += sample[at] / kSampled;
    QuantisedDense out;
    out.weight.resize(weight.size());
    out.start.resize((inputs + kBlockInputs - 1) / kBlockInputs * outputs);
    out.centre.resize(outputs);
    out.scale.resize(outputs);
    for (std::size_t j = 0; j < outputs; ++j)
        quantise_output(weight, static_cast<int>(j), unit, most, mean, bias, out);
    return out;
}

inline void activate(Array<float>& values, Activation activation) {
    for (float& value : values) {
        value = std::max(value, 0.0f);
        if (activation == Activation::kCrelu) value = std::min(value, 1.0f);
    }
}

// The first layer in positions of random play, the same every time.
inline Array<float> sampled_first_layer(const Array<float>& table, const Array<float>& bias,
                                        Activation activation) {
    const std::size_t hidden = bias.size();
    Array<float> sums;
    std::vector<Board> results(kMaxResults);
    Board board = start_board();
    uint32_t state = 1;
    const auto random = [&state](int below) {
        state = state * 1664525u + 1013904223u;
        return static_cast<int>((static_cast<uint64_t>(state) * below) >> 32);
    };
    for (int sample = 0; sample < kSampled; ++sample) {
        const int die = 1 + random(6);
        const int count = write_results(board, die, 1 + random(6), results.data());
        board = results[random(count)];
        if (is_finished(board)) board = start_board();
        int rows[kMaxActive];
        const int used = active_rows(board, rows);
        sums.insert(sums.end(), bias.begin(), bias.end());
        float* sum = sums.data() + sample * hidden;
        for (int r = 0; r < used; ++r)
            for (std::size_t unit = 0; unit < hidden; ++unit) sum[unit] += table[rows[r] * hidden + unit];
    }
    activate(sums, activation);
    return sums;
}

// What the sample gives in the next layer, whose weights are [inputs][outputs].
inline Array<float> sampled_next_layer(const Array<float>& sample, const Array<float>& weight,
                                       const Array<float>& bias, Activation activation) {
    const std::size_t outputs = bias.size();
    const std::size_t inputs = weight.size() / outputs;
    Array<float> next;
    for (int n = 0; n < kSampled; ++n) {
        next.insert(next.end(), bias.begin(), bias.end());
        float* sum = next.data() + n * outputs;
        for (std::size_t i = 0; i < inputs; ++i)
            if (const float input = sample[n * inputs + i]; input > 0.0f)
                for (std::size_t j = 0; j < outputs; ++j) sum[j] += input * weight[i * outputs + j];
    }
    activate(next, activation);
    return next;
}

// Units by how often they are above 0, most often first. Activations are skipped where two neighbours
// are 0, so they should be 0 together: of a trained net 36 % of the pairs are left instead of 45 %.
inline std::vector<int> order_by_activity(const Array<float>& sample) {
    const int units = static_cast<int>(sample.size() / kSampled);
    std::vector<int> active(units, 0);
    for (std::size_t at = 0; at < sample.size(); ++at) active[at % units] += sample[at] > 0.0f;
    std::vector<int> order(units);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return active[a] > active[b]; });
    return order;
}

}  // namespace gamao
