// Moves, inputs, outcomes and cubes of many positions at once, over the core's headers.
//
// One source, two builds. nvcc makes one GPU thread of each item; a C++ compiler (-x c++) makes a
// plain loop of the same functions, so everything here is tested without a GPU. Every entry point
// takes raw pointers and a stream (ignored on the host) and returns 0 or a CUDA error code.
#include <cmath>
#include <cstdint>

#include "cube.hpp"
#include "features.hpp"
#include "game_dice.hpp"
#include "movegen.hpp"
#include "phases.hpp"
#include "position.hpp"

#if defined(__CUDACC__)
#include <cuda_fp16.h>
using Real = __half;
#else
using Real = float;
#endif

using namespace gamao;

namespace {

GAMAO_HD inline float to_float(Real value) { return static_cast<float>(value); }
GAMAO_HD inline Real to_real(float value) { return static_cast<Real>(value); }

#if defined(__CUDACC__)
template <class Body>
__global__ void for_each_kernel(int64_t n, Body body) {
    const int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < n) body(i);
}

template <class Body>
int for_each(int64_t n, void* stream, Body body) {
    if (n == 0) return 0;
    constexpr int kThreads = 128;
    const auto blocks = static_cast<unsigned>((n + kThreads - 1) / kThreads);
    for_each_kernel<<<blocks, kThreads, 0, static_cast<cudaStream_t>(stream)>>>(n, body);
    return static_cast<int>(cudaGetLastError());
}
#else
template <class Body>
int for_each(int64_t n, void*, Body body) {
    for (int64_t i = 0; i < n; ++i) body(i);
    return 0;
}
#endif

// A result of a roll as it is stored: a board in 64 aligned bytes, written as 16-byte words, and the
// number of the board it came from in one of the last four-byte words.
constexpr int kLeafBytes = 64;
constexpr int kParentWord = 13;
struct alignas(16) Quad {
    uint32_t word[4];
};

GAMAO_HD inline void store_leaf(const Board& board, uint32_t parent, int8_t* leaf) {
    const int8_t* bytes = &board.at[0][0];
    Quad* out = reinterpret_cast<Quad*>(leaf);
    for (int q = 0; q < 4; ++q) {
        Quad quad{};
        for (int k = 0; k < 16 && 16 * q + k < 2 * kPlaces; ++k)
            quad.word[k / 4] |= static_cast<uint32_t>(static_cast<uint8_t>(bytes[16 * q + k]))
                                << (8 * (k % 4));
        if (q == kParentWord / 4) quad.word[kParentWord % 4] = parent;
        out[q] = quad;
    }
}

// The 21 rolls in the order of Python's ROLLS: 1-1, 1-2, ..., 1-6, 2-2, ..., 6-6.
GAMAO_HD inline void dice_of(int roll, int* high, int* low) {
    int first = 1;
    while (roll >= 7 - first) {
        roll -= 7 - first;
        ++first;
    }
    *low = first;
    *high = first + roll;
}

// Item i is board i % boards with roll rolls[i]: neighbours share a roll, so warps stay together.
struct Count {
    const Board* boards;
    int64_t board_count;
    const int8_t* rolls;
    int32_t* counts;
    GAMAO_HD void operator()(int64_t i) const {
        int high, low;
        dice_of(rolls[i], &high, &low);
        const Board board = boards[i % board_count];
        counts[i] = count_results(board, high, low);
    }
};

struct LeafSink {
    int8_t* out;
    uint32_t parent;
    GAMAO_HD void operator()(const Board& board) {
        store_leaf(board, parent, out);
        out += kLeafBytes;
    }
};

struct Write {
    const Board* boards;
    int64_t board_count;
    const int8_t* rolls;
    const int64_t* ends;
    const int32_t* counts;
    int8_t* leaves;
    GAMAO_HD void operator()(int64_t i) const {
        int high, low;
        dice_of(rolls[i], &high, &low);
        const Board board = boards[i % board_count];
        LeafSink sink{leaves + (ends[i] - counts[i]) * kLeafBytes,
                      static_cast<uint32_t>(i % board_count)};
        for_each_result(board, high, low, sink);
    }
};

GAMAO_HD inline float sigmoid(float x) { return 1.0f / (1.0f + expf(-x)); }

// The usual equity: gammons count 2, backgammons by HOME 3.
GAMAO_HD inline float equity(const float* p) {
    return 2.0f * p[kWin] - 1.0f + p[kWinGammon] + p[kWinBackgammonHome] - p[kLoseGammon] -
           p[kLoseBackgammonHome];
}

