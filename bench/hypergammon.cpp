// Hypergammon solved once more, by a program that shares nothing with the engine: single moves of
// single checkers, tried in every order. What it says of a thousand positions is in
// tests/golden/hypergammon.txt.
//
//     c++ -O3 -std=c++17 -fopenmp bench/hypergammon.cpp -o /tmp/hypergammon
//     python bench/hypergammon.py --start /tmp/start.bin
//     /tmp/hypergammon 1000 /tmp/start.bin > tests/golden/hypergammon.txt
//
// From nothing it takes hours. Whatever it starts from, it goes on until a sweep over every position
// moves none: there is one solution, so what the engine says may be the start, which takes minutes.
//
// A line has the places of both sides' checkers, each in its own numbering, 0 off and 25 the bar,
// and the equity for money without a cube, seen by the player on roll. A backgammon is lost with a
// checker on the bar or in the winner's home board.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

constexpr int kBar = 25;
constexpr float kSettled = 2e-5f;
constexpr float kFar = 0.01f;  // while more still changes, a sweep is over all positions;
constexpr int kWhole = 6;      // then one of so many, and the others where something moves

using Side = std::array<int, 3>;  // rising
struct Position {
    int mine, theirs;  // numbers of sides
    bool operator==(const Position& at) const { return mine == at.mine && theirs == at.theirs; }
};

class Positions {  // each of them once
  public:
    Positions() = default;
    Positions(const Positions& other) { *this = other; }
    Positions& operator=(const Positions& other) {
        size_ = other.size_;
        std::copy(other.begin(), other.end(), all_.begin());
        return *this;
    }
    void add(const Position& one) {
        if (std::find(begin(), end(), one) == end()) all_[size_++] = one;
    }
    bool empty() const { return size_ == 0; }
    const Position* begin() const { return all_.data(); }
    const Position* end() const { return all_.data() + size_; }

  private:
    std::array<Position, 81> all_;  // four dice, three checkers
    int size_ = 0;
};

class Sides {
  public:
    Sides() {
        for (int a = 0; a <= kBar; ++a)
            for (int b = a; b <= kBar; ++b)
                for (int c = b; c <= kBar; ++c) all_.push_back({a, b, c});
        std::stable_sort(all_.begin(), all_.end(), [](const Side& one, const Side& other) {
            return one[0] + one[1] + one[2] < other[0] + other[1] + other[2];
        });
        numbers_.resize(26 * 26 * 26);
        for (size_t n = 0; n < all_.size(); ++n) numbers_[place(all_[n])] = static_cast<int>(n);
        for (const Side& side : all_) list(side);
    }

    int count() const { return static_cast<int>(all_.size()); }
    const Side& operator[](int number) const { return all_[number]; }
    int number(const Side& side) const { return numbers_[place(side)]; }

    // Where one checker of the player on roll can be moved by one die.
    void move(const Position& at, int die, Positions& found) const {
        for (const Step& step : steps_[at.mine][die]) {
            if (step.to < 0) continue;
            const int theirs = hit_[at.theirs][step.to];
            if (theirs >= 0) found.add({step.mine, theirs});
        }
    }

  private:
    struct Step {
        int to = -1;  // -1: against the rules, whatever the other side has
        int mine = 0;
    };

    static int place(const Side& side) { return (side[0] * 26 + side[1]) * 26 + side[2]; }

    int moved(Side side, int from, int to) const {
        *std::find(side.begin(), side.end(), from) = to;
        std::sort(side.begin(), side.end());
        return number(side);
    }

    void list(const Side& side) {
        const int rearmost = side[2];
        std::array<std::array<Step, 3>, 7> steps;
        for (int die = 1; die <= 6; ++die)
            for (int k = 0; k < 3; ++k) {
                const int from = side[k], to = std::max(from - die, 0);
                const bool enters_first = rearmost < kBar || from == kBar;
                const bool bears_off = rearmost <= 6 && (from == die || from == rearmost);
                if (from && enters_first && (to || bears_off))
                    steps[die][k] = {to, moved(side, from, to)};
            }
        steps_.push_back(steps);
        std::array<int, kBar> hit;  // the side when the other moves to this point; -1: it is held
        hit[0] = number(side);
        for (int to = 1; to < kBar; ++to) {
            const int facing = kBar - to;
            const auto there = std::count(side.begin(), side.end(), facing);
            hit[to] = there > 1 ? -1 : there == 1 ? moved(side, facing, kBar) : number(side);
        }
        hit_.push_back(hit);
    }

    std::vector<Side> all_;
    std::vector<int> numbers_;
    std::vector<std::array<std::array<Step, 3>, 7>> steps_;
    std::vector<std::array<int, kBar>> hit_;
};

