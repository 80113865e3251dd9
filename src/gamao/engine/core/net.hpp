// The net: a count table, dense layers, nine chances.
//
// The first layer's sum is kept for the position before the play; a candidate adds and takes away
// only the rows of the places that changed: about 6 instead of 13, and 4 where the table has rows
// for one checker more or less. Positions go through the layers in batches of 16, so that weights are
// read once for several of them.
#pragma once

#include <cmath>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "features.hpp"
#include "kernels.hpp"
#include "memory.hpp"
#include "phases.hpp"
#include "quantise.hpp"

namespace gamao {

constexpr int kBatch = 16;
constexpr int kMaxHidden = 4096;

// One position to evaluate and where its nine chances go.
struct Item {
    const Board* board;
    float* outcomes;
    uint64_t occupied;
};

struct Dense {
    int inputs;   // as padded
    int outputs;  // as padded
    Array<float> weight;  // [inputs][outputs]
    Array<float> bias;    // [outputs]
    QuantisedDense quantised;
};

// What one thread needs to use one net.
struct Scratch {
    Array<float> parent;  // the first layer's sum of the position before the play
    Array<float> layers[2];
    // The same in integers.
    Array<int32_t> parent32;
    Array<int32_t> sums32;
    Array<int16_t> inputs16[2];  // of the layer under way and of the next
    float factors[kBatch];       // what 1 of them is worth, for each position
    Array<int> pairs;            // see ActivePairs
    Array<int> ends;
    // Items by the part that judges them.
    std::vector<Item> sorted;
    std::vector<uint8_t> parts;
};

constexpr int kSideUnit = 64;

// By byte of a board: its first table row, and what a checker there counts in a sum of both sides.
struct PlaceNumbers {
    int row[2 * kPlaces] = {};
    int side_unit[2 * kPlaces] = {};
    constexpr PlaceNumbers() {
        for (int index = 0; index < 2 * kPlaces; ++index) {
            const int side = index / kPlaces;
            row[index] = table_row(side, index % kPlaces, 0);
            side_unit[index] = side ? kSideUnit : 1;
        }
    }
};
inline constexpr PlaceNumbers kPlaceNumbers;

// Rows of `board`, all added; `occupied_mask` is that of the board.
inline void rows_of(const Board& board, uint64_t occupied_mask, RowChange& rows) {
    const auto* counts = reinterpret_cast<const int8_t*>(&board);
    int added = 0;
    int on = 0;  // checkers on the board: side 0 in units of 1, side 1 of kSideUnit
    // By bits, not by trying all places: the unforeseeable branches cost more than the rows.
    for (uint64_t places = occupied_mask; places; places &= places - 1) {
        const int index = __builtin_ctzll(places);
        on += counts[index] * kPlaceNumbers.side_unit[index];
        rows.add[added++] = kPlaceNumbers.row[index] + counts[index];
    }
    const int off_counts[2] = {kCheckers - on % kSideUnit, kCheckers - on / kSideUnit};
    for (int side = 0; side < 2; ++side) {
        rows.add[added] = table_row(side, kOffPlace, off_counts[side]);
        added += off_counts[side] != 0;
    }
    rows.added = added;
    rows.taken = 0;
}

// Bit i is set where byte i of the two boards differs.
inline uint64_t changed_places(const Board& before, const Board& after) {
    uint64_t changed = 0;
    const auto* a = reinterpret_cast<const char*>(&before);
    const auto* b = reinterpret_cast<const char*>(&after);
#if defined(__SSE2__)
    for (const int start : {0, 16, 32, 34}) {  // the last group overlaps the one before
        const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(a + start));
        const __m128i y = _mm_loadu_si128(reinterpret_cast<const __m128i*>(b + start));
        const int same = _mm_movemask_epi8(_mm_cmpeq_epi8(x, y));
        changed |= static_cast<uint64_t>(~same & 0xffff) << start;
    }
#else
    for (std::size_t k = 0; k < sizeof(Board); ++k)
        changed |= static_cast<uint64_t>(a[k] != b[k]) << k;
#endif
    return changed;
}

