// gamao.engine._core: the compiled engine for Python. Every array is checked here; see _core.pyi for
// the interface.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "arrays.hpp"
#include "../pairs.hpp"
#include "../parallel.hpp"
#include "../selfplay.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace gamao;

namespace gamao {
void bind_bearoff(nb::module_& module);  // bearoff.cpp
void bind_cube(nb::module_& module);     // cube.cpp
void bind_hyper(nb::module_& module);    // hyper.cpp
void bind_search(nb::module_& module);   // search.cpp
void bind_tables(nb::module_& module);   // tables.cpp
void bind_turn(nb::module_& module);     // turn.cpp
}

namespace {

constexpr int64_t kEvaluateBlock = 256;
constexpr int64_t kDecideBlock = 16;
constexpr int64_t kGameBlock = 1;

Activation activation_named(const std::string& name) {
    if (name == "relu") return Activation::kRelu;
    if (name == "crelu") return Activation::kCrelu;
    throw nb::value_error(("activation must be 'relu' or 'crelu', not '" + name + "'").c_str());
}

int checked_width(std::size_t width, const std::string& name) {
    if (width < 1 || width > static_cast<std::size_t>(kMaxHidden))
        throw nb::value_error((name + " must have between 1 and 4096 columns").c_str());
    return static_cast<int>(width);
}

void check_empty_rows(const float* table, int hidden) {
    for (int slot = 0; slot < kSlots; ++slot)
        for (int unit = 0; unit < hidden; ++unit)
            if (table[static_cast<std::size_t>(slot) * kCounts * hidden + unit] != 0.0f)
                throw nb::value_error("table must be 0 for count 0: fold these rows into bias0");
}

std::shared_ptr<Net> make_net(const AnyArray& table, const AnyArray& bias0,
                              const std::vector<AnyArray>& weights,
                              const std::vector<AnyArray>& biases, const std::string& activation,
                              bool quantised, const std::string& variant) {
    if (table.ndim() != 4) throw nb::value_error("table must have shape (2, 26, 16, n)");
    const float* rows =
        checked<float>(table, "table", "float32", {2, kFeaturePlaces, kCounts, -1});
    const int hidden = checked_width(table.shape(3), "table");
    const float* bias = checked<float>(bias0, "bias0", "float32", {hidden});
    check_finite(rows, table.size(), "table");
    check_finite(bias, bias0.size(), "bias0");
    check_empty_rows(rows, hidden);
    if (weights.empty() || weights.size() != biases.size() || weights.size() > 16)
        throw nb::value_error("weights and biases must be 1 to 16 arrays each, equally many");
    std::vector<Part::Layer> layers;
    int inputs = hidden;
    for (std::size_t k = 0; k < weights.size(); ++k) {
        const std::string weight_name = "weight" + std::to_string(k + 1);
        const std::string bias_name = "bias" + std::to_string(k + 1);
        const float* weight =
            checked<float>(weights[k], weight_name.c_str(), "float32", {inputs, -1});
        const int outputs = checked_width(weights[k].shape(1), weight_name);
        const float* layer_bias =
            checked<float>(biases[k], bias_name.c_str(), "float32", {outputs});
        check_finite(weight, weights[k].size(), weight_name);
        check_finite(layer_bias, biases[k].size(), bias_name);
        layers.push_back({inputs, outputs, weight, layer_bias});
        inputs = outputs;
    }
    if (inputs != kOutcomes) throw nb::value_error("the last layer must have 9 outputs");
    return std::make_shared<Net>(std::vector<std::shared_ptr<Part>>{std::make_shared<Part>(
        hidden, rows, bias, layers, activation_named(activation), quantised, variant)});
}

std::shared_ptr<Net> join_nets(const std::vector<std::shared_ptr<Net>>& nets) {
    std::vector<std::shared_ptr<Part>> parts;
    for (const auto& net : nets) {
        if (!net) throw nb::value_error("a part must not be None");
        parts.insert(parts.end(), net->parts().begin(), net->parts().end());
    }
    if (parts.empty() || parts.size() > kPhases || kPhases % parts.size())
        throw nb::value_error("a net has 1, 2, 4, 8 or 16 parts");
    for (const auto& part : parts)
        if (!part->has_shape_of(*parts.front()))
            throw nb::value_error("the parts of a net have the same layers");
    return std::make_shared<Net>(std::move(parts));
}

NetPair make_pair_of_nets(std::shared_ptr<Net> contact, std::shared_ptr<Net> race,
                          const NetPair* sieve) {
    if (!race) race = contact;
    NetPair pair;
    pair.contact = std::move(contact);
    pair.race = std::move(race);
    if (sieve) pair.sieve = std::make_shared<NetPair>(*sieve);
    return pair;
}

// The numbers of the positions in the order of their phases, as the side on roll or the other sees
// them: each part of the net is then at work for many of them, with its table in the cache. A third
// faster for the fast net.
std::vector<std::size_t> ordered_by_phase(const std::vector<Board>& positions, bool by_other) {
    std::vector<uint8_t> phases(positions.size());
    std::size_t places[kPhases + 2] = {};
    const auto seen = [by_other](uint64_t mask) { return by_other ? sides_swapped(mask) : mask; };
    for (std::size_t n = 0; n < positions.size(); ++n) {
        const uint64_t mask = seen(occupied(positions[n]));
        const uint64_t made = seen(made_places(positions[n]));
        phases[n] = static_cast<uint8_t>(is_race(mask) ? kPhases : phase(mask, made));
        ++places[phases[n] + 1];
    }
    for (int k = 0; k <= kPhases; ++k) places[k + 1] += places[k];
    std::vector<std::size_t> order(positions.size());
    for (std::size_t n = 0; n < positions.size(); ++n) order[places[phases[n]]++] = n;
    return order;
}

NumPyArray<float> evaluate(const NetPair& pair, const AnyArray& boards, int threads) {
    checked_threads(threads);
    const std::vector<Board> positions = checked_boards(boards);
    const std::size_t count = positions.size();
    auto outcomes = unset<float>(count * kOutcomes);
    {
        nb::gil_scoped_release release;
        const std::vector<std::size_t> order = ordered_by_phase(positions, false);
        for_blocks(
            static_cast<int64_t>(count), threads, kEvaluateBlock,
            [&] { return pair.lend_decider(); },
            [&](Pool<Decider>::Loan& decider, int64_t begin, int64_t end) {
                Board block[kEvaluateBlock] = {};
                float found[kEvaluateBlock * kOutcomes];
                for (int64_t n = begin; n < end; ++n) block[n - begin] = positions[order[n]];
                (*decider).worker().evaluate(block, static_cast<int>(end - begin), found);
                for (int64_t n = begin; n < end; ++n)
                    std::copy_n(found + (n - begin) * kOutcomes, kOutcomes,
                                outcomes.get() + order[n] * kOutcomes);
            });
    }
    return to_numpy<float>(std::move(outcomes), {count, kOutcomes});
}

NumPyArray<int64_t> count_moves(const AnyArray& boards, const AnyArray& dice) {
    const std::vector<Board> positions = checked_boards(boards);
    const std::vector<Roll> rolls = checked_dice(dice, positions.size());
    std::vector<int64_t> counts(positions.size());
    {
        nb::gil_scoped_release release;
        for (std::size_t n = 0; n < positions.size(); ++n)
            counts[n] = count_results(positions[n], rolls[n].first, rolls[n].second);
    }
    return to_numpy<int64_t>(std::move(counts), {positions.size()});
}

nb::tuple moves(const AnyArray& boards, const AnyArray& dice) {
    const std::vector<Board> positions = checked_boards(boards);
    const std::vector<Roll> rolls = checked_dice(dice, positions.size());
    std::vector<int64_t> offsets(1, 0);
    std::vector<Board> results;
    {
        nb::gil_scoped_release release;
        std::vector<Board> some(kMaxResults);
        offsets.reserve(positions.size() + 1);
        for (std::size_t n = 0; n < positions.size(); ++n) {
            const int count =
                write_results(positions[n], rolls[n].first, rolls[n].second, some.data());
            results.insert(results.end(), some.begin(), some.begin() + count);
            offsets.push_back(offsets.back() + count);
        }
    }
    const std::size_t total = results.size();
    const std::size_t ends = offsets.size();
    return nb::make_tuple(to_numpy<int8_t>(std::move(results), {total, 2, kPlaces}),
                          to_numpy<int64_t>(std::move(offsets), {ends}));
}

nb::tuple decide(const NetPair& pair, const AnyArray& boards, const AnyArray& dice,
                 const AnyArray& weights, int threads) {
    checked_threads(threads);
    const std::vector<Board> positions = checked_boards(boards);
    const std::size_t count = positions.size();
    const std::vector<Roll> rolls = checked_dice(dice, count);
    const std::vector<float> linear = checked_weights(weights);
    auto best = unset<Board>(count);
    auto outcomes = unset<float>(count * kOutcomes);
    auto equities = unset<float>(count);
    {
        nb::gil_scoped_release release;
        const std::vector<std::size_t> order = ordered_by_phase(positions, true);  // as the results
        for_blocks(
            static_cast<int64_t>(count), threads, kDecideBlock, [&] { return pair.lend_decider(); },
            [&](Pool<Decider>::Loan& decider, int64_t begin, int64_t end) {
                (*decider).decide(positions.data(), rolls, &order[begin],
                                  static_cast<int>(end - begin), linear.data(), best.get(),
                                  outcomes.get(), equities.get());
            });
    }
    return nb::make_tuple(to_numpy<int8_t>(std::move(best), {count, 2, kPlaces}),
                          to_numpy<float>(std::move(outcomes), {count, kOutcomes}),
                          to_numpy<float>(std::move(equities), {count}));
}

nb::dict selfplay(const NetPair& pair, int64_t games, uint64_t seed, const AnyArray& weights,
                  int threads) {
    checked_threads(threads);
    if (games < 0 || games > 1'000'000'000)
        throw nb::value_error("games must be between 0 and 1000000000");
    const std::vector<float> linear = checked_weights(weights);
    GameCounts total;
    {
        nb::gil_scoped_release release;
        std::mutex total_lock;
        for_blocks(
            games, threads, kGameBlock, [&] { return pair.lend_decider(); },
            [&](Pool<Decider>::Loan& loan, int64_t begin, int64_t end) {
                Decider& decider = *loan;
                GameCounts counts;
                const int64_t before = decider.evaluated();
                for (int64_t game = begin; game < end; ++game)
                    play_game(decider, linear.data(), seed, static_cast<uint64_t>(game), counts);
                counts.evaluated = decider.evaluated() - before;
                const std::lock_guard<std::mutex> guard(total_lock);
                total.add(counts);
            });
    }
    nb::dict counts;
    counts["games"] = total.games;
    counts["unfinished"] = total.unfinished;
    counts["plays"] = total.plays;
    counts["evaluated"] = total.evaluated;
    counts["first_wins"] = total.first_wins;
    counts["gammons"] = total.kinds[0];
    counts["backgammons_half"] = total.kinds[1];
    counts["backgammons_home"] = total.kinds[2];
    counts["backgammons_bar"] = total.kinds[3];
    return counts;
}

}  // namespace

NB_MODULE(_core, module) {
    module.doc() = "The compiled engine: moves, evaluation, decisions. See _core.pyi.";

    nb::class_<Net>(module, "Net")
        .def(nb::new_(&make_net), "table"_a, "bias0"_a, "weights"_a, "biases"_a, "activation"_a,
             nb::kw_only(), "quantised"_a = false, "variant"_a = "")
        .def_static("joined", &join_nets, "parts"_a)
        .def_prop_ro("variant", [](const Net& net) { return std::string(net.variant()); })
        .def_prop_ro("quantised", &Net::is_quantised);

    nb::class_<NetPair>(module, "Nets")
        .def(nb::new_(&make_pair_of_nets), "contact"_a, "race"_a.none() = nb::none(),
             "sieve"_a.none() = nb::none());

    module.def("evaluate", &evaluate, "nets"_a, "boards"_a, nb::kw_only(), "threads"_a = 1);
    module.def("moves", &moves, "boards"_a, "dice"_a);
    module.def("count_moves", &count_moves, "boards"_a, "dice"_a);
    module.def("decide", &decide, "nets"_a, "boards"_a, "dice"_a, "weights"_a, nb::kw_only(),
               "threads"_a = 1);
    module.def("selfplay", &selfplay, "nets"_a, "games"_a, "seed"_a, "weights"_a, nb::kw_only(),
               "threads"_a = 1);
    module.def("cpu_variant", [] { return std::string(choose_kernels("").name); });

    bind_bearoff(module);
    bind_cube(module);
    bind_hyper(module);
    bind_search(module);
    bind_tables(module);
    bind_turn(module);
}
