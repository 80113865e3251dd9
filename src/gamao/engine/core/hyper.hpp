// Hypergammon solved: three checkers a side are 3276 arrangements, and every pair of them has exact
// chances, found by value iteration.
//
// A side's checkers are three places, 0 off to 25 the bar, the rearmost first; an arrangement is
// known by its rank. Which plays a roll allows depends on the other side only by the one point it
// may block, so they are listed once for every arrangement, block and roll. What a play hits
// follows from the points it touches. Pairs are gone through by their pips: only a hit leads to a
// pair further on, so that few sweeps are needed.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "parallel.hpp"

namespace gamao {
namespace hyper {

constexpr int kSide = 3;
constexpr int kBar = 25;
constexpr int kRolls = 21;
constexpr int kChances = 9;
constexpr int kHome = 6;
constexpr int kHomeFar = 19;  // the other side's home board, where a backgammon is lost
constexpr int kHalfFar = 13;
constexpr float kStill = 1e-6f;  // a pair that changes less has settled for now
constexpr int kRanks = (kBar + 1) * (kBar + 2) * (kBar + 3) / 6;

using Rank = uint16_t;
using Places = std::array<int, kSide>;  // falling

constexpr Rank rank_of(int a, int b, int c) {
    return static_cast<Rank>(a * (a + 1) * (a + 2) / 6 + b * (b + 1) / 2 + c);
}

inline Rank rank_of(Places places) {
    std::sort(places.begin(), places.end(), std::greater<>());
    return rank_of(places[0], places[1], places[2]);
}

struct Arrangement {
    Places places;
    int pips;
    int block = 0;              // the point the other side may not land on, in its numbering
    uint32_t blots = 0;         // bits of the points where it hits, in its numbering
    uint32_t occupied = 0;      // bits of the points that it shares with nobody
    uint32_t own = 0;           // the same in the side's own numbering
    std::array<uint32_t, kSide> blot = {};
    std::array<Rank, 1 << kSide> hit = {};  // the rank when these blots have been hit
};

inline Arrangement arrangement(int a, int b, int c) {
    Arrangement side{{a, b, c}, a + b + c};
    int blots = 0;
    std::array<int, kSide> index{};
    for (int k = 0; k < kSide; ++k) {
        const int place = side.places[k];
        if (place == 0 || place == kBar) continue;
        const int facing = kBar - place;
        side.occupied |= 1u << facing;
        side.own |= 1u << place;
        if (std::count(side.places.begin(), side.places.end(), place) > 1) {
            side.block = facing;
        } else {
            index[blots] = k;
            side.blot[blots++] = 1u << facing;
            side.blots |= 1u << facing;
        }
    }
    for (int hits = 0; hits < 1 << kSide; ++hits) {
        Places after = side.places;
        for (int n = 0; n < blots; ++n)
            if (hits >> n & 1) after[index[n]] = kBar;
        side.hit[hits] = rank_of(after);
    }
    return side;
}

struct Way {
    uint32_t touched;  // bits of the points a checker has landed on
    Rank after;
    bool operator<(const Way& other) const {
        return after != other.after ? after < other.after : touched < other.touched;
    }
    bool operator==(const Way& other) const {
        return after == other.after && touched == other.touched;
    }
};

// The plays of one roll, while they are being found: those that use most dice.
class Plays {
  public:
    Plays(int block, std::vector<Way>& out) : block_(block), out_(out), begin_(out.size()) {}

    void play(const Places& places, uint32_t touched, const int* dice, int left, int used) {
        bool moved = false;
        if (left > 0) {
            for (int k = 0; k < kSide; ++k) {
                if (k > 0 && places[k] == places[k - 1]) continue;
                const int target = target_of(places, k, dice[0]);
                if (target < 0) continue;
                moved = true;
                Places after = places;
                after[k] = target;
                std::sort(after.begin(), after.end(), std::greater<>());
                play(after, target ? touched | 1u << target : touched, dice + 1, left - 1, used + 1);
            }
        }
        if (!moved) keep({touched, rank_of(places)}, used);
    }