// What turns the first layer's sum of `before` into that of `after`. With kSteps a count that changes
// by one is the one row of that difference (see QuantisedTable).
template <bool kSteps>
inline void rows_between(const Board& before, const Board& after, RowChange& rows) {
    int added = 0;
    int taken = 0;
    const auto change = [&](int first_row, int old_count, int new_count) {
        const int moved = new_count - old_count;
        if (kSteps && (moved == 1 || moved == -1)) {
            // Written always, kept when it counts: cheaper than branches nobody can predict.
            const int row = kTableRows + first_row + std::max(old_count, new_count);
            rows.add[added] = row;
            added += moved > 0;
            rows.take[taken] = row;
            taken += moved < 0;
            return;
        }
        rows.take[taken] = first_row + old_count;
        taken += old_count != 0;
        rows.add[added] = first_row + new_count;
        added += new_count != 0;
    };
    const auto* olds = reinterpret_cast<const int8_t*>(&before);
    const auto* news = reinterpret_cast<const int8_t*>(&after);
    int gone = 0;  // checkers borne off: side 0 in units of 1, side 1 of kSideUnit
    for (uint64_t changed = changed_places(before, after); changed; changed &= changed - 1) {
        const int index = __builtin_ctzll(changed);
        const int old_count = olds[index];
        const int new_count = news[index];
        gone += (old_count - new_count) * kPlaceNumbers.side_unit[index];
        change(kPlaceNumbers.row[index], old_count, new_count);
    }
    if (gone)
        for (int side = 0; side < 2; ++side) {
            const int old_off = off(before, side);
            const int new_off = off(after, side);
            if (new_off != old_off) change(table_row(side, kOffPlace, 0), old_off, new_off);
        }
    rows.added = added;
    rows.taken = taken;
}

// Gammon and the three backgammons of one side, no larger than what contains them; 0 where the loser
// has borne off, or in a race has passed the points that count: nothing brings it back.
inline void tidy_kinds(const Item& item, int loser, bool race, float most, float* kinds) {
    for (int k = 0; k < 4; ++k) {
        most = kinds[k] < most ? kinds[k] : most;
        kinds[k] = most;
    }
    int possible = off(*item.board, loser) ? 0 : 4;
    if (possible && race) {
        const int last = hindmost(occupied_by(item.occupied, loser));
        possible = last >= 18 ? 3 : last >= 12 ? 2 : 1;
    }
    for (int k = possible; k < 4; ++k) kinds[k] = 0.0f;
}

inline void tidy_outcomes(const Item& item) {
    float* outcomes = item.outcomes;
    const bool race = is_race(item.occupied);
    tidy_kinds(item, 1, race, outcomes[kWin], outcomes + kWinGammon);
    tidy_kinds(item, 0, race, 1.0f - outcomes[kWin], outcomes + kLoseGammon);
}

class Part {
public:
    // `weight` is [inputs][outputs], not padded.
    struct Layer {
        int inputs;
        int outputs;
        const float* weight;
        const float* bias;
    };

    // `table` is [kTableRows][hidden], with zero rows for count 0.
    Part(int hidden, const float* table, const float* bias, const std::vector<Layer>& layers,
         Activation activation, bool use_quantised, const std::string& variant)
        : hidden_(padded(hidden, kHiddenMultiple)),
          activation_(activation),
          kernels_(choose_kernels(variant)) {
        table_.assign(static_cast<std::size_t>(kTableRows) * hidden_, 0.0f);
        for (int row = 0; row < kTableRows; ++row)
            std::copy_n(table + static_cast<std::size_t>(row) * hidden, hidden,
                        table_.data() + static_cast<std::size_t>(row) * hidden_);
        bias_.assign(hidden_, 0.0f);
        std::copy_n(bias, hidden, bias_.data());
        int inputs = hidden_;
        for (const Layer& layer : layers) {
            const bool last = &layer == &layers.back();
            dense_.push_back(packed(layer, inputs, last ? kLanes : 2 * kLanes));
            inputs = dense_.back().outputs;
        }
        if (use_quantised) quantise_layers();
    }

    const char* variant() const { return kernels_.name; }
    bool is_quantised() const { return quantised_ != nullptr; }

    // Can they share scratch?
    bool has_shape_of(const Part& other) const {
        if (hidden_ != other.hidden_ || dense_.size() != other.dense_.size()) return false;
        for (std::size_t k = 0; k < dense_.size(); ++k)
            if (dense_[k].outputs != other.dense_[k].outputs) return false;
        return is_quantised() == other.is_quantised();
    }

    Scratch make_scratch() const {
        Scratch scratch;
        int widest = hidden_;
        for (const Dense& layer : dense_) widest = std::max(widest, layer.outputs);
        scratch.parent.resize(hidden_);
        for (auto& layer : scratch.layers) layer.resize(static_cast<std::size_t>(kBatch) * widest);
        if (quantised_) {
            scratch.parent32.resize(hidden_);
            scratch.sums32.resize(hidden_);
            for (auto& inputs : scratch.inputs16)
                inputs.resize(static_cast<std::size_t>(kBatch) * widest);
            scratch.pairs.resize(static_cast<std::size_t>(kBatch) * pairs_stride(widest));
            scratch.ends.resize(kBatch * kMaxBlocks);
        }
        return scratch;
    }

