// Runs the core, under the sanitizers or for another processor, on positions of every kind. Exit status 0:
// all checks held; what it prints last is the same wherever the nets give the same bits.
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "judge.hpp"
#include "parallel.hpp"
#include "selfplay.hpp"
#include "sieve.hpp"

using namespace gamao;

namespace {

#define CHECK(condition)                                                        \
    do {                                                                        \
        if (!(condition)) {                                                     \
            std::fprintf(stderr, "line %d: %s\n", __LINE__, #condition);        \
            std::exit(1);                                                       \
        }                                                                       \
    } while (false)

// Any valid board, likely to have bars, primes, borne-off checkers and bear-offs.
Board random_board(Random& random) {
    for (;;) {
        Board board{};
        for (int side = 0; side < 2; ++side) {
            const int reach = 4 + static_cast<int>(random.next() % 22);
            const int checkers = static_cast<int>(random.next() % 16);
            for (int k = 0; k < checkers; ++k) {
                const int place = static_cast<int>(random.next() % reach);
                if (side == 0 || place == kBar || !board.at[0][opposite(place)])
                    ++board.at[side][place];
            }
        }
        if (valid(board)) return board;
    }
}

void check_perft() {
    std::vector<Board> results(kMaxResults);
    std::vector<Board> first;
    for (int high = 1; high <= 6; ++high)
        for (int low = 1; low <= high; ++low) {
            const int count = write_results(start_board(), high, low, results.data());
            first.insert(first.end(), results.begin(), results.begin() + count);
        }
    CHECK(first.size() == 447);
    long total = 0;
    for (const Board& board : first)
        for (int high = 1; high <= 6; ++high)
            for (int low = 1; low <= high; ++low) total += count_results(board, high, low);
    CHECK(total == 202782);
}

// What the changes of each play say of its result is true of its board.
void check_changes(const Board& board, int die1, int die2, const std::set<std::string>& results) {
    auto work = movegen::make_work<movegen::ChangeTrail>(board);
    std::vector<std::pair<Changes, uint64_t>> found;
    const auto keep = [&](const Changes& changes, uint8_t, uint64_t occupied_mask) -> Changes& {
        return found.emplace_back(changes, occupied_mask).first;
    };
    movegen::results_of(work, die1, die2, keep);
    CHECK(found.size() == results.size());
    const uint64_t made = made_places(work.board);
    for (const auto& [changes, occupied_mask] : found) {
        const Board result = after(work.board, changes);
        CHECK(results.count({reinterpret_cast<const char*>(&result), sizeof(Board)}) == 1);
        CHECK(occupied_mask == occupied(result));
        CHECK(made_after(made, changes) == made_places(result));
    }
}

void check_results(const Board& board, int die1, int die2, std::vector<Board>& results) {
    const int count = write_results(board, die1, die2, results.data());
    CHECK(count >= 1 && count <= kMaxResults);
    CHECK(count == count_results(board, die2, die1));
    std::set<std::string> seen;
    for (int n = 0; n < count; ++n) {
        CHECK(valid(results[n]) || is_finished(results[n]));
        CHECK(on_board(results[n], 0) == on_board(board, 1));
        CHECK(on_board(results[n], 1) <= on_board(board, 0));
        seen.emplace(reinterpret_cast<const char*>(&results[n]), sizeof(Board));
    }
    CHECK(static_cast<int>(seen.size()) == count);
    check_changes(board, die1, die2, seen);
}

// The most results a doublet can have: fifteen checkers apart, nothing in their way.
void check_most_results(std::vector<Board>& results) {
    Board board{};
    for (int point = 9; point < 24; ++point) board.at[0][point] = 1;
    board.at[1][kBar] = 1;
    CHECK(valid(board));
    CHECK(write_results(board, 1, 1, results.data()) <= kMaxResults);
}

struct Arrays {
    std::vector<float> table, bias;
    std::vector<std::vector<float>> weights, biases;
    std::vector<Part::Layer> layers;
};

Arrays random_arrays(Random& random, const std::vector<int>& sizes) {
    const auto value = [&](float scale) {
        return scale * (static_cast<float>(random.next() >> 40) / (1 << 23) - 1.0f);
    };
    Arrays arrays;
    arrays.table.resize(static_cast<std::size_t>(kTableRows) * sizes[0]);
    for (std::size_t k = 0; k < arrays.table.size(); ++k)
        arrays.table[k] = k / sizes[0] % kCounts ? value(0.5f) : 0.0f;
    arrays.bias.assign(sizes[0], 0.1f);
    for (std::size_t k = 1; k < sizes.size(); ++k) {
        arrays.weights.emplace_back(sizes[k - 1] * sizes[k]);
        for (float& weight : arrays.weights.back()) weight = value(0.3f);
        arrays.biases.emplace_back(sizes[k], 0.05f);
    }
    for (std::size_t k = 1; k < sizes.size(); ++k)
        arrays.layers.push_back({sizes[k - 1], sizes[k], arrays.weights[k - 1].data(),
                                 arrays.biases[k - 1].data()});
    return arrays;
}

void check_chances(const float* outcomes) {
    CHECK(outcomes[kWin] >= 0.0f && outcomes[kWin] <= 1.0f);
    constexpr float kRounding = 1e-6f;  // 1 - win is rounded
    const float most[2] = {outcomes[kWin], 1.0f - outcomes[kWin]};
    for (int side = 0; side < 2; ++side) {
        float limit = most[side];
        for (int k = 0; k < 4; ++k) {
            const float chance = outcomes[(side ? kLoseGammon : kWinGammon) + k];
            CHECK(chance >= 0.0f && chance <= limit + kRounding);
            limit = chance;
        }
    }
}

// Equities that are asked for without chances are those of the chances, of all results of a roll.
void check_equities(const Net& net, const Board& board, int die1, int die2) {
    const float weights[kWeights] = {2, 1, 1, 0, 0, -1, -1, 0, 0, -1};
    auto work = movegen::make_work<movegen::ChangeTrail>(board);
    std::vector<Result> results;
    const auto keep = [&](const Changes& changes, uint8_t off, uint64_t occupied_mask) -> Changes& {
        results.push_back({changes, off, occupied_mask});
        return results.back().changes;
    };
    movegen::results_of(work, die1, die2, keep);
    const std::size_t count = results.size();
    PairJudge judge(Knowledge{}, {&net, &net});
    std::vector<float> outcomes(count * kOutcomes), room(outcomes), equities(count);
    judge.evaluate(work.board, results.data(), count, outcomes.data());
    judge.equities(work.board, results.data(), count, weights, room.data(), equities.data());
    for (std::size_t n = 0; n < count; ++n)
        CHECK(equities[n] == equity(&outcomes[n * kOutcomes], weights));
}

// Sifted by itself a net decides as it does among all plays, one roll at a time and many at once.
void check_sieve(const Net& net, const std::vector<Board>& boards, const float* weights) {
    const Nets nets{&net, &net};
    Worker worker(nets);
    Decider decider(nets, &nets);
    std::vector<std::pair<int, int>> rolls;
    std::vector<std::size_t> order;
    for (std::size_t n = 0; n < boards.size(); ++n) {
        rolls.emplace_back(1 + n % 6, 1 + n % 5);
        order.push_back(boards.size() - 1 - n);
    }
    std::vector<Board> best(boards.size());
    std::vector<float> outcomes(boards.size() * kOutcomes), equities(boards.size());
    decider.decide(boards.data(), rolls, order.data(), static_cast<int>(boards.size()), weights,
                   best.data(), outcomes.data(), equities.data());
    for (std::size_t n = 0; n < boards.size(); n += 3) {
        Board alone, unsifted;
        float chances[kOutcomes];
        const auto [die1, die2] = rolls[n];
        CHECK(decider.decide(boards[n], die1, die2, weights, alone, chances) == equities[n]);
        CHECK(worker.decide(boards[n], die1, die2, weights, unsifted, chances) == equities[n]);
        CHECK(std::memcmp(&alone, &best[n], sizeof(Board)) == 0);
        CHECK(std::memcmp(&unsifted, &best[n], sizeof(Board)) == 0);
    }
}

// Of the bits of all chances so far.
uint64_t checksum = 1;

void add_to_checksum(const std::vector<float>& outcomes) {
    for (const float chance : outcomes) {
        uint32_t bits;
        std::memcpy(&bits, &chance, sizeof bits);
        checksum = mixed(checksum + bits);
    }
}

void check_net(const std::vector<int>& sizes, Activation activation, bool quantised) {
    Random random(99);
    const Arrays arrays = random_arrays(random, sizes);
    const float weights[kWeights] = {2, 1, 0, 1, 0, -1, 0, -1, 0, -1};
    std::vector<Board> boards;
    for (int k = 0; k < 300; ++k) boards.push_back(random_board(random));
    std::vector<float> first;
    for (const char* variant : {"default", "v3", "v4", "vnni", "neon"}) {
        try {
            choose_kernels(variant);
        } catch (const std::invalid_argument&) {
            continue;  // this processor does not have it
        }
        const auto part = std::make_shared<Part>(sizes[0], arrays.table.data(), arrays.bias.data(),
                                                 arrays.layers, activation, quantised, variant);
        const Net net({part}), parted(std::vector<std::shared_ptr<Part>>(kPhases, part));
        Worker worker({&net, &net}), other({&parted, &net});
        std::vector<float> outcomes(boards.size() * kOutcomes);
        worker.evaluate(boards.data(), static_cast<int>(boards.size()), outcomes.data());
        for (std::size_t k = 0; k < boards.size(); ++k) check_chances(&outcomes[k * kOutcomes]);
        if (first.empty()) first = outcomes;
        CHECK(outcomes == first);  // bit for bit
        other.evaluate(boards.data(), static_cast<int>(boards.size()), outcomes.data());
        CHECK(outcomes == first);
        for (std::size_t k = 0; k < boards.size(); k += 5) {
            Board best;
            float chances[kOutcomes];
            worker.decide(boards[k], 1 + k % 6, 1 + k % 5, weights, best, chances);
            check_chances(chances);
            Board same;
            other.decide(boards[k], 1 + k % 6, 1 + k % 5, weights, same, chances);
            CHECK(std::memcmp(&same, &best, sizeof(Board)) == 0);
            if (!quantised) continue;  // sums of floats depend on their order
            float alone[kOutcomes], mine[kOutcomes];
            worker.evaluate(&best, 1, alone);
            flip_outcomes(alone, mine);
            for (int o = 0; o < kOutcomes; ++o) CHECK(mine[o] == chances[o]);
        }
        for (std::size_t k = 0; k < boards.size(); k += 7)
            if (!is_finished(boards[k])) check_equities(net, boards[k], 1 + k % 6, 1 + k % 4);
        GameCounts counts;
        play_game(worker, weights, 5, 0, counts);
        CHECK(counts.games == 1);
        if (quantised) check_sieve(net, boards, weights);
    }
    add_to_checksum(first);
}

void check_threads() {
    std::vector<int> done(1000, 0);
    for_blocks(
        1000, 4, 7, [] { return 0; },
        [&](int&, int64_t begin, int64_t end) {
            for (int64_t k = begin; k < end; ++k) ++done[k];
        });
    for (const int times : done) CHECK(times == 1);
    bool thrown = false;
    try {
        for_blocks(
            10, 2, 1, [] { return 0; },
            [](int&, int64_t, int64_t) { throw std::runtime_error("expected"); });
    } catch (const std::runtime_error&) {
        thrown = true;
    }
    CHECK(thrown);
}

}  // namespace

int main() {
    std::vector<Board> results(kMaxResults);
    check_perft();
    Random random(1);
    for (int k = 0; k < 6000; ++k)
        check_results(random_board(random), random.die(), random.die(), results);
    check_most_results(results);
    check_net({256, 9}, Activation::kRelu, false);
    check_net({256, 9}, Activation::kRelu, true);
    check_net({33, 17, 5, 9}, Activation::kCrelu, false);
    check_net({100, 40, 9}, Activation::kCrelu, true);
    check_net({1, 9}, Activation::kRelu, true);
    check_net({300, 70, 40, 9}, Activation::kRelu, true);
    check_net({520, 96, 17, 9}, Activation::kCrelu, true);
    check_threads();
    std::printf("all checks held: %016llx\n", static_cast<unsigned long long>(checksum));
    return 0;
}
