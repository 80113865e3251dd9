// The net: a count table, dense layers, nine chances.
//
// The first layer's sum is kept for the position before the play; a candidate adds and takes away
// only the rows of what changed, about 4 instead of 13. Positions go through the layers in batches, so
// that weights are read once for several of them: with 64 the strong net is a fifth faster than with 16.
#pragma once

#include <cmath>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "changes.hpp"
#include "features.hpp"
#include "kernels.hpp"
#include "memory.hpp"
#include "phases.hpp"
#include "quantise.hpp"

namespace gamao {

constexpr int kBatch = 64;
constexpr int kMaxHidden = 4096;

// One position to evaluate and where its nine chances go: a board, or the changes that make it of its
// parent.
struct Item {
    const Board* board;
    const Changes* changes;
    float* outcomes;
    uint64_t occupied;
    uint8_t off;  // bit s is set where side s has borne off a checker

    static Item of(const Board& board, float* outcomes) {
        const int borne_off = (gamao::off(board, 0) > 0) | (gamao::off(board, 1) > 0) << 1;
        return {&board, nullptr, outcomes, gamao::occupied(board), static_cast<uint8_t>(borne_off)};
    }

    static Item of(const Result& result, float* outcomes) {
        return {nullptr, &result.changes, outcomes, result.occupied, result.off};
    }
};

// A result of a play, with contact, and where its equity for the player on roll goes.
struct ResultItem {
    const Result* result;
    float* equity;
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
    Array<uint16_t> sums;        // of both sides of the position before the play
    Array<int16_t> inputs16[2];  // of the layer under way and of the next
    float factors[kBatch];       // what 1 of them is worth, for each position
    Array<int> pairs;            // see ActivePairs
    Array<int> ends;
    // Items by the part that judges them.
    std::vector<Item> sorted;
    std::vector<uint8_t> parts;
};

// Rows of `board`, all added; `occupied_mask` is that of the board.
inline void rows_of(const Board& board, uint64_t occupied_mask, RowChange& rows) {
    rows.added = active_rows(board, occupied_mask, rows.add);
    rows.taken = 0;
}

// The same by sides.
inline void rows_of(const Board& board, uint64_t occupied_mask, SideRows& rows) {
    for (int side = 0; side < 2; ++side)
        rows.count[side] =
            side_rows(board, side, occupied_by(occupied_mask, side), rows.rows[side]);
}

// What turns the first layer's sum of a parent into that of a result. Where a count changes by one, two
// rows do.
inline void rows_of(const Changes& changes, RowChange& rows) {
    rows.added = rows.taken = 0;
    for_each_pair(changes, [&rows](const Changes::Pair& pair) {
        rows.add[rows.added++] = pair.up;
        rows.take[rows.taken++] = pair.down;
        if (pair.up % kCounts > 1) rows.take[rows.taken++] = pair.up - 1;
        if (pair.down % kCounts > 1) rows.add[rows.added++] = pair.down - 1;
    });
}

// Gammon and the three backgammons of one side, no larger than what contains them; 0 where the loser
// has borne off, or in a race has passed the points that count: nothing brings it back.
inline void tidy_kinds(const Item& item, int loser, bool race, float most, float* kinds) {
    for (int k = 0; k < 4; ++k) {
        most = kinds[k] < most ? kinds[k] : most;
        kinds[k] = most;
    }
    int possible = item.off >> loser & 1 ? 0 : 4;
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
          is_quantised_(use_quantised),
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
    }