    // The chances of each item, as the net sees them. With `parent` (the same side on roll) the first
    // layer is computed from its sum.
    void evaluate(const Item* items, int count, const Board* parent, Scratch& scratch) const {
        if (parent) set_parent(*parent, scratch);
        for (int start = 0; start < count; start += kBatch)
            evaluate_batch(items + start, std::min(kBatch, count - start), parent, scratch);
    }

private:
    static int pairs_stride(int inputs) { return inputs / 2 + kLanes; }

    void quantise_layers() {
        reorder_hidden(order_by_activity(sampled_first_layer(table_, bias_, activation_)));
        Array<float> sample = sampled_first_layer(table_, bias_, activation_);
        quantised_ = std::make_unique<QuantisedTable>(
            quantised_table(table_, bias_, hidden_, activation_));
        Array<float>().swap(table_);
        const bool is_cut = activation_ == Activation::kCrelu;
        double unit = is_cut ? quantised_->unit : 1.0;
        Array<float> most = quantised_->most;
        for (Dense& layer : dense_) {
            if (!in_16_bits(layer)) break;
            Array<float> next;
            if (is_16_bits_after(layer))
                next = sampled_next_layer(sample, layer.weight, layer.bias, activation_);
            layer.quantised = quantised_dense(layer.weight, unit, most, sample, layer.bias);
            Array<float>().swap(layer.weight);
            sample.swap(next);
            unit = is_cut ? 1.0 / kLargestActivation : 1.0;
            most.assign(layer.outputs, kLargestActivation);
        }
    }

    bool is_16_bits_after(const Dense& layer) const {
        return &layer != &dense_.back() && in_16_bits(*(&layer + 1));
    }

    bool in_16_bits(const Dense& layer) const {
        return quantised_ && (&layer != &dense_.back() || dense_.size() == 1);
    }

    void reorder_hidden(const std::vector<int>& order) {
        const auto reordered = [&](Array<float>& values, std::size_t rows, std::size_t width) {
            Array<float> before = values;
            for (std::size_t row = 0; row < rows; ++row)
                for (int unit = 0; unit < hidden_; ++unit)
                    std::copy_n(before.data() + (row * hidden_ + order[unit]) * width, width,
                                values.data() + (row * hidden_ + unit) * width);
        };
        reordered(table_, kTableRows, 1);
        reordered(bias_, 1, 1);
        reordered(dense_.front().weight, 1, dense_.front().outputs);
    }

    static Dense packed(const Layer& layer, int inputs, int multiple) {
        Dense dense{inputs, padded(layer.outputs, multiple), {}, {}, {}};
        dense.weight.assign(static_cast<std::size_t>(inputs) * dense.outputs, 0.0f);
        for (int i = 0; i < layer.inputs; ++i)
            std::copy_n(layer.weight + static_cast<std::size_t>(i) * layer.outputs, layer.outputs,
                        dense.weight.data() + static_cast<std::size_t>(i) * dense.outputs);
        dense.bias.assign(dense.outputs, 0.0f);
        std::copy_n(layer.bias, layer.outputs, dense.bias.data());
        return dense;
    }

    void set_parent(const Board& parent, Scratch& scratch) const {
        RowChange rows;
        rows_of(parent, occupied(parent), rows);
        if (quantised_)
            kernels_.accumulate32(quantised_->bias.data(), rows, quantised_->table.data(), hidden_,
                                  scratch.parent32.data());
        else
            kernels_.accumulate(bias_.data(), rows, table_.data(), hidden_, Activation::kNone,
                                scratch.parent.data());
    }

    // Of `count` items, to layers[0] or inputs16[0].
    void first_layer(const Item* items, int count, const Board* parent, Scratch& scratch) const {
        RowChange rows[kBatch];
        for (int n = 0; n < count; ++n) {
            if (!parent) rows_of(*items[n].board, items[n].occupied, rows[n]);
            else if (quantised_) rows_between<true>(*parent, *items[n].board, rows[n]);
            else rows_between<false>(*parent, *items[n].board, rows[n]);
        }
        if (quantised_) return first_layer16(rows, count, parent != nullptr, scratch);
        for (int n = 0; n < count; ++n)
            kernels_.accumulate(parent ? scratch.parent.data() : bias_.data(), rows[n], table_.data(),
                                hidden_, activation_,
                                scratch.layers[0].data() + static_cast<std::size_t>(n) * hidden_);
    }

    void first_layer16(const RowChange* rows, int count, bool from_parent, Scratch& scratch) const {
        const QuantisedTable& first = *quantised_;
        const int32_t* base = from_parent ? scratch.parent32.data() : first.bias.data();
        int16_t* out = scratch.inputs16[0].data();
        if (activation_ == Activation::kCrelu) {
            kernels_.accumulate_cut(base, rows, count, first.table.data(), hidden_, first.shift,
                                    first.ceiling, out);
            std::fill_n(scratch.factors, kBatch, 1.0f);
            return;
        }
        for (int n = 0; n < count; ++n) {
            kernels_.accumulate32(base, rows[n], first.table.data(), hidden_, scratch.sums32.data());
            const int shift = kernels_.narrow(scratch.sums32.data(), hidden_,
                                              out + static_cast<std::size_t>(n) * hidden_);
            scratch.factors[n] = std::ldexp(first.unit, shift);
        }
    }