    int most() const { return most_; }
    void forget() { out_.resize(begin_); most_ = -1; }
    void finish() {
        std::sort(out_.begin() + begin_, out_.end());
        out_.erase(std::unique(out_.begin() + begin_, out_.end()), out_.end());
    }

  private:
    int target_of(const Places& places, int k, int die) const {
        const int place = places[k];
        if (place == 0 || (places[0] == kBar && place != kBar)) return -1;
        if (place > die) return place - die == block_ ? -1 : place - die;
        if (places[0] > kHome) return -1;
        return place == die || place == places[0] ? 0 : -1;
    }

    void keep(const Way& way, int used) {
        if (used > most_) forget();
        most_ = std::max(most_, used);
        if (used == most_) out_.push_back(way);
    }

    int block_;
    std::vector<Way>& out_;
    size_t begin_;
    int most_ = -1;
};

inline void list_plays(const Places& places, int block, int high, int low, std::vector<Way>& out) {
    Plays plays(block, out);
    if (high == low) {
        const int dice[4] = {high, high, high, high};
        plays.play(places, 0, dice, 4, 0);
    } else {
        const int falling[2] = {high, low}, rising[2] = {low, high};
        plays.play(places, 0, falling, 2, 0);
        plays.play(places, 0, rising, 2, 0);
        if (plays.most() == 1) {
            // If only one die can be played, it must be the higher one when that is possible.
            plays.forget();
            plays.play(places, 0, falling, 1, 0);
            if (plays.most() == 0) {
                plays.forget();
                plays.play(places, 0, rising, 1, 0);
            }
        }
    }
    plays.finish();
}

class Solver {
  public:
    Solver() : equities_(size_t{kRanks} * kRanks, 0.0f), settled_(size_t{kRanks} * kRanks, 0) {
        for (int a = 0; a <= kBar; ++a)
            for (int b = 0; b <= a; ++b)
                for (int c = 0; c <= b; ++c) sides_.push_back(arrangement(a, b, c));
        for (int rank = 0; rank < kRanks; ++rank) by_pips_[sides_[rank].pips].push_back(rank);
        for (int high = 1; high <= 6; ++high)
            for (int low = 1; low <= high; ++low) rolls_.push_back({high, low});
        begins_.reserve(size_t{kRanks} * kBar * kRolls + 1);
        for (const Arrangement& side : sides_)
            for (int block = 0; block < kBar; ++block)
                for (auto [high, low] : rolls_) {
                    begins_.push_back(static_cast<uint32_t>(ways_.size()));
                    list_plays(side.places, block, high, low, ways_);
                }
        begins_.push_back(static_cast<uint32_t>(ways_.size()));
        for (int loser = 1; loser < kRanks; ++loser) {
            const auto lost = lost_chances(sides_[loser]);
            equities_[at(loser, 0)] = -1.0f - lost[5] - lost[7];
        }
    }

    // One sweep of the equities; the largest change. What has settled is left alone unless `all`:
    // most pairs do in a few sweeps, and who hits whom again and again takes fifty.
    float improve(int threads, bool all) {
        return sweep(threads, all, [&](int mine, int theirs, float& change, float* found) {
            float sum = 0.0f;
            each_best(mine, theirs, [&](float equity, size_t, int weight) {
                sum += static_cast<float>(weight) * equity;
            });
            found[0] = sum / 36.0f;
            change = std::max(change, std::fabs(found[0] - equities_[at(mine, theirs)]));
        }, 1, equities_.data());
    }

    // One sweep of the nine chances of `out`, [rank][rank][9], under best play; the largest change.
    float spread(int threads, bool all, float* out) {
        return sweep(threads, all, [&](int mine, int theirs, float& change, float* found) {
            std::fill_n(found, kChances, 0.0f);
            each_best(mine, theirs, [&](float, size_t after, int weight) {
                const float share = static_cast<float>(weight) / 36.0f;
                const float* seen = out + after * kChances;
                found[0] += share * (1.0f - seen[0]);
                for (int n = 1; n <= 4; ++n) {
                    found[n] += share * seen[n + 4];
                    found[n + 4] += share * seen[n];
                }
            });
            const float* before = out + at(mine, theirs) * kChances;
            for (int n = 0; n < kChances; ++n)
                change = std::max(change, std::fabs(found[n] - before[n]));
        }, kChances, out);
    }