class Solver {
  public:
    Solver() : values_(static_cast<size_t>(sides.count()) * sides.count()), calm_(values_.size()) {}

    const Sides sides;

    bool read(const char* path) {
        FILE* file = std::fopen(path, "rb");
        if (!file) return false;
        const size_t count = std::fread(values_.data(), sizeof(float), values_.size(), file);
        std::fclose(file);
        return count == values_.size();
    }

    float value(const Position& at) const { return values_[index(at)]; }

    // Short races come first: what they are worth is known by the time that others lead there.
    float sweep(bool whole) {
        float change = 0;
#pragma omp parallel for schedule(dynamic, 4) reduction(max : change)
        for (int theirs = 1; theirs < sides.count(); ++theirs)
            for (int mine = 1; mine < sides.count(); ++mine) {
                const size_t at = index({mine, theirs});
                if ((calm_[at] && !whole) || !can_be({mine, theirs})) continue;
                const float found = worth({mine, theirs}), moved = std::abs(found - values_[at]);
                change = std::max(change, moved);
                calm_[at] = moved < kSettled / 4;
                values_[at] = found;
            }
        return change;
    }

    bool can_be(const Position& at) const {
        const Side &mine = sides[at.mine], &theirs = sides[at.theirs];
        if (mine[2] == 0 || theirs[2] == 0) return false;  // it is over
        return std::none_of(mine.begin(), mine.end(), [&](int point) {
            const auto there = std::find(theirs.begin(), theirs.end(), kBar - point);
            return 0 < point && point < kBar && there != theirs.end();
        });
    }

  private:
    // By the side that waits: plays that hit nothing lead to positions that lie side by side.
    size_t index(const Position& at) const {
        return static_cast<size_t>(at.mine) * sides.count() + at.theirs;
    }

    float worth(const Position& at) const {
        float sum = 0;
        for (int high = 1; high <= 6; ++high)
            for (int low = 1; low <= high; ++low) {
                float best = -9;
                for (const Position& after : plays(at, high, low))
                    best = std::max(best, after.mine ? -value({after.theirs, after.mine})
                                                     : static_cast<float>(lost(after.theirs)));
                sum += (high == low ? 1 : 2) * best;
            }
        return sum / 36;
    }

    // Where a roll leads: as many dice as can be are played, and if only one can, the higher.
    Positions plays(const Position& at, int high, int low) const {
        Positions now;
        now.add(at);
        if (high == low) {
            for (int left = 4; left > 0; --left) {
                const Positions next = moves(now, high);
                if (next.empty()) break;
                now = next;
            }
            return now;
        }
        const Positions first_high = moves(now, high), first_low = moves(now, low);
        Positions both;
        for (const Position& one : first_high) sides.move(one, low, both);
        for (const Position& one : first_low) sides.move(one, high, both);
        if (!both.empty()) return both;
        if (!first_high.empty()) return first_high;
        return first_low.empty() ? now : first_low;
    }

    Positions moves(const Positions& all, int die) const {
        Positions found;
        for (const Position& one : all) sides.move(one, die, found);
        return found;
    }

    int lost(int loser) const {
        const Side& side = sides[loser];
        if (side[0] == 0) return 1;
        return side[2] >= 19 ? 3 : 2;
    }

    std::vector<float> values_;
    std::vector<char> calm_;
};

void print(const Solver& solver, Side mine, Side theirs) {
    const float value = solver.value({solver.sides.number(mine), solver.sides.number(theirs)});
    std::printf("%d %d %d  %d %d %d  %.6f\n", mine[0], mine[1], mine[2], theirs[0], theirs[1],
                theirs[2], value);
}

int main(int count, char** words) {
    Solver solver;
    if (count > 2 && !solver.read(words[2])) {
        std::fprintf(stderr, "%s is no start\n", words[2]);
        return 1;
    }
    bool settled = false;
    float change = 1;
    for (int sweeps = 0; !settled; ++sweeps) {
        const bool whole = change > kFar || sweeps % kWhole == 0;
        change = solver.sweep(whole);
        std::fprintf(stderr, "sweep %d: %.8f\n", sweeps, change);
        settled = whole && change < kSettled;
    }
    const Side start{22, 23, 24};
    print(solver, start, start);
    std::mt19937 random(14);
    for (int left = count > 1 ? std::atoi(words[1]) : 1000; left > 0;) {
        std::array<Side, 2> at;
        for (Side& side : at) {
            for (int& checker : side) checker = static_cast<int>(random() % (kBar + 1));
            std::sort(side.begin(), side.end());
        }
        if (!solver.can_be({solver.sides.number(at[0]), solver.sides.number(at[1])})) continue;
        print(solver, at[0], at[1]);
        --left;
    }
}
