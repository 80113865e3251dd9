// Bear-offs with a live cube at a match score: exact, worked out when they are first asked for.
//
// What a pair of arrangements is worth hangs on pairs further on only. So each is worked out once, in
// all states of the cube together, and kept: a question costs what lies below it and was not asked
// before. Whoever is in a table of both sides has borne off, so that no gammon is left to count.
#pragma once

#include <atomic>
#include <list>
#include <memory>
#include <mutex>

#include "bearoff.hpp"
#include "cube.hpp"

namespace gamao {
namespace bearoff {

// Do both models say the same of single games? Efficiencies and gammons are of no account here.
inline bool same_offer(const CubeOffer& a, const CubeOffer& b) {
    return a.taken == b.taken && a.beavered == b.beavered && a.raccooned == b.raccooned &&
           a.passed == b.passed && a.beaver_refused == b.beaver_refused &&
           a.raccoon_refused == b.raccoon_refused;
}

inline bool same_cubes(const CubeModel& a, const CubeModel& b) {
    if (a.states != b.states) return false;
    for (int s = 0; s < a.states; ++s) {
        const CubeState& one = a.state[s];
        const CubeState& other = b.state[s];
        if (one.win[0] != other.win[0] || one.lose[0] != other.lose[0] ||
            !same_offer(one.mine, other.mine) || !same_offer(one.theirs, other.theirs))
            return false;
    }
    return true;
}

// The values of one game: a match score and the cube as it stands at the root. Side 0 is the root's
// player, side 1 the other.
class MatchTable {
public:
    MatchTable(const CubeModel& root, const Successors& successors, Rank rows)
        : successors_(successors),
          rows_(rows),
          stride_((root.states + kLanes - 1) / kLanes * kLanes),
          known_(2 * static_cast<size_t>(rows) * rows),
          // Not cleared: the system gives memory to the parts that are written to.
          live_(new float[known_.size() * static_cast<size_t>(stride_)]) {
        models_[0] = root;
        models_[1] = opponents(root);
    }

    const CubeModel& root() const { return models_[0]; }
    size_t bytes() const { return filled_.load(std::memory_order_relaxed) * stride_ * sizeof(float); }

    // What the player on roll has in each state without doubling now. Threads may ask at once.
    void undoubled(int side, Rank mine, Rank theirs, float* equities) {
        const size_t pair = pair_of(side, mine, theirs);
        if (!known_[pair].load(std::memory_order_acquire)) {
            const std::lock_guard<std::mutex> one_at_a_time(mutex_);
            if (!known_[pair].load(std::memory_order_relaxed)) fill(side, mine, theirs);
        }
        float sum[kMaxCubeStates + kLanes];
        mean(side, mine, theirs, sum);
        std::copy_n(sum, models_[side].states, equities);
    }

private:
    static constexpr int kLanes = 4;  // floats that every processor takes at once

    size_t pair_of(int side, Rank mine, Rank theirs) const {
        return (static_cast<size_t>(side) * rows_ + mine) * rows_ + theirs;
    }
    float* live(size_t pair) const { return live_.get() + pair * static_cast<size_t>(stride_); }

    // The pair and all that it hangs on.
    void fill(int side, Rank mine, Rank theirs) {
        const size_t pair = pair_of(side, mine, theirs);
        for (int roll = 0; roll < kRollKinds; ++roll) {
            const Rank* const end = successors_.end(mine, roll);
            for (const Rank* after = successors_.begin(mine, roll); after != end && *after; ++after)
                if (!known_[pair_of(1 - side, theirs, *after)].load(std::memory_order_relaxed))
                    fill(1 - side, theirs, *after);
        }
        float* to = live(pair);
        mean(side, mine, theirs, to);
        apply_doubling(models_[side], to);
        filled_.fetch_add(1, std::memory_order_relaxed);
        known_[pair].store(1, std::memory_order_release);
    }

