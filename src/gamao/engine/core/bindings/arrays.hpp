// NumPy arrays at the module's edge: checked and copied once, so that nothing behind it checks again.
//
// Boards are copied because another Python thread could change an array after it was checked, while
// the interpreter lock is released. 50 bytes a position cost nothing beside evaluating it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cmath>
#include <initializer_list>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "../decide.hpp"

namespace gamao {

namespace nb = nanobind;

using AnyArray = nb::ndarray<nb::ro>;
template <class T>
using NumPyArray = nb::ndarray<nb::numpy, T>;

inline std::string shape_text(const AnyArray& array) {
    std::string text = "(";
    for (std::size_t k = 0; k < array.ndim(); ++k)
        text += (k ? ", " : "") + std::to_string(array.shape(k));
    return text + ")";
}

inline bool is_contiguous(const AnyArray& array) {
    int64_t expected = 1;
    for (std::size_t k = array.ndim(); k-- > 0;) {
        if (array.shape(k) != 1 && array.stride(k) != expected) return false;
        expected *= static_cast<int64_t>(array.shape(k));
    }
    return true;
}

// -1 in `shape` stands for any length.
template <class T>
const T* checked(const AnyArray& array, const char* name, const char* type_name,
                 std::initializer_list<int64_t> shape) {
    const std::string who(name);
    if (array.device_type() != nb::device::cpu::value)
        throw nb::type_error((who + " must be in the memory of the processor").c_str());
    if (array.dtype() != nb::dtype<T>())
        throw nb::type_error((who + " must be an array of " + type_name).c_str());
    bool fits = array.ndim() == shape.size();
    std::size_t k = 0;
    std::string wanted = "(";
    for (const int64_t length : shape) {
        if (fits && length >= 0 && array.shape(k) != static_cast<std::size_t>(length)) fits = false;
        wanted += (k ? ", " : "") + (length < 0 ? std::string("n") : std::to_string(length));
        ++k;
    }
    if (!fits)
        throw nb::value_error(
            (who + " must have shape " + wanted + "), not " + shape_text(array)).c_str());
    if (array.size() && !is_contiguous(array))
        throw nb::value_error((who + " must be contiguous (C order)").c_str());
    return static_cast<const T*>(array.data());
}

inline void check_finite(const float* values, std::size_t count, const std::string& name) {
    bool all = true;  // no early end: the loop is done several values at a time
    for (std::size_t k = 0; k < count; ++k)
        all &= std::fabs(values[k]) <= std::numeric_limits<float>::max();
    if (!all) throw nb::value_error((name + " has a value that is not finite").c_str());
}

inline const char* fault_text(BoardFault fault) {
    switch (fault) {
        case BoardFault::kBadCount: return "a count is not between 0 and 15";
        case BoardFault::kTooManyCheckers: return "a side has more than 15 checkers";
        case BoardFault::kSharedPoint: return "both sides have checkers on one point";
        case BoardFault::kNoCheckers: return "neither side has a checker left";
        case BoardFault::kNone: break;
    }
    return "";
}

inline std::vector<Board> checked_boards(const AnyArray& array) {
    const int8_t* data = checked<int8_t>(array, "boards", "int8", {-1, 2, kPlaces});
    const auto* given = reinterpret_cast<const Board*>(data);
    const std::vector<Board> boards(given, given + array.shape(0));
    for (std::size_t row = 0; row < boards.size(); ++row) {
        const BoardFault found = fault(boards[row]);
        if (found != BoardFault::kNone)
            throw nb::value_error(
                ("boards, row " + std::to_string(row) + ": " + fault_text(found)).c_str());
    }
    return boards;
}

struct Roll {
    int8_t first;
    int8_t second;
};

inline std::vector<Roll> checked_dice(const AnyArray& array, std::size_t boards) {
    const int8_t* data = checked<int8_t>(array, "dice", "int8", {static_cast<int64_t>(boards), 2});
    std::vector<Roll> dice(boards);
    if (boards) std::memcpy(dice.data(), data, boards * sizeof(Roll));
    for (std::size_t row = 0; row < boards; ++row)
        for (const int die : {dice[row].first, dice[row].second})
            if (die < 1 || die > 6)
                throw nb::value_error(("dice, row " + std::to_string(row) + ": " +
                                       std::to_string(die) + " is not between 1 and 6")
                                          .c_str());
    return dice;
}

inline std::vector<float> checked_weights(const AnyArray& array) {
    const float* data = checked<float>(array, "weights", "float32", {kWeights});
    std::vector<float> weights(data, data + kWeights);
    check_finite(weights.data(), weights.size(), "weights");
    return weights;
}

inline int checked_threads(int threads) {
    if (threads < 1 || threads > 1024)
        throw nb::value_error("threads must be between 1 and 1024");
    return threads;
}

// Hands `values` to NumPy without a copy.
template <class T, class Element = T>
NumPyArray<T> to_numpy(std::vector<Element>&& values, std::initializer_list<std::size_t> shape) {
    auto owned = std::make_unique<std::vector<Element>>(std::move(values));
    auto* raw = owned.get();
    nb::capsule owner(raw, [](void* memory) noexcept {
        delete static_cast<std::vector<Element>*>(memory);
    });
    owned.release();
    return NumPyArray<T>(reinterpret_cast<T*>(raw->data()), shape.size(), shape.begin(), owner);
}

// Room that the threads fill: setting it to 0 first would be one thread's work for all.
template <class Element>
std::unique_ptr<Element[]> unset(std::size_t count) {
    return std::unique_ptr<Element[]>(new Element[count]);
}

template <class T, class Element>
NumPyArray<T> to_numpy(std::unique_ptr<Element[]>&& values,
                       std::initializer_list<std::size_t> shape) {
    Element* raw = values.get();
    nb::capsule owner(raw, [](void* memory) noexcept { delete[] static_cast<Element*>(memory); });
    values.release();
    return NumPyArray<T>(reinterpret_cast<T*>(raw), shape.size(), shape.begin(), owner);
}

}  // namespace gamao
