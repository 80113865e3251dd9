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
//   strong    4.2e-4          9e-6      0.07 %          1e-8, 4e-5
//   fast      7.1e-4          1.2e-5    0.03 %          2e-8, 2e-4
//   race      2.7e-4          5e-6      0.12 %          1e-8, 6e-6
// Decisions 1.5 times as fast as in float32 for 256-9, 1.9 for 256-32-32, 3.2 for 512-64-32, 7.5 for
// 1024-512-256 (Ice Lake, VNNI).
#pragma once

#include <algorithm>
#include <bitset>
#include <cmath>
#include <limits>
#include <numeric>

#include "features.hpp"
#include "kernels.hpp"
#include "memory.hpp"
#include "movegen.hpp"

namespace gamao {

constexpr int kSampled = 64;  // positions in which the layers are looked at, [kSampled][units]
constexpr int kSampledForPairs = 256;

struct QuantisedTable {
    Array<int32_t> rows;   // [kTableRows][hidden]
    Array<int32_t> steps;  // [kTableRows][hidden]: each row less that of one checker less
    Array<int32_t> bias;   // [hidden]
    bool is_cut;           // crelu
    int16_t ceiling;       // crelu: the activation that is 1; relu: the largest
    int shift;             // from a sum to its 16-bit activation; relu: in most positions
    float unit;            // what 1 of a sum is worth
    Array<float> most;     // [hidden]: the most an activation can be