// Outcomes from logits, with what the rules know: finished games, gammons no longer possible,
// backgammons within gammons within wins.
GAMAO_HD inline void settle(const Board& board, const float* logits, float* p) {
    if (finished_outcomes(board, p)) return;
    for (int k = 0; k < kOutcomes; ++k) p[k] = sigmoid(logits[k]);
    if (off(board, 1))
        for (int k = kWinGammon; k < kLoseGammon; ++k) p[k] = 0.0f;
    if (off(board, 0))
        for (int k = kLoseGammon; k < kOutcomes; ++k) p[k] = 0.0f;
    float win_limit = p[kWin], lose_limit = 1.0f - p[kWin];
    for (int k = 0; k < 4; ++k) {
        win_limit = p[kWinGammon + k] = fminf(p[kWinGammon + k], win_limit);
        lose_limit = p[kLoseGammon + k] = fminf(p[kLoseGammon + k], lose_limit);
    }
}

// The scout: one hidden layer of kScout units (relu), small enough to run in one thread. It ranks
// all results of a roll, so that the large net need only look at the best few.
constexpr int kScout = 64;
constexpr int kRowWords = 8;  // reals loaded at a time

struct alignas(sizeof(Real) * kRowWords) RowWord {
    Real value[kRowWords];
};

struct Score {
    const int8_t* leaves;
    const Real* table;    // [kTableRows][kScout]
    const float* bias;    // [kScout]
    const float* weight;  // [kScout][kOutcomes]
    const float* bias1;   // [kOutcomes]
    const float* worth;   // [boards][kOutcomes]: what the chances count, for each parent; or as for money
    float* equities;      // for the player on roll in the leaf

    GAMAO_HD static void add_row(const Real* row, float* hidden) {
        const RowWord* words = reinterpret_cast<const RowWord*>(row);
#if defined(__CUDA_ARCH__)
#pragma unroll
#endif
        for (int w = 0; w < kScout / kRowWords; ++w) {
            const RowWord word = words[w];
#if defined(__CUDA_ARCH__)
#pragma unroll
#endif
            for (int k = 0; k < kRowWords; ++k) hidden[w * kRowWords + k] += to_float(word.value[k]);
        }
    }

    GAMAO_HD void operator()(int64_t i) const {
        const uint32_t* leaf = reinterpret_cast<const uint32_t*>(leaves + i * kLeafBytes);
        float hidden[kScout];
#if defined(__CUDA_ARCH__)
#pragma unroll
#endif
        for (int h = 0; h < kScout; ++h) hidden[h] = bias[h];
        int sums[2] = {0, 0};
        uint32_t word = 0;
#if defined(__CUDA_ARCH__)
#pragma unroll 1
#endif
        for (int place = 0; place < 2 * kPlaces; ++place) {
            word = place % 4 ? word >> 8 : leaf[place / 4];
            const int count = static_cast<int>(word & 0xff);
            if (!count) continue;
            const int side = place >= kPlaces;
            sums[side] += count;
            add_row(table + table_row(side, place - side * kPlaces, count) * kScout, hidden);
        }
        for (int side = 0; side < 2; ++side)
            if (sums[side] < kCheckers)
                add_row(table + table_row(side, kOffPlace, kCheckers - sums[side]) * kScout, hidden);
        equities[i] = finish(i, sums, hidden);
    }

    GAMAO_HD float finish(int64_t i, const int* sums, const float* hidden) const {
        float p[kOutcomes];
        if (sums[1] == 0) {
            Board board;
            for (int k = 0; k < 2 * kPlaces; ++k)
                (&board.at[0][0])[k] = leaves[i * kLeafBytes + k];
            finished_outcomes(board, p);
            return valued(i, p);
        }
#if defined(__CUDA_ARCH__)
#pragma unroll
#endif
        for (int k = 0; k < kOutcomes; ++k) p[k] = bias1[k];
#if defined(__CUDA_ARCH__)
#pragma unroll
#endif
        for (int h = 0; h < kScout; ++h) {
            const float active = fmaxf(hidden[h], 0.0f);
#if defined(__CUDA_ARCH__)
#pragma unroll
#endif
            for (int k = 0; k < kOutcomes; ++k) p[k] += active * weight[h * kOutcomes + k];
        }
        for (int k = 0; k < kOutcomes; ++k) p[k] = sigmoid(p[k]);
        return valued(i, p);
    }

