// Python's side of the solution of hypergammon.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <stdexcept>

#include "../hyper.hpp"

namespace nb = nanobind;

namespace gamao {

namespace {

using Chances = nb::ndarray<float, nb::shape<hyper::kRanks, hyper::kRanks, hyper::kChances>,
                            nb::c_contig, nb::device::cpu>;

void check_threads(int threads) {
    if (threads < 1 || threads > 1024) throw std::invalid_argument("a sweep takes 1 to 1024 threads");
}

}  // namespace

void bind_hyper(nb::module_& module) {
    using hyper::Solver;
    nb::class_<Solver>(module, "HyperSolver")
        .def(nb::init<>())
        .def("improve", [](Solver& self, int threads, bool all) {
            check_threads(threads);
            nb::gil_scoped_release release;
            return self.improve(threads, all);
        }, nb::arg("threads"), nb::arg("all"))
        .def("begin", [](const Solver& self, Chances out) { self.begin(out.data()); },
             nb::arg("out").noconvert())
        .def("spread", [](Solver& self, int threads, bool all, Chances out) {
            check_threads(threads);
            float* chances = out.data();
            nb::gil_scoped_release release;
            return self.spread(threads, all, chances);
        }, nb::arg("threads"), nb::arg("all"), nb::arg("out").noconvert());
}

}  // namespace gamao
