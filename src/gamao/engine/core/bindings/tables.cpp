// The Python side of many matches side by side; see _core.pyi.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>

#include "arrays.hpp"
#include "../table.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gamao {
namespace {

template <class T, std::size_t Dimensions>
using Array = nb::ndarray<T, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

constexpr int kWhoActs = -1;

class Tables {
public:
    Tables(std::size_t count, const Terms& terms)
        : terms_(std::make_unique<Terms>(terms)), tables_(count, Table(*terms_)) {}

    // Those of `which`, with the dice of `seeds`, or with those that come next.
    void begin(const Array<const bool, 1>& which,
               const std::optional<Array<const uint64_t, 1>>& seeds) {
        check_rows(which);
        if (seeds) check_rows(*seeds);
        for (std::size_t k = 0; k < tables_.size(); ++k) {
            if (!which.data()[k]) continue;
            if (seeds) tables_[k].seed(seeds->data()[k]);
            tables_[k].begin();
        }
    }

    // kNothing leaves a table as it is. The first table where the action is not allowed, and then
    // nothing is done at any; kNone if all are.
    int64_t act(const Array<const int64_t, 1>& actions) {
        check_rows(actions);
        const std::vector<int64_t> wanted(actions.data(), actions.data() + tables_.size());
        for (std::size_t k = 0; k < tables_.size(); ++k)
            if (wanted[k] != kNothing && !tables_[k].allows(wanted[k]))
                return static_cast<int64_t>(k);
        for (std::size_t k = 0; k < tables_.size(); ++k)
            if (wanted[k] != kNothing) tables_[k].act(static_cast<int>(wanted[k]));
        return kNone;
    }

    void see(const Array<float, 2>& views, int player) const {
        check_rows(views);
        if (views.shape(1) != Table::kFeatures) throw nb::value_error("a view has 68 numbers");
        if (player < kWhoActs || player > 1) throw nb::value_error("a player is 0, 1 or -1");
        float* view = views.data();
        std::fill_n(view, views.size(), 0.0f);
        for (const Table& table : tables_) {
            const int to_act = std::max(table.to_act(), 0);
            table.see(view, player == kWhoActs ? to_act : player);
            view += Table::kFeatures;
        }
    }

    void mark(const Array<int8_t, 2>& masks) const {
        check_rows(masks);
        if (masks.shape(1) != Table::kActions) throw nb::value_error("a mask has 156 numbers");
        int8_t* mask = masks.data();
        std::fill_n(mask, masks.size(), int8_t{0});
        for (const Table& table : tables_) {
            table.mark(mask);
            mask += Table::kActions;
        }
    }

    NumPyArray<int8_t> to_act() const {
        std::vector<int8_t> found;
        for (const Table& table : tables_) found.push_back(static_cast<int8_t>(table.to_act()));
        return to_numpy<int8_t>(std::move(found), {tables_.size()});
    }

    NumPyArray<double> won() const {
        std::vector<double> found;
        for (const Table& table : tables_) found.push_back(table.won());
        return to_numpy<double>(std::move(found), {tables_.size()});
    }

private:
    static constexpr int64_t kNothing = -1;
    static constexpr int64_t kNone = -1;

    template <class Rows>
    void check_rows(const Rows& rows) const {
        if (rows.shape(0) != tables_.size()) throw nb::value_error("a row is needed for each table");
    }

    std::unique_ptr<Terms> terms_;  // the tables point to it
    std::vector<Table> tables_;
};

Tables make_tables(std::size_t count, const AnyArray& start, int checkers, int nearest, int length,
                   std::array<int, 2> away, bool is_crawford, bool keeps_opening, bool cube,
                   bool any_time, bool closed_out_rolls, int automatic_doubles, bool jacoby,
                   bool beaver, bool raccoon, int crawford, bool holland) {
    const std::vector<Board> boards = checked_boards(start);
    if (boards.size() != 1 || is_finished(boards[0]))
        throw nb::value_error("a game begins on one board, with checkers of both sides");
    if (checkers < 1 || nearest < 0 || nearest > kBar || length < 0)
        throw nb::value_error("there are no such terms");
    return Tables(count, {boards[0], checkers, nearest, length, away, is_crawford, keeps_opening,
                          cube, any_time, closed_out_rolls, automatic_doubles, jacoby, beaver,
                          raccoon, crawford, holland});
}

}  // namespace

void bind_tables(nb::module_& module) {
    nb::class_<Tables>(module, "Tables")
        .def(nb::new_(&make_tables), "count"_a, "start"_a, nb::kw_only(), "checkers"_a,
             "nearest"_a, "length"_a, "away"_a, "is_crawford"_a, "keeps_opening"_a, "cube"_a,
             "any_time"_a, "closed_out_rolls"_a, "automatic_doubles"_a, "jacoby"_a, "beaver"_a,
             "raccoon"_a, "crawford"_a, "holland"_a)
        .def("begin", &Tables::begin, "which"_a, "seeds"_a.none())
        .def("act", &Tables::act, "actions"_a)
        .def("see", &Tables::see, "views"_a.noconvert(), "player"_a)
        .def("mark", &Tables::mark, "masks"_a.noconvert())
        .def("to_act", &Tables::to_act)
        .def("won", &Tables::won);
}

}  // namespace gamao