    FirstLayer layer() const {
        const int size = static_cast<int>(bias.size());
        return {rows.data(), steps.data(), bias.data(), size, shift, ceiling, is_cut};
    }
};

struct QuantisedDense {
    Array<int16_t> weight;  // [chunks of outputs][inputs / 2][chunk][2], or [outputs][inputs]
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

constexpr int kUnitsAtOnce = 16;

// For kUnitsAtOnce units, the largest of sign * (sum of the unit's rows of one side) over all ways to place
// 15 checkers, to `largest`.
inline void largest_sums(const float* table, int hidden, int unit, int side, float sign,
                         float* largest) {
    constexpr float kNever = -std::numeric_limits<float>::infinity();
    float best[kCounts][kUnitsAtOnce];  // by checkers placed so far
    for (int count = 0; count < kCounts; ++count)
        std::fill_n(best[count], kUnitsAtOnce, count ? kNever : 0.0f);
    for (int place = 0; place < kFeaturePlaces; ++place) {
        // From the top down: what is placed here adds to what stood before.
        for (int placed = kCounts - 1; placed >= 0; --placed)
            for (int count = 1; count <= placed; ++count) {
                const std::size_t row = static_cast<std::size_t>(table_row(side, place, count));
                const float* values = table + row * hidden + unit;
                for (int k = 0; k < kUnitsAtOnce; ++k) {
                    const float sum = best[placed - count][k] + sign * values[k];
                    best[placed][k] = sum > best[placed][k] ? sum : best[placed][k];
                }
            }
    }
    std::copy_n(best[kCheckers], kUnitsAtOnce, largest);
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

// The shift that makes nine in ten of the sampled positions' activations fit. relu has no end, and one
// shift for all positions there could be would leave few bits for the usual ones.
inline int usual_shift(const Array<float>& sample, double scale) {
    const std::size_t units = sample.size() / kSampled;
    std::vector<float> largest;
    for (auto at = sample.begin(); at != sample.end(); at += units)
        largest.push_back(*std::max_element(at, at + units));
    const auto usual = largest.begin() + kSampled * 9 / 10;
    std::nth_element(largest.begin(), usual, largest.end());
    int shift = 0;
    while (std::ldexp(*usual * scale, -shift) >= kLargestActivation) ++shift;
    return shift;
}

// `sample` is what sampled_first_layer() gives.
inline QuantisedTable quantised_table(const Array<float>& table, const Array<float>& bias,
                                      const Array<float>& sample, Activation activation) {
    using namespace quantise;
    QuantisedTable out;
    const int hidden = static_cast<int>(bias.size());
    double reach = 1e-3;
    std::vector<double> tops(bias.begin(), bias.end());
    std::vector<double> bottoms(hidden);
    for (int unit = 0; unit < hidden; ++unit) bottoms[unit] = -bias[unit];
    for (int unit = 0; unit < hidden; unit += kUnitsAtOnce)
        for (int side = 0; side < 2; ++side) {
            float high[kUnitsAtOnce], low[kUnitsAtOnce];
            largest_sums(table.data(), hidden, unit, side, 1.0f, high);
            largest_sums(table.data(), hidden, unit, side, -1.0f, low);
            for (int k = 0; k < kUnitsAtOnce; ++k) {
                tops[unit + k] += high[k];
                bottoms[unit + k] += low[k];
            }
        }
    for (int unit = 0; unit < hidden; ++unit) reach = std::max({reach, tops[unit], bottoms[unit]});
    out.is_cut = activation == Activation::kCrelu;
    const int fine = std::min(std::ilogb(kLargestSum / reach), kFinestScale);
    const double scale = std::ldexp(1.0, fine);
    out.shift = out.is_cut ? std::max(fine - kCutBits, 0) : usual_shift(sample, scale);
    const int one = fine < 0 ? 0 : 1 << std::min(fine, kCutBits);
    out.ceiling = static_cast<int16_t>(out.is_cut ? one : kLargestActivation);
    out.unit = static_cast<float>(std::ldexp(1.0, -fine));
    for (int unit = 0; unit < hidden; ++unit) {
        out.bias.push_back(rounded(bias[unit] * scale) + half_of(out.shift));
        const double most = std::ldexp(std::max(tops[unit], 0.0) * scale, -out.shift) + 32.0;
        out.most.push_back(out.is_cut ? static_cast<float>(std::min<double>(most, 1 << kCutBits))
                                      : static_cast<float>(kLargestActivation));
    }
    out.rows.resize(table.size());
    for (std::size_t at = 0; at < table.size(); ++at) out.rows[at] = rounded(table[at] * scale);
    out.steps.resize(table.size());
    for (std::size_t at = hidden; at < table.size(); ++at)
        out.steps[at] = out.rows[at] - out.rows[at - hidden];
    return out;
}

// One column of quantised_dense().
template <class Place>
void quantise_output(const Array<float>& weight, int j, double unit, const Array<float>& most,
                     const Array<float>& mean, const Place& place, Array<float>& bias,
                     QuantisedDense& out) {
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
            out.weight[place(i, j)] = static_cast<int16_t>(whole);
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
// error's root mean square. With `by_output` the weights of each output are together.
inline QuantisedDense quantised_dense(const Array<float>& weight, double unit,
                                      const Array<float>& most, const Array<float>& sample,
                                      bool by_output, Array<float>& bias) {
    const std::size_t inputs = most.size();
    const std::size_t outputs = bias.size();
    const auto place = [&](int i, int j) {
        return by_output ? j * inputs + i
                         : quantise::weight_place(i, j, static_cast<int>(inputs),
                                                  static_cast<int>(outputs));
    };
    Array<float> mean(inputs, 0.0f);
    for (std::size_t at = 0; at < sample.size(); ++at) mean[at % inputs] += sample[at] / kSampled;
    QuantisedDense out;
    out.weight.resize(weight.size());
    out.start.resize((inputs + kBlockInputs - 1) / kBlockInputs * outputs);
    out.centre.resize(outputs);
    out.scale.resize(outputs);
    for (std::size_t j = 0; j < outputs; ++j)
        quantise_output(weight, static_cast<int>(j), unit, most, mean, place, bias, out);
    return out;
}

inline void activate(Array<float>& values, Activation activation) {
    for (float& value : values) {
        value = std::max(value, 0.0f);
        if (activation == Activation::kCrelu) value = std::min(value, 1.0f);
    }
}

// The first layer in `count` positions of random play, the same every time.
inline Array<float> sampled_first_layer(const Array<float>& table, const Array<float>& bias,
                                        Activation activation, int count = kSampled) {
    const std::size_t hidden = bias.size();
    Array<float> sums;
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

// The units in pairs that are above 0 together as often as can be had by taking the most active unit
// left and its best partner. Activations are skipped where both of a pair are 0: of the trained nets
// 36 to 55 % of the pairs are left, 38 to 60 % where units are ordered by how active they are.
inline std::vector<int> paired_by_activity(const Array<float>& sample, int units) {
    using Pattern = std::bitset<kSampledForPairs>;  // in which positions a unit is above 0
    std::vector<Pattern> active(units);
    for (std::size_t at = 0; at < sample.size(); ++at)
        if (sample[at] > 0.0f) active[at % units].set(at / units);
    std::vector<int> left(units);
    std::iota(left.begin(), left.end(), 0);
    std::stable_sort(left.begin(), left.end(),
                     [&](int a, int b) { return active[a].count() > active[b].count(); });
    std::vector<int> order;
    while (!left.empty()) {
        const int unit = left.front();
        const auto shared = [&](int other) { return (active[unit] & active[other]).count(); };
        left.erase(left.begin());
        order.push_back(unit);
        if (left.empty()) break;
        const auto partner = std::max_element(
            left.begin(), left.end(), [&](int a, int b) { return shared(a) < shared(b); });
        order.push_back(*partner);
        left.erase(partner);
    }
    return order;
}

}  // namespace gamao
