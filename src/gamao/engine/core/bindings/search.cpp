// The Python side of the search; see _core.pyi.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <tuple>

#include "arrays.hpp"
#include "../pairs.hpp"
#include "../search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gamao {
namespace {

using Step = std::tuple<int, int, float>;  // plies, most, margin

constexpr int kMaxCacheBits = 26;
constexpr int64_t kMaxGames = 1'000'000;

// A search as Python holds it: it keeps its nets alive. Its tables are kept alive by the binding.
struct SearchObject {
    NetPair strong;
    NetPair fast;
    std::optional<NetPair> scout;
    Knowledge knowledge;
    std::unique_ptr<Search> search;
};

void make_search(SearchObject* self, const NetPair& strong, const NetPair& fast,
                 std::optional<NetPair> scout, const OneSidedTable* one_sided,
                 const TwoSidedTable* two_sided, int cache_bits) {
    if (cache_bits < 0 || cache_bits > kMaxCacheBits)
        throw nb::value_error("cache_bits must be between 0 and 26");
    new (self) SearchObject{strong, fast, std::move(scout), {}, nullptr};
    self->knowledge.strong = self->strong.nets();
    self->knowledge.fast = self->fast.nets();
    if (self->scout) self->knowledge.scout = self->scout->nets();
    self->knowledge.one_sided = one_sided;
    self->knowledge.two_sided = two_sided;
    self->search = std::make_unique<Search>(self->knowledge, cache_bits);
}

Effort make_effort(int scout_keep, int fast_keep, int leaf_step, float scout_margin,
                   float fast_margin) {
    for (const int value : {scout_keep, fast_keep, leaf_step})
        if (value < 1 || value > kRolls)
            throw nb::value_error("the numbers of an effort are between 1 and 21");
    if (!(scout_margin >= 0.0f && fast_margin >= 0.0f))
        throw nb::value_error("the margins of an effort are not negative");
    return {scout_keep, fast_keep, scout_margin, fast_margin, leaf_step};
}

int checked_plies(int plies) {
    if (plies < 0 || plies > kMaxPlies) throw nb::value_error("plies must be between 0 and 4");
    return plies;
}

std::vector<FilterStep> checked_steps(const std::vector<Step>& given) {
    std::vector<FilterStep> steps;
    for (const auto& [plies, most, margin] : given) {
        if (plies < 1 || most < 1 || !(margin >= 0.0f))
            throw nb::value_error("a step of a filter is (plies, most, margin), all above 0");
        steps.push_back({checked_plies(plies), most, margin});
    }
    return steps;
}

// Each chance put back within 0..1 and what contains it: the leaves that the strong net corrects
// leave some a hair outside. `gamao.engine.outcomes.renested` is the same in NumPy.
void renest(float* outcomes) {
    for (std::size_t k = 0; k < kOutcomes; ++k)
        outcomes[k] = std::min(std::max(outcomes[k], 0.0f), 1.0f);
    outcomes[5] = std::min(outcomes[5], 1.0f - outcomes[0]);
    for (const std::size_t k : {1, 2, 3, 4, 6, 7, 8})
        outcomes[k] = std::min(outcomes[k], outcomes[k - 1]);
}

// The outcomes and the equities of all states as arrays.
template <class Values, class ValueOf>
nb::tuple value_arrays(const Values& values, int states, ValueOf value_of) {
    const std::size_t count = values.size();
    std::vector<float> outcomes;
    std::vector<float> equities;
    for (const auto& one : values) {
        const Value& value = value_of(one);
        outcomes.insert(outcomes.end(), value.outcomes, value.outcomes + kOutcomes);
        renest(&outcomes[outcomes.size() - kOutcomes]);
        equities.insert(equities.end(), value.equities, value.equities + states);
    }
    return nb::make_tuple(
        to_numpy<float>(std::move(outcomes), {count, kOutcomes}),
        to_numpy<float>(std::move(equities), {count, static_cast<std::size_t>(states)}));
}

nb::tuple rank(SearchObject& self, const CubeModel& model, const AnyArray& board,
               const AnyArray& dice, const std::vector<Step>& steps, const Effort& effort,
               bool settle, int threads) {
    checked_threads(threads);
    const std::vector<Board> boards = checked_boards(board);
    if (boards.size() != 1) throw nb::value_error("plays are ranked for one board at a time");
    const Roll roll = checked_dice(dice, 1)[0];
    const std::vector<FilterStep> filter = checked_steps(steps);
    std::vector<Candidate> plays;
    {
        nb::gil_scoped_release release;
        plays = self.search->rank(model, effort, boards[0], roll.first, roll.second, filter, settle,
                                  threads);
    }
    const std::size_t count = plays.size();
    std::vector<Board> results(count);
    std::vector<Line> lines(count);
    std::vector<int64_t> plies(count);
    for (std::size_t n = 0; n < count; ++n) {
        results[n] = plays[n].board;
        lines[n] = plays[n].line;
        plies[n] = plays[n].plies;
    }
    const auto value_of = [](const Candidate& play) -> const Value& { return play.value; };
    const auto places = nb::make_tuple(to_numpy<int8_t>(std::move(results), {count, 2, kPlaces}),
                                       to_numpy<int64_t>(std::move(lines), {count}),
                                       to_numpy<int64_t>(std::move(plies), {count}));
    return nb::tuple(places + value_arrays(plays, model.states, value_of));
}

nb::tuple evaluate(SearchObject& self, const CubeModel& model, const AnyArray& boards, int plies,
                   const Effort& effort, int threads) {
    checked_threads(threads);
    checked_plies(plies);
    const std::vector<Board> positions = checked_boards(boards);
    std::vector<Value> values;
    {
        nb::gil_scoped_release release;
        values = self.search->evaluate(model, effort, positions, plies, threads);
    }
    const auto value_of = [](const Value& value) -> const Value& { return value; };
    return value_arrays(values, model.states, value_of);
}

RolloutPlan make_plan(int truncate, bool reduce_luck, bool strong_play, bool strong_luck,
                      bool double_first, int scout_keep, int fast_keep, float scout_margin,
                      float fast_margin, uint64_t seed, int plies, const Effort& effort) {
    if (truncate < 0) throw nb::value_error("truncate is a number of plies, 0 for none");
    if (scout_keep < 1 || fast_keep < 1) throw nb::value_error("at least one play must be kept");
    return {truncate,   reduce_luck, strong_play,  strong_luck, double_first,
            scout_keep, fast_keep,   scout_margin, fast_margin, seed,
            checked_plies(plies), effort};
}

// Each board with the state of the cube there.
std::vector<RolloutStart> checked_starts(const AnyArray& boards, const std::vector<int>& states,
                                         int depth, int known) {
    const std::vector<Board> positions = checked_boards(boards);
    if (states.size() != positions.size())
        throw nb::value_error("there must be as many states of the cube as boards");
    if (depth != 0 && depth != 1) throw nb::value_error("depth must be 0 or 1");
    std::vector<RolloutStart> starts;
    for (std::size_t k = 0; k < positions.size(); ++k) {
        if (states[k] < 0 || states[k] >= known)
            throw nb::value_error("the cube has no such state");
        starts.push_back({positions[k], depth, states[k]});
    }
    return starts;
}

NumPyArray<double> roll_out(SearchObject& self, const CubeModel& model, const AnyArray& boards,
                            const std::vector<int>& states, int depth, const RolloutPlan& plan,
                            int64_t first, int64_t count, int threads) {
    checked_threads(threads);
    const std::vector<RolloutStart> starts = checked_starts(boards, states, depth, model.states);
    if (first < 0 || count < 0 || count > kMaxGames)
        throw nb::value_error("games are numbered from 0, and at most a million at a time");
    std::vector<double> results;
    {
        nb::gil_scoped_release release;
        results = self.search->roll_out(model, plan, starts, first, count, threads);
    }
    return to_numpy<double>(std::move(results),
                            {starts.size(), static_cast<std::size_t>(count), kRollResults});
}

}  // namespace

