// The Python side of a game played a checker at a time; see _core.pyi.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include "arrays.hpp"
#include "../turn.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gamao {
namespace {

using View = nb::ndarray<float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Mask = nb::ndarray<int8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

constexpr int kSeen = 2 * (kPlaces + 1) + Turn::kDice;
constexpr int kMoves = kPlaces * Turn::kDice;

Turn make_turn(const AnyArray& board) {
    const std::vector<Board> boards = checked_boards(board);
    if (boards.size() != 1) throw nb::value_error("a turn begins on one board");
    return Turn(boards[0]);
}

bool roll(Turn& turn, int one, int other) {
    if (one < 1 || one > Turn::kDice || other < 1 || other > Turn::kDice)
        throw nb::value_error("a die shows 1 to 6");
    return turn.roll(one, other);
}

template <class Each>
void each_allowed(const Turn& turn, Each each) {
    for (int place = 0; place < kPlaces; ++place)
        for (int die = 0; die < Turn::kDice; ++die)
            if (turn.allowed()[static_cast<std::size_t>(die)] >> place & 1)
                each(place * Turn::kDice + die);
}

std::vector<int> allowed(const Turn& turn) {
    std::vector<int> found;
    each_allowed(turn, [&](int action) { found.push_back(action); });
    return found;
}

void mark(const Turn& turn, const Mask& mask) {
    if (mask.shape(0) < kMoves) throw nb::value_error("the mask is too short");
    each_allowed(turn, [&](int action) { mask.data()[action] = 1; });
}

int move(Turn& turn, int action) {
    if (action < 0 || action >= kMoves) return static_cast<int>(Turn::Move::kRefused);
    return static_cast<int>(turn.move(action / Turn::kDice, action % Turn::kDice + 1));
}

void see(const Turn& turn, const View& view, bool by_other, int checkers) {
    if (view.shape(0) < kSeen || checkers < 1) throw nb::value_error("the view is too short");
    write_checkers(turn, view.data(), by_other, checkers);
    write_dice(turn, view.data() + kSeen - Turn::kDice);
}

NumPyArray<int8_t> to_array(const Board& board) {
    return to_numpy<int8_t>(std::vector<Board>{board}, {2, kPlaces});
}

}  // namespace

void bind_turn(nb::module_& module) {
    nb::class_<Turn>(module, "Turn")
        .def(nb::new_(&make_turn), "board"_a)
        .def("roll", &roll, "one"_a, "other"_a)
        .def("allowed", &allowed)
        .def("mark", &mark, "mask"_a.noconvert())
        .def("move", &move, "action"_a)
        .def("end", &Turn::end)
        .def("see", &see, "view"_a.noconvert(), "by_other"_a, "checkers"_a)
        .def("start", [](const Turn& turn) { return to_array(turn.start()); })
        .def("now", [](const Turn& turn) { return to_array(turn.now()); });
}

}  // namespace gamao