    GAMAO_HD float valued(int64_t i, const float* p) const {
        if (!worth) return equity(p);
        const uint32_t parent =
            reinterpret_cast<const uint32_t*>(leaves + i * kLeafBytes)[kParentWord];
        float sum = 0.0f;
        for (int k = 0; k < kOutcomes; ++k) sum += p[k] * worth[parent * kOutcomes + k];
        return sum;
    }
};

// The `kept` results of item i worst for the opponent (who is on roll in them), best first.
// Fewer results are repeated, so that every item has as many.
constexpr int kMaxKept = 16;
struct Keep {
    const float* equities;
    const int64_t* ends;
    const int32_t* counts;
    const int8_t* leaves;
    int kept;
    Board* out;
    GAMAO_HD void operator()(int64_t i) const {
        int32_t best[kMaxKept];
        float value[kMaxKept];
        const int32_t count = counts[i];
        const int64_t begin = ends[i] - count;
        int used = 0;
        for (int32_t j = 0; j < count; ++j) {
            const float e = equities[begin + j];
            if (used == kept && !(e < value[used - 1])) continue;
            int at = used < kept ? used++ : kept - 1;
            for (; at > 0 && e < value[at - 1]; --at) {
                value[at] = value[at - 1];
                best[at] = best[at - 1];
            }
            value[at] = e;
            best[at] = j;
        }
        for (int k = 0; k < kept; ++k) {
            const int8_t* leaf = leaves + (begin + best[k % used]) * kLeafBytes;
            int8_t* board = &out[i * kept + k].at[0][0];
            for (int b = 0; b < 2 * kPlaces; ++b) board[b] = leaf[b];
        }
    }
};

// The net's inputs in training, groups of 4: model.py has the same table and folds it into the
// first layer's rows. Per side: 24 points, the bar, 4 groups for borne off, pips, 2 unused.
constexpr int kGroupsASide = 32;
constexpr int kInputs = 2 * kGroupsASide * 4;

GAMAO_HD inline void group_inputs(const Board& board, int side, int group, float* x) {
    for (int k = 0; k < 4; ++k) x[k] = 0.0f;
    if (group < kPlaces) {
        const int count = board.at[side][group];
        x[0] = count == 1;
        x[1] = count >= 2;
        x[2] = count >= 3;
        x[3] = count > 3 ? (count - 3) * 0.5f : 0.0f;
    } else if (group < kPlaces + 4) {
        const int gone = off(board, side);
        for (int k = 0; k < 4; ++k) x[k] = gone > 4 * (group - kPlaces) + k;
        if (group == kPlaces + 3) x[3] = gone / 16.0f;
    } else if (group == kPlaces + 4) {
        x[0] = pips(board, side) / 128.0f;
    }
}

// Item i is 8 inputs of one board: one 16-byte store on the GPU.
struct Inputs {
    const Board* boards;
    Real* out;
    GAMAO_HD void operator()(int64_t i) const {
        constexpr int kPairs = kGroupsASide;  // pairs of groups, both sides
        const Board& board = boards[i / kPairs];
        const int first = static_cast<int>(i % kPairs) * 2;
        RowWord word;
        for (int half = 0; half < 2; ++half) {
            float x[4];
            group_inputs(board, first / kGroupsASide, first % kGroupsASide + half, x);
            for (int k = 0; k < 4; ++k) word.value[4 * half + k] = to_real(x[k]);
        }
        reinterpret_cast<RowWord*>(out)[i] = word;
    }
};

struct Settle {
    const Board* boards;
    const Real* logits;  // [n][stride]
    int64_t stride;
    float* outcomes;
    GAMAO_HD void operator()(int64_t i) const {
        float x[kOutcomes];
        for (int k = 0; k < kOutcomes; ++k) x[k] = to_float(logits[i * stride + k]);
        settle(boards[i], x, outcomes + i * kOutcomes);
    }
};

// 0 contact, 1 race, 2 finished.
struct Classify {
    const Board* boards;
    uint8_t* kinds;
    GAMAO_HD void operator()(int64_t i) const {
        const Board board = boards[i];
        kinds[i] = is_finished(board) ? 2 : is_race(board) ? 1 : 0;
    }
};

