// The layers of a net in integers.
//
// First layer: the rows of each side are summed in 16 bits, modulo 2^16, and the mean of both sums
// makes the activation. Every unit has a scale of its own, the finest for which no way of placing 15
// checkers a side passes 16 bits in the end: the range of each sum is computed exactly. Integer sums
// do not depend on their order, so the incremental and the full sum are equal. What 1 of an activation
// is worth goes to the next layer's weights.
// Dense layers: 16-bit activations times 16-bit weights, summed in 32 bits over blocks of 256
// inputs, the blocks in float. Weights are scaled for each output as finely as a block's sum allows;
// it starts off centre, so that its whole range fits.
// The last of several layers stays float: it is small, and 16 bits there cost 2.5e-3 by themselves.
//
// The shipped nets against float32, chances of 10,000 positions of random play (race: of the races):
//             largest error   mean      plays changed   equity lost by them, mean and most
//   strong    3.9e-4          1.2e-5    0.03 %          5e-8, 8e-5
//   fast      9.6e-4          2.7e-5    0.04 %          6e-8, 1e-4
//   race      8.2e-4          6e-6      0.10 %          3e-8, 3e-5
//   scout     5.3e-3          1.4e-4    0.15 %          5e-7, 1e-3
// (With 32-bit sums the fast net was at 4.0e-4 and 1.0e-5, the scout at 3.2e-3 and 6e-5, and the tables
// twice as large: decisions of the fast net took a tenth longer.)
// Decisions 1.8 times as fast as in float32 for 256-9, 3.9 for the fast net, 10 for the strong one (Ice
// Lake, VNNI).
#pragma once

#include <algorithm>
#include <bitset>
#include <cmath>
#include <numeric>

#include "features.hpp"
#include "kernels/kernels.hpp"
#include "memory.hpp"
#include "movegen.hpp"

namespace gamao {

constexpr int kSampled = 64;  // positions in which the layers are looked at, [kSampled][units]
constexpr int kSampledForPairs = 256;
constexpr std::size_t kPartners = 100;  // that are tried for a unit: more find few better ones

struct QuantisedTable {
    Array<uint16_t> rows;     // [kTableRows][hidden], modulo 2^16
    Array<uint16_t> steps;    // [kTableRows][hidden]: each row less that of one checker less
    Array<uint16_t> starts;   // [2][hidden]: of the sums of each side, with the bias
    Array<uint16_t> zero;     // [hidden]: the mean of the two sums where the unit's sum is 0
    Array<uint16_t> ceiling;  // [hidden]: the largest activation; crelu: the one that is 1
    Array<float> unit;        // [hidden]: what 1 of an activation is worth
    Array<float> most;        // [hidden]: the most an activation can be