void bind_search(nb::module_& module) {
    nb::class_<Effort>(module, "Effort")
        .def(nb::new_(&make_effort), nb::kw_only(), "scout_keep"_a, "fast_keep"_a, "leaf_step"_a,
             "scout_margin"_a, "fast_margin"_a)
        .def_ro("scout_keep", &Effort::scout_keep)
        .def_ro("fast_keep", &Effort::fast_keep)
        .def_ro("leaf_step", &Effort::leaf_step);
    nb::class_<RolloutPlan>(module, "RolloutPlan")
        .def(nb::new_(&make_plan), nb::kw_only(), "truncate"_a, "reduce_luck"_a, "strong_play"_a,
             "strong_luck"_a, "double_first"_a, "scout_keep"_a, "fast_keep"_a, "scout_margin"_a, "fast_margin"_a,
             "seed"_a, "plies"_a, "effort"_a);
    nb::class_<SearchObject>(module, "Search")
        .def("__init__", &make_search, "strong"_a, "fast"_a, "scout"_a.none() = nb::none(),
             "one_sided"_a.none() = nb::none(), "two_sided"_a.none() = nb::none(), nb::kw_only(),
             "cache_bits"_a = 16, nb::keep_alive<1, 5>(), nb::keep_alive<1, 6>())
        .def("rank", &rank, "model"_a, "board"_a, "dice"_a, "steps"_a, "effort"_a, nb::kw_only(),
             "settle"_a = false, "threads"_a = 1)
        .def("evaluate", &evaluate, "model"_a, "boards"_a, "plies"_a, "effort"_a, nb::kw_only(),
             "threads"_a = 1)
        .def("roll_out", &roll_out, "model"_a, "boards"_a, "states"_a, "depth"_a, "plan"_a, "first"_a,
             "count"_a, nb::kw_only(), "threads"_a = 1);
}

}  // namespace gamao