    const char* variant() const { return kernels_.name; }
    bool is_quantised() const { return is_quantised_; }

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
        if (is_quantised_) {
            scratch.sums.resize(2 * static_cast<std::size_t>(hidden_));
            for (auto& inputs : scratch.inputs16)
                inputs.resize(static_cast<std::size_t>(kBatch) * widest);
            scratch.pairs.resize(static_cast<std::size_t>(kBatch) * pairs_stride(widest));
            scratch.ends.resize(kBatch * kMaxBlocks);
        }
        return scratch;
    }

    // The chances of each item, as the net sees them. With `parent` (the same side on roll) the first
    // layer is computed from its sum, and all items have their changes. It is quantised at its first
    // use: of the shipped nets few ask for all parts.
    void evaluate(const Item* items, int count, const Board* parent, Scratch& scratch) {
        quantise_once();
        if (parent) set_parent(*parent, scratch);
        for (int start = 0; start < count; start += kBatch)
            evaluate_batch(items + start, std::min(kBatch, count - start), parent, scratch);
    }

    // Can it tell equities without all chances?
    bool gives_equities() const { return is_quantised_ && is_dotted(dense_.front()); }

    // What results of plays from `parent` are worth.
    void equities(const ResultItem* items, int count, const Board& parent, const EquityTerms& terms,
                  Scratch& scratch) {
        quantise_once();
        set_parent(parent, scratch);
        for (int start = 0; start < count; start += kBatch)
            equities_of_batch(items + start, std::min(kBatch, count - start), terms, scratch);
    }