    // What is known from the beginning: who has lost.
    void begin(float* out) const {
        std::fill_n(out, size_t{kRanks} * kRanks * kChances, 0.0f);
        for (int loser = 1; loser < kRanks; ++loser) {
            const auto lost = lost_chances(sides_[loser]);
            std::copy(lost.begin(), lost.end(), out + at(loser, 0) * kChances);
        }
    }

  private:
    static constexpr int64_t kBlock = 2048;  // pairs a thread takes at once
    static constexpr int kMostPips = 2 * kSide * kBar;

    static size_t at(int mine, int theirs) { return size_t(mine) * kRanks + theirs; }

    static std::array<float, kChances> lost_chances(const Arrangement& loser) {
        std::array<float, kChances> lost{};
        const int rearmost = loser.places[0];
        if (loser.places[kSide - 1] == 0) return lost;
        lost[5] = 1.0f;
        lost[6] = rearmost >= kHalfFar;
        lost[7] = rearmost >= kHomeFar;
        lost[8] = rearmost == kBar;
        return lost;
    }

    // For each roll the best play: its equity, the pair it leads to, and the throws that are it.
    template <class Take>
    void each_best(int mine, int theirs, Take&& take) const {
        const Arrangement& other = sides_[theirs];
        const uint32_t* begin = &begins_[(size_t(mine) * kBar + other.block) * kRolls];
        for (int roll = 0; roll < kRolls; ++roll) {
            float best = -4.0f;
            size_t after = 0;
            for (uint32_t n = begin[roll]; n < begin[roll + 1]; ++n) {
                const Way& way = ways_[n];
                size_t left = theirs;
                if (way.touched & other.blots) {
                    int hits = 0;
                    for (int k = 0; k < kSide; ++k) hits |= ((way.touched & other.blot[k]) != 0) << k;
                    left = other.hit[hits];
                }
                const size_t pair = left * kRanks + way.after;
                const float equity = -equities_[pair];
                if (equity > best) best = equity, after = pair;
            }
            take(best, after, rolls_[roll][0] == rolls_[roll][1] ? 1 : 2);
        }
    }

    // All pairs by their pips; those of as many at once, written when all of them are known, so that
    // any number of threads finds the same.
    template <class Find>
    float sweep(int threads, bool all, Find&& find, int width, float* out) {
        float most = 0.0f;
        std::vector<std::pair<Rank, Rank>> pairs;
        std::vector<float> found, changes;
        for (int pips = 2; pips <= kMostPips; ++pips) {
            pairs.clear();
            for (int theirs = 1; theirs < kRanks; ++theirs) {
                const int rest = pips - sides_[theirs].pips;
                if (rest < 1 || rest > kSide * kBar) continue;
                for (Rank mine : by_pips_[rest])
                    if ((all || !settled_[at(mine, theirs)]) &&
                        !(sides_[mine].own & sides_[theirs].occupied))
                        pairs.push_back({mine, theirs});
            }
            found.resize(pairs.size() * width);
            changes.assign(pairs.size(), 0.0f);
            const auto work = [&](int, int64_t first, int64_t last) {
                for (int64_t n = first; n < last; ++n)
                    find(pairs[n].first, pairs[n].second, changes[n], &found[n * width]);
            };
            for_blocks(static_cast<int64_t>(pairs.size()), threads, kBlock, [] { return 0; }, work);
            for (size_t n = 0; n < pairs.size(); ++n) {
                const size_t pair = at(pairs[n].first, pairs[n].second);
                std::copy_n(&found[n * width], width, out + pair * width);
                settled_[pair] = changes[n] < kStill;
                most = std::max(most, changes[n]);
            }
        }
        return most;
    }

    std::vector<Arrangement> sides_;
    std::array<std::vector<Rank>, kSide * kBar + 1> by_pips_;
    std::vector<std::array<int, 2>> rolls_;
    std::vector<uint32_t> begins_;
    std::vector<Way> ways_;
    std::vector<float> equities_;
    std::vector<uint8_t> settled_;
};

}  // namespace hyper
}  // namespace gamao
