// The Python side of the bear-off tables, and the maker of two-sided ones, which only Python calls.
#include <atomic>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>

#include "../bearoff.hpp"

namespace nb = nanobind;

namespace gamao {
namespace bearoff {
namespace {

// ---- making two-sided tables ---------------------------------------------------------------------

constexpr int kBlock = 64;                     // arrangements of the opponent worked on at once
constexpr int kBlockFloats = kBlock * kEquities;

// Every thread of a team waits for the others here. Waits are a few microseconds, so it spins.
class Barrier {
public:
    explicit Barrier(int team) : team_(team) {}

    void wait() {
        const int round = round_.load(std::memory_order_acquire);
        if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == team_) {
            arrived_.store(0, std::memory_order_relaxed);
            round_.fetch_add(1, std::memory_order_release);
            return;
        }
        while (round_.load(std::memory_order_acquire) == round) std::this_thread::yield();
    }

private:
    const int team_;
    std::atomic<int> arrived_{0};
    std::atomic<int> round_{0};
};

// Fills a table of 16-bit equities [mine][theirs][cubeless, centred, owned, opponents], each before the
// roll and without doubling.
//
// The equity of (i, j) needs those of (j, i') with i' < i. So work in shells: when all pairs below k are
// known, first (k, j) for all j < k, which needs pairs below k only; then (j, k) for all j <= k, which
// needs (k, j'). Within each half nothing depends on anything, and threads share it.
class TwoSidedBuilder {
public:
    TwoSidedBuilder(int points, int checkers, int16_t* out)
        : rows_(arrangements(points, checkers)),
          stride_((rows_ + kBlock - 1) / kBlock * kBlockFloats),
          successors_(points, rows_), live_(rows_ * stride_), row_(stride_), out_(out) {
        for_each_roll([this](int, int, int weight) {
            weights_.push_back(static_cast<float>(weight) / 36.0f);
        });
        const float lost[kEquities] = {-1.0f, -1.0f, -1.0f, -1.0f};
        const float won[kEquities] = {1.0f, 1.0f, 1.0f, 1.0f};
        for (Rank rank = 0; rank < rows_; ++rank) {
            store(rank, 0, lost, lost);
            store(0, rank, won, won);
        }
        std::copy(lost, lost + kEquities, row_.begin());
    }

    Rank rows() const { return rows_; }
    Rank next() const { return next_; }

    // Works through the shells below `end` with so many threads.
    void advance(Rank end, int threads) {
        const std::lock_guard<std::mutex> one_at_a_time(mutex_);
        end = std::min(end, rows_);
        if (next_ >= end) return;
        std::vector<std::atomic<Rank>> claims(2 * static_cast<size_t>(end - next_));
        for (auto& claim : claims) claim.store(0, std::memory_order_relaxed);
        Barrier barrier(threads);
        std::atomic<int> go{0};
        std::vector<std::thread> team;
        auto work = [&] { run_shells(end, claims, barrier); };
        try {
            for (int t = 1; t < threads; ++t)
                team.emplace_back([&] {
                    while (!go.load(std::memory_order_acquire)) std::this_thread::yield();
                    if (go.load() > 0) work();
                });
        } catch (...) {  // the barrier counts on the whole team: without it, nobody starts
            go.store(-1, std::memory_order_release);
            for (auto& thread : team) thread.join();
            throw;
        }
        go.store(1, std::memory_order_release);
        work();
        for (auto& thread : team) thread.join();
        next_ = end;
    }

private:
    void run_shells(Rank end, std::vector<std::atomic<Rank>>& claims, Barrier& barrier) {
        for (Rank k = next_; k < end; ++k) {
            auto& first = claims[2 * (k - next_)];
            for (Rank j; (j = first.fetch_add(kBlock, std::memory_order_relaxed)) < k;)
                block_against(k, j);
            barrier.wait();
            auto& second = claims[2 * (k - next_) + 1];
            for (Rank j; (j = second.fetch_add(kBlock, std::memory_order_relaxed)) <= k;)
                for (Rank mine = std::max<Rank>(j, 1); mine < j + kBlock && mine <= k; ++mine)
                    against(mine, k);
            barrier.wait();
        }
    }

    // (k, j) for a block of j below k, and no further: other threads are writing what belongs to k.
    void block_against(Rank k, Rank start) {
        float sum[kBlockFloats] = {};
        float least[kBlockFloats];
        const Rank end = std::min(start + kBlock, k);
        const int floats = static_cast<int>(end - start) * kEquities;
        for (int roll = 0; roll < kRollKinds; ++roll) {
            const Rank* after = successors_.begin(k, roll);
            const Rank* const last = successors_.end(k, roll);
            const float* first = live(*after, start);
            std::copy(first, first + floats, least);
            while (++after != last) {
                const float* from = live(*after, start);
                for (int x = 0; x < floats; ++x)
                    least[x] = from[x] < least[x] ? from[x] : least[x];
            }
            for (int x = 0; x < floats; ++x) sum[x] += weights_[roll] * least[x];
        }
        for (Rank j = std::max<Rank>(start, 1); j < end; ++j)
            finish(k, j, &sum[(j - start) * kEquities], &row_[j * kEquities]);
    }