private:
    void quantise_once() {
        if (is_quantised_) std::call_once(quantising_, [this] { quantise_layers(); });
    }

    static int pairs_stride(int inputs) { return inputs / 2 + kLanes; }

    void quantise_layers() {
        std::vector<Board> boards = sampled_boards(kSampledForPairs);
        reorder_hidden(paired_by_activity(first_layer(boards), hidden_));
        boards.resize(kSampled);
        Array<float> sample = first_layer(boards);
        quantised_ = quantised_table(table_, bias_, activation_, kernels_);
        Array<float>().swap(table_);
        Array<float> unit = quantised_.unit;
        Array<float> most = quantised_.most;
        for (Dense& layer : dense_) {
            if (!in_16_bits(layer)) break;
            Array<float> next;
            if (is_16_bits_after(layer)) {
                next.resize(static_cast<std::size_t>(kSampled) * layer.outputs);
                kernels_.dense(sample.data(), kSampled, shape_of(layer), layer.weight.data(),
                               layer.bias.data(), activation_, next.data());
            }
            layer.quantised =
                quantised_dense(layer.weight, unit, most, means_of(sample, layer.inputs),
                                is_dotted(layer), layer.bias);
            Array<float>().swap(layer.weight);
            if (next.empty()) break;
            sample.swap(next);
            const bool is_cut = activation_ == Activation::kCrelu;  // else each position has its own
            unit.assign(layer.outputs, is_cut ? 1.0f / kLargestActivation : 1.0f);
            most.assign(layer.outputs, kLargestActivation);
        }
    }

    // The first layer of positions, in float.
    Array<float> first_layer(const std::vector<Board>& boards) const {
        Array<float> found(boards.size() * hidden_);
        float* out = found.data();
        RowChange rows;
        for (const Board& board : boards) {
            rows_of(board, occupied(board), rows);
            kernels_.accumulate(bias_.data(), rows, table_.data(), hidden_, activation_, out);
            out += hidden_;
        }
        return found;
    }

    static DenseShape shape_of(const Dense& layer) {
        return {layer.inputs, layer.outputs, layer.inputs, layer.outputs};
    }

    bool is_16_bits_after(const Dense& layer) const {
        return &layer != &dense_.back() && in_16_bits(*(&layer + 1));
    }

    bool in_16_bits(const Dense& layer) const {
        return is_quantised_ && (&layer != &dense_.back() || dense_.size() == 1);
    }

    // Few outputs and one block of inputs: see dot16().
    bool is_dotted(const Dense& layer) const {
        return dense_.size() == 1 && layer.inputs <= kBlockInputs;
    }

    void reorder_hidden(const std::vector<int>& order) {
        Array<float> before;
        const auto reorder = [&](float* row) {
            before.assign(row, row + hidden_);
            for (int unit = 0; unit < hidden_; ++unit) row[unit] = before[order[unit]];
        };
        for (int row = 0; row < kTableRows; ++row)
            if (row % kCounts) reorder(table_.data() + static_cast<std::size_t>(row) * hidden_);
        reorder(bias_.data());
        Dense& next = dense_.front();
        const Array<float> weight = next.weight;
        for (int unit = 0; unit < hidden_; ++unit)
            std::copy_n(weight.data() + static_cast<std::size_t>(order[unit]) * next.outputs,
                        next.outputs,
                        next.weight.data() + static_cast<std::size_t>(unit) * next.outputs);
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
        if (is_quantised_) {
            SideRows rows;
            rows_of(parent, occupied(parent), rows);
            kernels_.sum_rows(quantised_.layer(), rows, scratch.sums.data());
            return;
        }
        RowChange rows;
        rows_of(parent, occupied(parent), rows);
        kernels_.accumulate(bias_.data(), rows, table_.data(), hidden_, Activation::kNone,
                            scratch.parent.data());
    }

    // Of `count` items, to layers[0].
    void first_layer(const Item* items, int count, const Board* parent, Scratch& scratch) const {
        RowChange rows;
        for (int n = 0; n < count; ++n) {
            if (parent) rows_of(*items[n].changes, rows);
            else rows_of(*items[n].board, items[n].occupied, rows);
            kernels_.accumulate(parent ? scratch.parent.data() : bias_.data(), rows, table_.data(),
                                hidden_, activation_,
                                scratch.layers[0].data() + static_cast<std::size_t>(n) * hidden_);
        }
    }

    // The same to inputs16[0].
    void first_layer16(const Item* items, int count, bool from_parent, Scratch& scratch) const {
        const FirstLayer layer = quantised_.layer();
        int16_t* out = scratch.inputs16[0].data();
        std::fill_n(scratch.factors, count, 1.0f);
        if (from_parent) {
            const Changes* changes[kBatch];
            for (int n = 0; n < count; ++n) changes[n] = items[n].changes;
            kernels_.first_of_changes(layer, scratch.sums.data(), changes, count, out);
            return;
        }
        SideRows rows;
        for (int n = 0; n < count; ++n, out += hidden_) {
            rows_of(*items[n].board, items[n].occupied, rows);
            kernels_.first_of_rows(layer, rows, out);
        }
    }

    void evaluate_batch(const Item* items, int count, const Board* parent, Scratch& scratch) const {
        if (is_quantised_) first_layer16(items, count, parent != nullptr, scratch);
        else first_layer(items, count, parent, scratch);
        int from = 0;
        for (const Dense& layer : dense_) {
            const Activation activation =
                &layer == &dense_.back() ? Activation::kNone : activation_;
            const DenseShape shape = shape_of(layer);
            if (in_16_bits(layer))
                run_layer16(layer, shape, activation, count, from, scratch);
            else
                kernels_.dense(scratch.layers[from].data(), count, shape, layer.weight.data(),
                               layer.bias.data(), activation, scratch.layers[from ^ 1].data());
            from ^= 1;
        }
        float* chances = scratch.layers[from].data();
        kernels_.sigmoid(chances, count);
        for (int n = 0; n < count; ++n) {
            std::copy_n(chances + n * kOutcomes, kOutcomes, items[n].outcomes);
            tidy_outcomes(items[n]);
        }
    }

    void equities_of_batch(const ResultItem* items, int count, const EquityTerms& terms,
                           Scratch& scratch) const {
        const Changes* changes[kBatch];
        alignas(64) float may[2][kBatch];  // lose a gammon
        for (int n = 0; n < count; ++n) {
            changes[n] = &items[n].result->changes;
            for (int side = 0; side < 2; ++side)
                may[side][n] = items[n].result->off >> side & 1 ? 0.0f : 1.0f;
        }
        int16_t* inputs = scratch.inputs16[0].data();
        kernels_.first_of_changes(quantised_.layer(), scratch.sums.data(), changes, count, inputs);
        const Dense& layer = dense_.front();
        const float* const sides[2] = {may[0], may[1]};
        float* equities = scratch.layers[0].data();
        kernels_.equities16(inputs, count, shape_of(layer), layer16(layer, Activation::kNone), terms,
                            sides, equities);
        for (int n = 0; n < count; ++n) *items[n].equity = equities[n];
    }

    static Dense16 layer16(const Dense& layer, Activation activation) {
        const QuantisedDense& quantised = layer.quantised;
        return {quantised.weight.data(), quantised.start.data(), quantised.centre.data(),
                quantised.scale.data(), layer.bias.data(), activation};
    }

    void run_layer16(const Dense& layer, const DenseShape& shape, Activation activation, int count,
                     int from, Scratch& scratch) const {
        const Dense16 weights = layer16(layer, activation);
        const ActivePairs active{scratch.pairs.data(), scratch.ends.data(),
                                 pairs_stride(layer.inputs)};
        float* out = scratch.layers[from ^ 1].data();
        int16_t* out16 = scratch.inputs16[from ^ 1].data();
        const bool next16 = is_16_bits_after(layer);
        const bool cut = activation_ == Activation::kCrelu;
        if (is_dotted(layer))
            return kernels_.dot16(scratch.inputs16[from].data(), count, shape, weights,
                                  scratch.factors, out);
        kernels_.dense16(scratch.inputs16[from].data(), count, shape, weights, scratch.factors, active,
                         out, next16 && cut ? out16 : nullptr);
        if (!next16 || cut) return;
        for (int n = 0; n < count; ++n) {
            const std::size_t start = static_cast<std::size_t>(n) * shape.out_stride;
            scratch.factors[n] = kernels_.quantise(out + start, shape.outputs, out16 + start);
        }
    }

    int hidden_;
    Activation activation_;
    bool is_quantised_;
    Kernels kernels_;
    Array<float> table_;
    Array<float> bias_;
    std::vector<Dense> dense_;
    std::once_flag quantising_;
    QuantisedTable quantised_;
};