    // The mean over the rolls of what the best play leaves; in each state its own best play. Ranks
    // rise, so that a roll that wins has 0 first, and nothing is better.
    void mean(int side, Rank mine, Rank theirs, float* sum) const {
        std::fill_n(sum, stride_, 0.0f);
        const float* const row = live(pair_of(1 - side, theirs, 0));
        int winning = 0;
        int roll = 0;
        for_each_roll([&](int, int, int ways) {
            const Rank* const begin = successors_.begin(mine, roll);
            const Rank* const end = successors_.end(mine, roll);
            ++roll;
            if (*begin) add_least(row, begin, end, static_cast<float>(ways) / 36.0f, sum);
            else winning += ways;
        });
        const float share = static_cast<float>(winning) / 36.0f;
        const CubeModel& model = models_[side];
        for (int s = 0; s < model.states; ++s) sum[s] += share * model.state[s].win[0];
    }

    void add_least(const float* row, const Rank* begin, const Rank* end, float share,
                   float* sum) const {
        for (int lane = 0; lane < stride_; lane += kLanes) {
            float least[kLanes];
            std::copy_n(row + *begin * static_cast<size_t>(stride_) + lane, kLanes, least);
            for (const Rank* after = begin + 1; after != end; ++after) {
                const float* one = row + *after * static_cast<size_t>(stride_) + lane;
                for (int k = 0; k < kLanes; ++k) least[k] = one[k] < least[k] ? one[k] : least[k];
            }
            for (int k = 0; k < kLanes; ++k) sum[lane + k] -= share * least[k];
        }
    }

    const Successors& successors_;
    const Rank rows_;
    const int stride_;  // floats of a pair
    CubeModel models_[2];
    std::vector<std::atomic<uint8_t>> known_;
    std::unique_ptr<float[]> live_;  // [side][mine][theirs][stride], the best cube action included
    std::atomic<size_t> filled_{0};
    std::mutex mutex_;
};

// The tables of the games asked about last.
class MatchTables {
public:
    // A table, and which of its sides the root's player is.
    struct Found {
        std::shared_ptr<MatchTable> table;
        int side = 0;
    };

    explicit MatchTables(const TwoSidedTable* table) {
        if (!table) return;
        points_ = table->points;
        while (checkers_ < table->checkers && arrangements(points_, checkers_ + 1) <= kMostRows)
            ++checkers_;
    }

    bool covers(const Board& board) const {
        return side_covered(board, 0, points_, checkers_) &&
               side_covered(board, 1, points_, checkers_);
    }
    Rank rank(const Board& board, int side) const { return rank_of(board.at[side], points_); }

    Found of(const CubeModel& root) {
        const std::lock_guard<std::mutex> one_at_a_time(mutex_);
        const CubeModel other = opponents(root);
        for (auto at = tables_.begin(); at != tables_.end(); ++at)
            for (int side = 0; side < 2; ++side) {
                if (!same_cubes((*at)->root(), side ? other : root)) continue;
                tables_.splice(tables_.begin(), tables_, at);
                return {tables_.front(), side};
            }
        const Rank rows = arrangements(points_, checkers_);
        if (!successors_) successors_ = std::make_unique<Successors>(points_, rows);
        forget();
        tables_.push_front(std::make_shared<MatchTable>(root, *successors_, rows));
        return {tables_.front(), 0};
    }

private:
    static constexpr Rank kMostRows = 1000;              // six checkers on six points are 924
    static constexpr size_t kMostTables = 16;              // 1.7 MB each, what is known of it apart
    static constexpr size_t kMostBytes = size_t{1} << 26;  // of what is known

    // Makes room for one more; those in use live on until they are not.
    void forget() {
        size_t bytes = 0;
        for (auto at = tables_.begin(); at != tables_.end(); ++at) bytes += (*at)->bytes();
        while (!tables_.empty() && (tables_.size() >= kMostTables || bytes > kMostBytes)) {
            bytes -= std::min(bytes, tables_.back()->bytes());
            tables_.pop_back();
        }
    }

    int points_ = kHome;
    int checkers_ = 0;
    std::unique_ptr<Successors> successors_;
    std::list<std::shared_ptr<MatchTable>> tables_;  // the one asked for last first
    std::mutex mutex_;
};

}  // namespace bearoff
}  // namespace gamao