    // (mine, k) with mine <= k: the opponent's equities after any play are in row_.
    void against(Rank mine, Rank k) {
        float sum[kEquities] = {};
        for (int roll = 0; roll < kRollKinds; ++roll) {
            const Rank* after = successors_.begin(mine, roll);
            const Rank* const end = successors_.end(mine, roll);
            float least[kEquities];
            std::copy_n(&row_[*after * kEquities], kEquities, least);
            while (++after != end)
                for (int x = 0; x < kEquities; ++x) {
                    const float value = row_[*after * kEquities + x];
                    least[x] = value < least[x] ? value : least[x];
                }
            for (int x = 0; x < kEquities; ++x) sum[x] += weights_[roll] * least[x];
        }
        float ignored[kEquities];
        finish(mine, k, sum, ignored);
    }

    // `theirs` is the opponent's mean equity when both play best; a cube I own is, to the opponent, the
    // opponent's, and the other way round.
    void finish(Rank mine, Rank other, const float* theirs, float* live) {
        const float undoubled[kEquities] = {-theirs[0], -theirs[1], -theirs[3], -theirs[2]};
        live[0] = undoubled[0];
        live[1] = with_best_cube(undoubled[1], undoubled[3]);
        live[2] = with_best_cube(undoubled[2], undoubled[3]);
        live[3] = undoubled[3];
        store(mine, other, undoubled, live);
    }

    void store(Rank mine, Rank theirs, const float* undoubled, const float* live) {
        std::copy_n(live, kEquities, &live_[theirs * stride_ + mine * kEquities]);
        int16_t* to = out_ + (static_cast<size_t>(mine) * rows_ + theirs) * kEquities;
        for (int x = 0; x < kEquities; ++x)
            to[x] = static_cast<int16_t>(std::lrint(undoubled[x] * kEquityUnit));
    }

    // Equities with the best cube action of the arrangements from `mine` on, on roll, against `theirs`.
    const float* live(Rank theirs, Rank mine) const {
        return &live_[theirs * stride_ + mine * kEquities];
    }

