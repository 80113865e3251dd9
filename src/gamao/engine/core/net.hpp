// The net: a count table, dense layers, nine chances.
//
// The first layer's sum is kept for the position before the play; a candidate adds and takes away
// only the rows of the places that changed, about 6 rows instead of 13. Positions go through the
// dense layers in batches of 16, so that weights are read once for several of them.
#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "features.hpp"
#include "kernels.hpp"
#include "memory.hpp"
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
    Array<float> parent;
    Array<int16_t> parent16;
    Array<int16_t> inputs16;  // of the layer under way
    float factors[kBatch];    // what 1 of them is worth, for each position
    Array<float> layers[2];
};

// Rows of `board`, all added.
inline void rows_of(const Board& board, RowChange& rows) {
    rows.added = active_rows(board, rows.add);
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

// What turns the first layer's sum of `before` into that of `after`.
inline void rows_between(const Board& before, const Board& after, RowChange& rows) {
    rows.added = rows.taken = 0;
    int off_change[2] = {0, 0};
    for (uint64_t changed = changed_places(before, after); changed; changed &= changed - 1) {
        const int index = __builtin_ctzll(changed);
        const int side = index >= kPlaces;
        const int place = index - side * kPlaces;
        const int old_count = before.at[side][place];
        const int new_count = after.at[side][place];
        off_change[side] += old_count - new_count;
        // Written always, kept when above 0: cheaper than branches nobody can predict.
        rows.take[rows.taken] = table_row(side, place, old_count);
        rows.taken += old_count != 0;
        rows.add[rows.added] = table_row(side, place, new_count);
        rows.added += new_count != 0;
    }
    for (int side = 0; side < 2; ++side) {
        if (!off_change[side]) continue;
        const int old_off = off(before, side);
        const int new_off = old_off + off_change[side];
        if (old_off) rows.take[rows.taken++] = table_row(side, kOffPlace, old_off);
        if (new_off) rows.add[rows.added++] = table_row(side, kOffPlace, new_off);
    }
}

// Gammon and the three backgammons of one side, no larger than what contains them; 0 where the loser
// has borne off, or in a race has passed the points that count: nothing brings it back.
inline void tidy_kinds(const Item& item, int loser, bool race, float most, float* kinds) {
    int possible = off(*item.board, loser) ? 0 : 4;
    if (possible && race) {
        const int last = hindmost(occupied_by(item.occupied, loser));
        possible = last >= 18 ? 3 : last >= 12 ? 2 : 1;
    }
    for (int k = 0; k < 4; ++k) {
        most = k < possible ? (kinds[k] < most ? kinds[k] : most) : 0.0f;
        kinds[k] = most;
    }
}

inline void tidy_outcomes(const Item& item) {
    float* outcomes = item.outcomes;
    const bool race = is_race(item.occupied);
    tidy_kinds(item, 1, race, outcomes[kWin], outcomes + kWinGammon);
    tidy_kinds(item, 0, race, 1.0f - outcomes[kWin], outcomes + kLoseGammon);
}

class Net {
public:
    // `weight` is [inputs][outputs], not padded.
    struct Layer {
        int inputs;
        int outputs;
        const float* weight;
        const float* bias;
    };

    // `table` is [kTableRows][hidden], with zero rows for count 0.
    Net(int hidden, const float* table, const float* bias, const std::vector<Layer>& layers,
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
            dense_.push_back(packed(layer, inputs));
            inputs = dense_.back().outputs;
        }
        if (use_quantised) quantise_layers();
    }

    const char* variant() const { return kernels_.name; }
    bool is_quantised() const { return quantised_ != nullptr; }

    Scratch make_scratch() const {
        Scratch scratch;
        int widest = hidden_;
        for (const Dense& layer : dense_) widest = std::max(widest, layer.outputs);
        scratch.parent.resize(hidden_);
        for (auto& layer : scratch.layers) layer.resize(static_cast<std::size_t>(kBatch) * widest);
        if (quantised_) {
            scratch.parent16.resize(hidden_);
            scratch.inputs16.resize(static_cast<std::size_t>(kBatch) * widest);
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
    void quantise_layers() {
        quantised_ = std::make_unique<QuantisedTable>(
            quantised_table(table_, bias_, hidden_, activation_));
        Array<float> unit = quantised_->unit;
        Array<float> most(hidden_);
        for (int i = 0; i < hidden_; ++i)
            most[i] = static_cast<float>(quantised_->ceiling[i] >> kActivationShift);
        for (Dense& layer : dense_) {
            layer.quantised = quantised_dense(layer.weight, layer.outputs, unit, most);
            unit.assign(layer.outputs, 1.0f);
            most.assign(layer.outputs, kLargestActivation);
        }
    }

    static Dense packed(const Layer& layer, int inputs) {
        Dense dense{inputs, padded(layer.outputs, kLanes), {}, {}, {}};
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
        rows_of(parent, rows);
        if (quantised_)
            kernels_.accumulate16(quantised_->bias.data(), rows, quantised_->table.data(), hidden_,
                                  nullptr, scratch.parent16.data());
        else
            kernels_.accumulate(bias_.data(), rows, table_.data(), hidden_, Activation::kNone,
                                scratch.parent.data());
    }

    void first_layer(const Board& board, const Board* parent, int index, Scratch& scratch) const {
        RowChange rows;
        if (parent) rows_between(*parent, board, rows);
        else rows_of(board, rows);
        const std::size_t start = static_cast<std::size_t>(index) * hidden_;
        if (quantised_)
            kernels_.accumulate16(parent ? scratch.parent16.data() : quantised_->bias.data(), rows,
                                  quantised_->table.data(), hidden_, quantised_->ceiling.data(),
                                  scratch.inputs16.data() + start);
        else
            kernels_.accumulate(parent ? scratch.parent.data() : bias_.data(), rows, table_.data(),
                                hidden_, activation_, scratch.layers[0].data() + start);
    }

    void evaluate_batch(const Item* items, int count, const Board* parent, Scratch& scratch) const {
        for (int n = 0; n < count; ++n) first_layer(*items[n].board, parent, n, scratch);
        std::fill_n(scratch.factors, kBatch, 1.0f);
        int from = 0;
        for (std::size_t k = 0; k < dense_.size(); ++k, from ^= 1) {
            if (k > 0 && quantised_)
                quantise_inputs(scratch.layers[from].data(), dense_[k], count, scratch);
            const bool last = k + 1 == dense_.size();
            run_layer(dense_[k], last ? Activation::kNone : activation_, count,
                      scratch.layers[from].data(), scratch.layers[from ^ 1].data(), scratch);
        }
        float* chances = scratch.layers[from].data();
        kernels_.sigmoid(chances, count * kLanes);
        for (int n = 0; n < count; ++n) {
            std::copy_n(chances + n * kLanes, kOutcomes, items[n].outcomes);
            tidy_outcomes(items[n]);
        }
    }

    void quantise_inputs(const float* in, const Dense& layer, int count, Scratch& scratch) const {
        for (int n = 0; n < count; ++n) {
            const std::size_t start = static_cast<std::size_t>(n) * layer.inputs;
            scratch.factors[n] =
                kernels_.quantise(in + start, layer.inputs, scratch.inputs16.data() + start);
        }
    }

    void run_layer(const Dense& layer, Activation activation, int count, const float* in, float* out,
                   Scratch& scratch) const {
        const DenseShape shape{layer.inputs, layer.outputs, layer.inputs, layer.outputs};
        if (quantised_)
            kernels_.dense16(scratch.inputs16.data(), count, shape, layer.quantised.weight.data(),
                             scratch.factors, layer.quantised.scale.data(), layer.bias.data(),
                             activation, out);
        else
            kernels_.dense(in, count, shape, layer.weight.data(), layer.bias.data(), activation, out);
    }

    int hidden_;
    Activation activation_;
    Kernels kernels_;
    Array<float> table_;
    Array<float> bias_;
    std::vector<Dense> dense_;
    std::unique_ptr<QuantisedTable> quantised_;
};

}  // namespace gamao