// One part, or several of the same shape that share the phases of the game: as fast as one of them.
class Net {
public:
    // As many as divide the phases.
    explicit Net(std::vector<std::shared_ptr<Part>> parts) : parts_(std::move(parts)) {}

    const std::vector<std::shared_ptr<Part>>& parts() const { return parts_; }
    const char* variant() const { return parts_.front()->variant(); }
    bool is_quantised() const { return parts_.front()->is_quantised(); }
    Scratch make_scratch() const { return parts_.front()->make_scratch(); }

    // See Part.
    void evaluate(const Item* items, int count, const Board* parent, Scratch& scratch) const {
        if (parts_.size() == 1) return parts_.front()->evaluate(items, count, parent, scratch);
        int counts[kPhases] = {};
        const uint64_t made = parent ? made_places(*parent) : 0;
        scratch.parts.resize(count);
        for (int n = 0; n < count; ++n) {
            const int part = part_of(items[n], made);
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

    // See Part.
    bool gives_equities() const { return parts_.size() == 1 && parts_.front()->gives_equities(); }
    void equities(const ResultItem* items, int count, const Board& parent, const EquityTerms& terms,
                  Scratch& scratch) const {
        parts_.front()->equities(items, count, parent, terms, scratch);
    }

private:
    // `parent_made`: made_places() of the parent of an item that has no board.
    int part_of(const Item& item, uint64_t parent_made) const {
        const uint64_t made =
            item.board ? made_places(*item.board) : made_after(parent_made, *item.changes);
        return phase(item.occupied, made) * static_cast<int>(parts_.size()) / kPhases;
    }

    std::vector<std::shared_ptr<Part>> parts_;
};

}  // namespace gamao