    FirstLayer layer() const {
        const int size = static_cast<int>(zero.size());
        return {rows.data(), steps.data(), starts.data(), zero.data(), ceiling.data(), size};
    }
};

struct QuantisedDense {
    Array<int16_t> weight;  // [chunks of outputs][inputs / 2][chunk][2], or [outputs][inputs]
    Array<int32_t> start;   // [blocks][outputs]: where a block's sum starts
    Array<float> centre;    // [outputs]: what the starts have taken away
    Array<float> scale;     // [outputs]
};

namespace quantise {

constexpr double kRounding = 20.0;  // room for the rounding of 15 rows and more
constexpr double kLargestSum = 65535.0 - 2.0 * kRounding;
constexpr double kLargestFirst = 32767.0;  // activation of the first layer
constexpr double kFinestScale = 4096.0;    // finer units would make the weights of all coarser
constexpr double kLargestWeight = 32700.0;
constexpr double kLargestHalfRange = 2.14e9;
constexpr double kTiny = 1e-20;
constexpr float kLargestReal = 1e37f;  // in nets beyond reason

// Where the weight of input i and output j is. Outputs come in chunks of 64, the rest in 32 and 16.
inline std::size_t weight_place(int i, int j, int inputs, int outputs) {
    const int left = outputs - j / 64 * 64;
    const int chunk = left >= 64 ? 64 : left >= 32 && j % 64 < 32 ? 32 : 16;
    const std::size_t row = static_cast<std::size_t>(j / chunk * chunk) * inputs / 2 +
                            static_cast<std::size_t>(i / 2) * chunk;
    return 2 * (row + j % chunk) + i % 2;
}

// Adding 1.5 * 2^52 rounds to the nearest integer; std::rint would be a call for each weight.
inline double nearest(double value) { return (value + 6755399441055744.0) - 6755399441055744.0; }

inline int32_t rounded(double value) { return static_cast<int32_t>(nearest(value)); }

// Rounded, modulo 2^16.
inline uint16_t wrapped(double value) { return static_cast<uint16_t>(rounded(value)); }

}  // namespace quantise

// The least and the most that the sums of each side's rows come to, [2][hidden].
struct SideRanges {
    Array<float> least;
    Array<float> most;
};

inline SideRanges side_ranges(const Array<float>& table, int hidden, const Kernels& kernels) {
    SideRanges ranges;
    for (auto* sums : {&ranges.least, &ranges.most}) {
        const float sign = sums == &ranges.most ? 1.0f : -1.0f;
        sums->resize(2 * static_cast<std::size_t>(hidden));
        for (int side = 0; side < 2; ++side)
            kernels.largest_sums(table.data() + table_row(side, 0, 0) * hidden, hidden, sign,
                                 sums->data() + side * hidden);
        for (float& sum : *sums) sum = sign * std::min(sum, quantise::kLargestReal);
    }
    return ranges;
}

// All of a unit but its rows; returns the scale of its sums.
inline double quantise_unit(const SideRanges& ranges, int unit, double bias, bool is_cut,
                            QuantisedTable& out) {
    using namespace quantise;
    const std::size_t hidden = ranges.most.size() / 2;
    const double least[2] = {ranges.least[unit], ranges.least[hidden + unit]};
    const double most[2] = {ranges.most[unit], ranges.most[hidden + unit]};
    const double top = std::max(most[0] + most[1] + bias, 0.0);
    const double reach = std::max({most[0] - least[0], most[1] - least[1], top, kTiny});
    double scale = std::min(kLargestSum / reach, kFinestScale);
    if (is_cut && scale >= 2.0) scale = 2.0 * std::floor(scale / 2.0);  // so that 1 is a whole number
    // Neither side's sum falls below 0, and where the unit's is 0 their mean is `zero`.
    const double theirs = std::ceil(-least[1] * scale + kRounding);
    const double mine = std::ceil(-least[0] * scale + kRounding);
    const double biased = std::rint(bias * scale);
    const double zero = std::max(std::ceil((mine + theirs - biased) / 2.0), 0.0);
    const bool is_dead = zero > kLargestSum;  // never above 0
    out.starts[unit] = wrapped(is_dead ? mine : biased + 2.0 * zero - theirs);
    out.starts[hidden + unit] = wrapped(theirs);
    out.zero[unit] = is_dead ? 0xffff : wrapped(zero);
    const double ceiling = is_cut ? std::rint(scale / 2.0) : kLargestFirst;
    out.ceiling[unit] = wrapped(ceiling);
    out.unit[unit] = static_cast<float>(2.0 / scale);
    out.most[unit] = static_cast<float>(std::min(top * scale / 2.0 + kRounding, ceiling));
    return scale;
}

inline QuantisedTable quantised_table(const Array<float>& table, const Array<float>& bias,
                                      Activation activation, const Kernels& kernels) {
    using namespace quantise;
    const std::size_t hidden = bias.size();
    QuantisedTable out;
    out.starts.resize(2 * hidden);
    for (auto* words : {&out.zero, &out.ceiling}) words->resize(hidden);
    for (auto* reals : {&out.unit, &out.most}) reals->resize(hidden);
    const SideRanges ranges = side_ranges(table, static_cast<int>(hidden), kernels);
    Array<float> scales;
    for (std::size_t unit = 0; unit < hidden; ++unit)
        scales.push_back(static_cast<float>(quantise_unit(ranges, static_cast<int>(unit), bias[unit],
                                                          activation == Activation::kCrelu, out)));
    out.rows.resize(table.size());
    out.steps.resize(table.size());
    for (std::size_t start = 0; start < table.size(); start += hidden)
        for (std::size_t unit = 0; unit < hidden; ++unit)
            out.rows[start + unit] = wrapped(table[start + unit] * scales[unit]);
    for (std::size_t at = hidden; at < table.size(); ++at)
        out.steps[at] = static_cast<uint16_t>(out.rows[at] - out.rows[at - hidden]);
    return out;
}

// For each output the finest scale of its weights with which neither a weight nor the sum of a block's
// products overflows.
inline std::vector<double> weight_scales(const Array<float>& weight, const Array<float>& unit,
                                         const Array<float>& most, std::size_t outputs) {
    using namespace quantise;
    const std::size_t inputs = most.size();
    std::vector<double> largest(outputs, kTiny);
    std::vector<double> reach(outputs, kTiny);  // half the range of a block's integer sum at scale 1
    std::vector<double> range(outputs);
    for (std::size_t i = 0; i < inputs; ++i) {
        if (i % kBlockInputs == 0) range.assign(outputs, 0.0);
        const float* row = weight.data() + i * outputs;
        for (std::size_t j = 0; j < outputs; ++j) {
            const double value = std::fabs(static_cast<double>(row[j]) * unit[i]);
            largest[j] = value > largest[j] ? value : largest[j];
            range[j] += value * most[i];
            reach[j] = range[j] / 2.0 > reach[j] ? range[j] / 2.0 : reach[j];
        }
    }
    for (std::size_t j = 0; j < outputs; ++j)
        reach[j] = std::min(kLargestWeight / largest[j], kLargestHalfRange / reach[j]);
    return reach;
}

// `weight` is [inputs][outputs]; `unit[i]` is what 1 of an input is worth, `most[i]` the most it can be.
// `mean[i]` is what it is worth in the sample, on average: what the rounding of the weights loses there
// goes to `bias`, which halves the error's root mean square. With `by_output` the weights of each
// output are together.
inline QuantisedDense quantised_dense(const Array<float>& weight, const Array<float>& unit,
                                      const Array<float>& most, const Array<float>& mean,
                                      bool by_output, Array<float>& bias) {
    using namespace quantise;
    const std::size_t inputs = most.size();
    const std::size_t outputs = bias.size();
    const std::vector<double> scale = weight_scales(weight, unit, most, outputs);
    QuantisedDense out;
    out.weight.resize(weight.size());
    out.start.resize((inputs + kBlockInputs - 1) / kBlockInputs * outputs);
    out.centre.assign(outputs, 0.0f);
    std::vector<double> lost(outputs);
    std::vector<double> sum;
    for (std::size_t i = 0; i < inputs; ++i) {
        if (i % kBlockInputs == 0) sum.assign(outputs, 0.0);
        const float* row = weight.data() + i * outputs;
        const double seen = mean[i] / unit[i];
        for (std::size_t j = 0; j < outputs; ++j) {
            const double value = static_cast<double>(row[j]) * unit[i];
            const double whole = nearest(value * scale[j]);
            const std::size_t place = by_output
                                          ? j * inputs + i
                                          : weight_place(static_cast<int>(i), static_cast<int>(j),
                                                         static_cast<int>(inputs),
                                                         static_cast<int>(outputs));
            out.weight[place] = static_cast<int16_t>(whole);
            sum[j] += whole * most[i];
            lost[j] += (value - whole / scale[j]) * seen;
        }
        if ((i + 1) % kBlockInputs && i + 1 < inputs) continue;
        int32_t* start = out.start.data() + i / kBlockInputs * outputs;
        for (std::size_t j = 0; j < outputs; ++j) {
            const double middle = nearest(sum[j] / 2.0);
            start[j] = static_cast<int32_t>(-middle);
            out.centre[j] += static_cast<float>(middle);
        }
    }
    for (std::size_t j = 0; j < outputs; ++j) {
        out.scale.push_back(static_cast<float>(1.0 / scale[j]));
        bias[j] += static_cast<float>(lost[j]);
    }
    return out;
}

// Positions of random play, the same every time.
inline std::vector<Board> sampled_boards(int count) {
    std::vector<Board> boards;
    std::vector<Board> results(kMaxResults);
    Board board = start_board();
    uint32_t state = 1;
    const auto random = [&state](int below) {
        state = state * 1664525u + 1013904223u;
        return static_cast<int>((static_cast<uint64_t>(state) * below) >> 32);
    };
    for (int sample = 0; sample < count; ++sample) {
        const int die = 1 + random(6);
        const int moves = write_results(board, die, 1 + random(6), results.data());
        board = results[random(moves)];
        if (is_finished(board)) board = start_board();
        boards.push_back(board);
    }
    return boards;
}

// The mean of each unit in the sample.
inline Array<float> means_of(const Array<float>& sample, std::size_t units) {
    Array<float> means(units, 0.0f);
    for (std::size_t at = 0; at < sample.size(); at += units)
        for (std::size_t k = 0; k < units; ++k) means[k] += sample[at + k] / kSampled;
    return means;
}

// The units in pairs that are above 0 together as often as can be had by taking the most active unit
// left and the best partner among the next most active. Activations are skipped where both of a pair
// are 0: of the trained nets 36 to 55 % of the pairs are left, 38 to 60 % where units are ordered by
// how active they are.
inline std::vector<int> paired_by_activity(const Array<float>& sample, int units) {
    using Pattern = std::bitset<kSampledForPairs>;  // in which positions a unit is above 0
    std::vector<Pattern> active(units);
    for (int n = 0; n < kSampledForPairs; ++n)
        for (int unit = 0; unit < units; ++unit)
            active[unit].set(n, sample[static_cast<std::size_t>(n) * units + unit] > 0.0f);
    std::vector<std::size_t> counts;
    for (const Pattern& pattern : active) counts.push_back(pattern.count());
    std::vector<int> left(units);
    std::iota(left.begin(), left.end(), 0);
    std::stable_sort(left.begin(), left.end(),
                     [&](int a, int b) { return counts[a] > counts[b]; });
    std::vector<int> order;
    while (!left.empty()) {
        const Pattern& unit = active[left.front()];
        order.push_back(left.front());
        left.erase(left.begin());
        if (left.empty()) break;
        std::size_t best = 0;
        std::size_t most = 0;
        for (std::size_t k = 0; k < left.size() && k < kPartners; ++k)
            if (const std::size_t shared = (unit & active[left[k]]).count(); shared > most) {
                best = k;
                most = shared;
            }
        order.push_back(left[best]);
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(best));
    }
    return order;
}

}  // namespace gamao
