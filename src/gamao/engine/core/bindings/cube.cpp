// The Python side of cube models: made from the arrays of `gamao.engine.equity`, asked in batches.
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "../cube.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gamao {
namespace {

// nanobind turns away other element types, numbers of dimensions and orders in memory; lengths
// are checked here.
template <class T, class Shape>
using Given = nb::ndarray<const T, Shape, nb::c_contig, nb::device::cpu>;
using Rows = nb::ndarray<nb::numpy, float>;
template <class T>
using PerState = Given<T, nb::shape<-1, 2, 3>>;
using Chances = Given<float, nb::shape<-1, kOutcomes>>;

void require(bool holds, const std::string& message) {
    if (!holds) throw nb::value_error(message.c_str());
}

void check_finite(const float* values, std::size_t count, const char* name) {
    for (std::size_t k = 0; k < count; ++k)
        if (!std::isfinite(values[k]))
            throw nb::value_error((std::string(name) + " has a value that is not finite").c_str());
}

Rows to_numpy(std::vector<float>&& values, std::size_t rows, std::size_t states) {
    auto owned = std::make_unique<std::vector<float>>(std::move(values));
    std::vector<float>* raw = owned.get();
    nb::capsule owner(raw, [](void* memory) noexcept {
        delete static_cast<std::vector<float>*>(memory);
    });
    owned.release();
    return Rows(raw->data(), {rows, states}, owner);
}

CubeOffer make_offer(const int8_t* states, const float* scales, const float* ends) {
    CubeOffer offer;
    offer.taken = states[0];
    offer.beavered = states[1];
    offer.raccooned = states[2];
    offer.taken_scale = scales[0];
    offer.beavered_scale = scales[1];
    offer.raccooned_scale = scales[2];
    offer.passed = ends[0];
    offer.beaver_refused = ends[1];
    offer.raccoon_refused = ends[2];
    return offer;
}

// In a match the cube only rises: that a double leads to later states is what lets one pass
// from the last to the first find all doubling points.
void check_offers(const CubeModel& model) {
    for (int s = 0; s < model.states; ++s)
        for (const CubeOffer* offer : {&model.state[s].mine, &model.state[s].theirs})
            for (const int next : {offer->taken, offer->beavered, offer->raccooned}) {
                if (next == kNoCubeState) continue;
                require(next >= 0 && next < model.states,
                        "offers: there is no state " + std::to_string(next));
                require(model.money || next > s,
                        "offers: in a match a double leads to a later state");
                require(offer->allowed(), "offers: a beaver needs a double that can be taken");
            }
}

CubeModel make_model(const PerState<float>& utilities, const PerState<int8_t>& offers,
                     const PerState<float>& scales, const PerState<float>& ends,
                     const Given<int8_t, nb::shape<-1>>& automatic,
                     const Given<float, nb::shape<8>>& efficiency, int backgammon, bool money,
                     int held_back) {
    const std::size_t states = utilities.shape(0);
    require(states >= 1 && states <= kMaxCubeStates, "a cube model has 1 to 24 states");
    require(offers.shape(0) == states && scales.shape(0) == states && ends.shape(0) == states &&
                automatic.shape(0) == states,
            "all arrays must have as many states");
    const float* values = utilities.data();
    const int8_t* next = offers.data();
    const float* factors = scales.data();
    const float* results = ends.data();
    const float* x = efficiency.data();
    const std::size_t all = states * 6;
    check_finite(values, all, "utilities");
    check_finite(factors, all, "scales");
    check_finite(results, all, "ends");
    check_finite(x, 8, "efficiency");
    require(backgammon >= 0 && backgammon <= 2, "backgammon is 0 (HALF), 1 (HOME) or 2 (BAR)");
    require(held_back >= 0, "held_back is a number of turns");
    CubeModel model;
    model.states = static_cast<int>(states);
    model.backgammon = backgammon;
    model.money = money;
    model.held_back = held_back;
    model.x = {x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]};
    for (int s = 0; s < model.states; ++s) {
        CubeState& state = model.state[s];
        const int at = 6 * s;
        for (int k = 0; k < 3; ++k) {
            state.win[k] = values[at + k];
            state.lose[k] = values[at + 3 + k];
        }
        state.mine = make_offer(next + at, factors + at, results + at);
        state.theirs = make_offer(next + at + 3, factors + at + 3, results + at + 3);
        state.automatic = automatic.data()[s] ? 1 : 0;
    }
    check_offers(model);
    return model;
}

template <class Value>
Rows for_each_row(const CubeModel& model, const Chances& outcomes, Value&& value) {
    const std::size_t rows = outcomes.shape(0);
    const std::size_t states = static_cast<std::size_t>(model.states);
    std::vector<float> equities(rows * states);
    for (std::size_t n = 0; n < rows; ++n)
        value(n, outcomes.data() + n * kOutcomes, equities.data() + n * states);
    return to_numpy(std::move(equities), rows, states);
}

// A race is told by its pip count, 0 stands for contact.
template <bool kDoubling>
Rows static_equities(const CubeModel& model, const Chances& outcomes,
                     const Given<int32_t, nb::shape<-1>>& race_pips) {
    require(race_pips.shape(0) == outcomes.shape(0), "race_pips must be as many as outcomes");
    return for_each_row(model, outcomes, [&](std::size_t n, const float* chances, float* eq) {
        const int pips = race_pips.data()[n];
        undoubled_equities(model, chances, cube_efficiency(model, pips > 0, pips), eq);
        if (kDoubling) apply_doubling(model, eq);
    });
}

Rows all_finished(const CubeModel& model, const Chances& outcomes) {
    return for_each_row(model, outcomes, [&](std::size_t, const float* chances, float* eq) {
        finished_equities(model, chances, eq);
    });
}

Rows all_doubled(const CubeModel& model, const Given<float, nb::shape<-1, -1>>& equities) {
    const std::size_t states = static_cast<std::size_t>(model.states);
    require(equities.shape(1) == states, "equities must have a column for each state");
    std::vector<float> best(equities.data(), equities.data() + equities.size());
    for (std::size_t n = 0; n < equities.shape(0); ++n)
        apply_doubling(model, best.data() + n * states);
    return to_numpy(std::move(best), equities.shape(0), states);
}

}  // namespace

void bind_cube(nb::module_& module) {
    nb::class_<CubeModel>(module, "CubeModel")
        .def(nb::new_(&make_model), nb::kw_only(), "utilities"_a, "offers"_a, "scales"_a, "ends"_a,
             "automatic"_a, "efficiency"_a, "backgammon"_a, "money"_a, "held_back"_a)
        .def_ro("states", &CubeModel::states)
        .def_ro("held_back", &CubeModel::held_back)
        .def("opponents", &opponents)
        .def("leaf_equities", &static_equities<true>, "outcomes"_a, "race_pips"_a)
        .def("undoubled_equities", &static_equities<false>, "outcomes"_a, "race_pips"_a)
        .def("finished_equities", &all_finished, "outcomes"_a)
        .def("apply_doubling", &all_doubled, "equities"_a);
}

}  // namespace gamao