// 0..7: the phase of a position with contact; 8: a race, or finished.
struct Phases {
    const Board* boards;
    uint8_t* phases;
    GAMAO_HD void operator()(int64_t i) const {
        const Board board = boards[i];
        const uint64_t mask = occupied(board);
        phases[i] = static_cast<uint8_t>(is_race(mask) ? kPhases : phase(board, mask));
    }
};

// What boards after a play are worth at every state of the cube, the option to double included.
struct Static {
    const Board* boards;
    const float* outcomes;
    const CubeModel* models;
    const int32_t* model_of;  // of the game that item i belongs to, i % games
    int64_t games;
    int width;                // states a row
    float* equities;
    GAMAO_HD void operator()(int64_t i) const {
        const CubeModel& model = models[model_of[i % games]];
        const Board& board = boards[i];
        const float* chances = outcomes + i * kOutcomes;
        float eq[kMaxCubeStates];
        if (is_finished(board)) finished_equities(model, chances, eq);
        else leaf_equities(model, chances, is_race(board), pips(board, 0), eq);
        for (int s = 0; s < width; ++s) equities[i * width + s] = s < model.states ? eq[s] : 0.0f;
    }
};

// The player on roll doubles if that is best, as in rollout.hpp. `worth` is what the game is won or
// lost for where the other side passes, in the units of the start.
struct TurnCube {
    const CubeModel* models;
    const int32_t* model_of;
    const float* equities;    // [n][width]: undoubled
    const uint8_t* may_double;
    int width;
    int32_t* states;
    float* scales;
    uint8_t* over;
    float* worth;
    GAMAO_HD void operator()(int64_t i) const {
        over[i] = 0;
        const CubeModel& model = models[model_of[i]];
        const CubeOffer& offer = model.state[states[i]].mine;
        if (!may_double[i] || model.held_back > 0 || !offer.allowed()) return;
        const float* eq = equities + i * width;
        const float taken = double_take(model, states[i], eq);
        if ((taken < offer.passed ? taken : offer.passed) <= eq[states[i]]) return;
        if (taken > offer.passed) end(i, offer.passed);
        else accept(i, offer, eq, taken);
    }

    GAMAO_HD void accept(int64_t i, const CubeOffer& offer, const float* eq, float value) const {
        const int8_t next[3] = {offer.taken, offer.beavered, offer.raccooned};
        const float scale[3] = {offer.taken_scale, offer.beavered_scale, offer.raccooned_scale};
        for (int k = 0; k < 3; ++k) {
            if (next[k] == kNoCubeState || scale[k] * eq[next[k]] != value) continue;
            states[i] = next[k];
            scales[i] *= scale[k];
            return;
        }
        end(i, value);  // a beaver or a raccoon was refused
    }

    GAMAO_HD void end(int64_t i, float value) const {
        over[i] = 1;
        worth[i] = scales[i] * value;
    }
};

// The roll of ply plies[i] in game numbers[i], the same as a rollout of the core has.
struct RollDice {
    const uint64_t* seeds;
    const int64_t* numbers;
    const int32_t* plies;
    int64_t* rolls;
    GAMAO_HD void operator()(int64_t i) const {
        GameDice dice(seeds[i], static_cast<uint64_t>(numbers[i]));
        int roll = 0;
        for (int ply = 0; ply <= plies[i]; ++ply) roll = dice.next();
        rolls[i] = roll;
    }
};

}  // namespace