    void evaluate_batch(const Item* items, int count, const Board* parent, Scratch& scratch) const {
        first_layer(items, count, parent, scratch);
        int from = 0;
        for (const Dense& layer : dense_) {
            const Activation activation =
                &layer == &dense_.back() ? Activation::kNone : activation_;
            const DenseShape shape{layer.inputs, layer.outputs, layer.inputs, layer.outputs};
            if (in_16_bits(layer))
                run_layer16(layer, shape, activation, count, from, scratch);
            else
                kernels_.dense(scratch.layers[from].data(), count, shape, layer.weight.data(),
                               layer.bias.data(), activation, scratch.layers[from ^ 1].data());
            from ^= 1;
        }
        float* chances = scratch.layers[from].data();
        kernels_.sigmoid(chances, count * kLanes);
        for (int n = 0; n < count; ++n) {
            std::copy_n(chances + n * kLanes, kOutcomes, items[n].outcomes);
            tidy_outcomes(items[n]);
        }
    }

    void run_layer16(const Dense& layer, const DenseShape& shape, Activation activation, int count,
                     int from, Scratch& scratch) const {
        const QuantisedDense& quantised = layer.quantised;
        const Dense16 layer16{quantised.weight.data(), quantised.start.data(),
                              quantised.centre.data(), quantised.scale.data(), layer.bias.data(),
                              activation};
        const ActivePairs active{scratch.pairs.data(), scratch.ends.data(),
                                 pairs_stride(layer.inputs)};
        float* out = scratch.layers[from ^ 1].data();
        int16_t* out16 = scratch.inputs16[from ^ 1].data();
        const bool next16 = is_16_bits_after(layer);
        const bool cut = activation_ == Activation::kCrelu;
        kernels_.dense16(scratch.inputs16[from].data(), count, shape, layer16, scratch.factors, active,
                         out, next16 && cut ? out16 : nullptr);
        if (!next16 || cut) return;
        for (int n = 0; n < count; ++n) {
            const std::size_t start = static_cast<std::size_t>(n) * shape.out_stride;
            scratch.factors[n] = kernels_.quantise(out + start, shape.outputs, out16 + start);
        }
    }

    int hidden_;
    Activation activation_;
    Kernels kernels_;
    Array<float> table_;
    Array<float> bias_;
    std::vector<Dense> dense_;
    std::unique_ptr<QuantisedTable> quantised_;
};

// One part, or several of the same shape that share the phases of the game: as fast as one of them.
class Net {
public:
    // As many as divide the phases.
    explicit Net(std::vector<std::shared_ptr<const Part>> parts) : parts_(std::move(parts)) {}

    const std::vector<std::shared_ptr<const Part>>& parts() const { return parts_; }
    const char* variant() const { return parts_.front()->variant(); }
    bool is_quantised() const { return parts_.front()->is_quantised(); }
    Scratch make_scratch() const { return parts_.front()->make_scratch(); }

    // See Part.
    void evaluate(const Item* items, int count, const Board* parent, Scratch& scratch) const {
        if (parts_.size() == 1) return parts_.front()->evaluate(items, count, parent, scratch);
        int counts[kPhases] = {};
        scratch.parts.resize(count);
        for (int n = 0; n < count; ++n) {
            const int part = part_of(items[n]);
            scratch.parts[n] = static_cast<uint8_t>(part);
            ++counts[part];
        }
        // Mostly the results of a roll are of one phase.
        if (counts[scratch.parts[0]] == count)
            return parts_[scratch.parts[0]]->evaluate(items, count, parent, scratch);
        scratch.sorted.resize(count);
        int begins[kPhases];
        for (int part = 0, begin = 0; part < kPhases; ++part) {
            begins[part] = begin;
            begin += counts[part];
        }
        for (int n = 0; n < count; ++n) scratch.sorted[begins[scratch.parts[n]]++] = items[n];
        const Item* begin = scratch.sorted.data();
        for (std::size_t part = 0; part < parts_.size(); begin += counts[part++])
            if (counts[part]) parts_[part]->evaluate(begin, counts[part], parent, scratch);
    }

private:
    int part_of(const Item& item) const {
        return phase(*item.board, item.occupied) * static_cast<int>(parts_.size()) / kPhases;
    }

    std::vector<std::shared_ptr<const Part>> parts_;
};

}  // namespace gamao