    const Rank rows_;
    const size_t stride_;
    const Successors successors_;
    std::vector<float> weights_;
    std::vector<float> live_;  // [theirs][mine][4], so that a block of `mine` lies together
    std::vector<float> row_;   // the same for (k, ...), the shell under way
    int16_t* out_;
    Rank next_ = 1;
    std::mutex mutex_;
};

// ---- bindings ------------------------------------------------------------------------------------

using FloatRows = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Values = nb::ndarray<const int16_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using NewValues = nb::ndarray<int16_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using Boards = nb::ndarray<const int8_t, nb::shape<-1, 2, kPlaces>, nb::c_contig, nb::device::cpu>;

void require(bool good, const char* message) {
    if (!good) throw std::invalid_argument(message);
}

void check_size(int points, int checkers, int most) {
    require(points >= 1 && points <= kMaxPoints, "a bear-off table has 1 to 12 points");
    require(checkers >= 1 && checkers <= most,
            "a one-sided table has 1 to 15 checkers, a two-sided one 1 to 14");
}

// A NumPy array that owns `data`, [rows][width].
template <class T>
nb::ndarray<nb::numpy, T, nb::ndim<2>> to_numpy(std::vector<T>&& data, size_t width) {
    auto owned = std::make_unique<std::vector<T>>(std::move(data));
    T* start = owned->data();
    const size_t rows = width ? owned->size() / width : 0;
    nb::capsule owner(owned.get(), [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
    owned.release();
    return {start, {rows, width}, owner};
}

auto make_one_sided(int points, int checkers) {
    check_size(points, checkers, kCheckers);
    RollRows finish, first;
    {
        nb::gil_scoped_release release;
        finish = rolls_to_finish(points, checkers);
        if (checkers == kCheckers) first = rolls_to_first(points);
    }
    return std::make_pair(to_numpy(std::move(finish.chances), finish.width),
                          to_numpy(std::move(first.chances), first.width));
}

void check_values(int points, int checkers, size_t mine, size_t theirs, size_t kinds) {
    check_size(points, checkers, kCheckers - 1);
    const Rank rows = arrangements(points, checkers);
    require(mine == rows && theirs == rows && kinds == kEquities,
            "the values do not have the shape of a table of this size");
}

OneSidedTable one_sided_table(int points, int checkers, FloatRows finish, FloatRows first) {
    check_size(points, checkers, kCheckers);
    require(finish.shape(0) == arrangements(points, checkers) && finish.shape(1) > 0,
            "the rows do not have the shape of a table of this size");
    const Rank all = arrangements(points, kCheckers) - arrangements(points, kCheckers - 1);
    require(checkers < kCheckers || (first.shape(0) == all && first.shape(1) > 0),
            "the rows of the first checker do not have the shape of a table of this size");
    return {points, checkers, static_cast<int>(finish.shape(1)), static_cast<int>(first.shape(1)),
            finish.data(), first.data()};
}

TwoSidedTable two_sided_table(int points, int checkers, Values values) {
    check_values(points, checkers, values.shape(0), values.shape(1), values.shape(2));
    return {points, checkers, values.data()};
}

std::vector<Board> checked(const Boards& boards) {
    const Board* start = reinterpret_cast<const Board*>(boards.data());
    std::vector<Board> copy(start, start + boards.shape(0));
    for (size_t n = 0; n < copy.size(); ++n)
        if (!valid(copy[n]))
            throw std::invalid_argument("board " + std::to_string(n) + " is not possible");
    return copy;
}

// Rows of `width` floats for the boards; NaN in the rows of those the table does not reach.
template <class Probe>
auto probe_all(const Boards& given, size_t width, Probe&& probe) {
    const std::vector<Board> boards = checked(given);
    std::vector<float> rows(boards.size() * width, NAN);
    {
        nb::gil_scoped_release release;
        for (size_t n = 0; n < boards.size(); ++n) probe(boards[n], &rows[n * width]);
    }
    return to_numpy(std::move(rows), width);
}

auto all_outcomes(const OneSidedTable& table, Boards boards) {
    return probe_all(boards, kOutcomes, [&](const Board& board, float* row) {
        bearoff_outcomes(table, board, row);
    });
}

auto all_equities(const TwoSidedTable& table, Boards boards) {
    constexpr size_t kWidth = sizeof(CubeEquities) / sizeof(float);
    return probe_all(boards, kWidth, [&](const Board& board, float* row) {
        CubeEquities found;
        if (!bearoff_equities(table, board, &found)) return;
        const float fields[kWidth] = {found.cubeless, found.centred, found.owned,
                                      found.opponents, found.centred_undoubled, found.owned_undoubled};
        std::copy_n(fields, kWidth, row);
    });
}

}  // namespace
}  // namespace bearoff

// The arrays given to a table or builder stay alive as long as it does.
void bind_bearoff(nb::module_& module) {
    using namespace bearoff;
    module.def("make_one_sided", &make_one_sided, nb::arg("points"), nb::arg("checkers"));
    nb::class_<TwoSidedBuilder>(module, "TwoSidedBuilder")
        .def("__init__", [](TwoSidedBuilder* self, int points, int checkers, NewValues out) {
            check_values(points, checkers, out.shape(0), out.shape(1), out.shape(2));
            new (self) TwoSidedBuilder(points, checkers, out.data());
        }, nb::arg("points"), nb::arg("checkers"), nb::arg("out").noconvert(), nb::keep_alive<1, 4>())
        .def_prop_ro("rows", &TwoSidedBuilder::rows)
        .def_prop_ro("next", &TwoSidedBuilder::next)
        .def("advance", [](TwoSidedBuilder& self, Rank end, int threads) {
            require(threads >= 1 && threads <= 1024, "a build takes 1 to 1024 threads");
            nb::gil_scoped_release release;
            self.advance(end, threads);
        }, nb::arg("end"), nb::arg("threads"));
    nb::class_<OneSidedTable>(module, "OneSidedTable")
        .def("__init__", [](OneSidedTable* self, int points, int checkers, FloatRows finish,
                            FloatRows first) {
            new (self) OneSidedTable(one_sided_table(points, checkers, finish, first));
        }, nb::arg("points"), nb::arg("checkers"), nb::arg("finish").noconvert(),
           nb::arg("first").noconvert(), nb::keep_alive<1, 4>(), nb::keep_alive<1, 5>())
        .def("outcomes", &all_outcomes, nb::arg("boards"));
    nb::class_<TwoSidedTable>(module, "TwoSidedTable")
        .def("__init__", [](TwoSidedTable* self, int points, int checkers, Values values) {
            new (self) TwoSidedTable(two_sided_table(points, checkers, values));
        }, nb::arg("points"), nb::arg("checkers"), nb::arg("values").noconvert(), nb::keep_alive<1, 4>())
        .def("equities", &all_equities, nb::arg("boards"));
}

}  // namespace gamao