extern "C" {

int device_scout_width() { return kScout; }
int device_inputs() { return kInputs; }
int device_leaf_bytes() { return kLeafBytes; }
int device_max_kept() { return kMaxKept; }

int device_count(void* stream, int64_t n, const void* boards, int64_t board_count, const void* rolls,
              void* counts) {
    return for_each(n, stream,
                    Count{static_cast<const Board*>(boards), board_count,
                          static_cast<const int8_t*>(rolls), static_cast<int32_t*>(counts)});
}

int device_write(void* stream, int64_t n, const void* boards, int64_t board_count, const void* rolls,
              const void* ends, const void* counts, void* leaves) {
    return for_each(n, stream,
                    Write{static_cast<const Board*>(boards), board_count,
                          static_cast<const int8_t*>(rolls), static_cast<const int64_t*>(ends),
                          static_cast<const int32_t*>(counts), static_cast<int8_t*>(leaves)});
}

int device_score(void* stream, int64_t n, const void* leaves, const void* table, const void* bias,
                 const void* weight, const void* bias1, const void* worth, void* equities) {
    return for_each(n, stream,
                    Score{static_cast<const int8_t*>(leaves), static_cast<const Real*>(table),
                          static_cast<const float*>(bias), static_cast<const float*>(weight),
                          static_cast<const float*>(bias1), static_cast<const float*>(worth),
                          static_cast<float*>(equities)});
}

int device_keep(void* stream, int64_t n, const void* equities, const void* ends, const void* counts,
             const void* leaves, int64_t kept, void* out) {
    return for_each(n, stream,
                    Keep{static_cast<const float*>(equities), static_cast<const int64_t*>(ends),
                         static_cast<const int32_t*>(counts), static_cast<const int8_t*>(leaves),
                         static_cast<int>(kept), static_cast<Board*>(out)});
}

int device_make_inputs(void* stream, int64_t n, const void* boards, void* out) {
    return for_each(n * kGroupsASide, stream,
                    Inputs{static_cast<const Board*>(boards), static_cast<Real*>(out)});
}

int device_settle(void* stream, int64_t n, const void* boards, const void* logits, int64_t stride,
               void* outcomes) {
    return for_each(n, stream,
                    Settle{static_cast<const Board*>(boards), static_cast<const Real*>(logits),
                           stride, static_cast<float*>(outcomes)});
}

int device_classify(void* stream, int64_t n, const void* boards, void* kinds) {
    return for_each(n, stream,
                    Classify{static_cast<const Board*>(boards), static_cast<uint8_t*>(kinds)});
}

int device_phases(void* stream, int64_t n, const void* boards, void* phases) {
    return for_each(n, stream,
                    Phases{static_cast<const Board*>(boards), static_cast<uint8_t*>(phases)});
}

int device_model_bytes() { return static_cast<int>(sizeof(CubeModel)); }
int device_max_states() { return kMaxCubeStates; }

// Writes a cube model from the arrays of `CubeModel.arrays` in Python; always on the host.
void device_fill_model(void* out, int64_t states, int64_t backgammon, int64_t money, int64_t held_back,
                    const float* utilities, const int8_t* offers, const float* scales,
                    const float* ends, const int8_t* automatic, const float* x) {
    CubeModel model;
    model.states = static_cast<int>(states);
    model.backgammon = static_cast<int>(backgammon);
    model.money = static_cast<int>(money);
    model.held_back = static_cast<int>(held_back);
    model.x = {x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]};
    for (int s = 0; s < model.states; ++s) {
        CubeState& state = model.state[s];
        for (int k = 0; k < 3; ++k) {
            state.win[k] = utilities[6 * s + k];
            state.lose[k] = utilities[6 * s + 3 + k];
        }
        CubeOffer* sides[2] = {&state.mine, &state.theirs};
        for (int side = 0; side < 2; ++side) {
            const int at = 6 * s + 3 * side;
            *sides[side] = {offers[at], offers[at + 1], offers[at + 2],
                            scales[at], scales[at + 1], scales[at + 2],
                            ends[at],   ends[at + 1],   ends[at + 2]};
        }
        state.automatic = automatic[s];
    }
    *static_cast<CubeModel*>(out) = model;
}

int device_static(void* stream, int64_t n, const void* boards, const void* outcomes, const void* models,
               const void* model_of, int64_t games, int64_t width, void* equities) {
    return for_each(n, stream,
                    Static{static_cast<const Board*>(boards), static_cast<const float*>(outcomes),
                           static_cast<const CubeModel*>(models),
                           static_cast<const int32_t*>(model_of), games, static_cast<int>(width),
                           static_cast<float*>(equities)});
}

int device_turn_cube(void* stream, int64_t n, const void* models, const void* model_of,
                  const void* equities, const void* may_double, int64_t width, void* states,
                  void* scales, void* over, void* worth) {
    return for_each(n, stream,
                    TurnCube{static_cast<const CubeModel*>(models),
                             static_cast<const int32_t*>(model_of),
                             static_cast<const float*>(equities),
                             static_cast<const uint8_t*>(may_double), static_cast<int>(width),
                             static_cast<int32_t*>(states), static_cast<float*>(scales),
                             static_cast<uint8_t*>(over), static_cast<float*>(worth)});
}

int device_dice(void* stream, int64_t n, const void* seeds, const void* numbers, const void* plies,
                void* rolls) {
    return for_each(n, stream,
                    RollDice{static_cast<const uint64_t*>(seeds), static_cast<const int64_t*>(numbers),
                             static_cast<const int32_t*>(plies), static_cast<int64_t*>(rolls)});
}

}  // extern "C"
