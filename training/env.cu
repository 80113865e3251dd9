// What training needs beside the engine's kernels: games set up anew, and checkers strewn at random.
#include "kernels.cu"

namespace {

// Splitmix64: one stream of random numbers per item.
struct Stream {
    uint64_t state;
    GAMAO_HD uint32_t below(uint32_t limit) {
        state += 0x9e3779b97f4a7c15ull;
        uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        z ^= z >> 31;
        return static_cast<uint32_t>(((z >> 32) * limit) >> 32);
    }
};

constexpr int kPlans = 5;
constexpr int kBearingOff = 3;
constexpr int kRacing = 4;

// How a side is strewn, in percent: own home, own outer, far outer, far home (the rest: the bar).
GAMAO_HD inline int region_share(int plan, int region) {
    constexpr int kShare[kPlans][4] = {
        {45, 25, 13, 15},  // middle game
        {32, 16, 10, 39},  // back game
        {60, 27, 4, 7},    // prime, containment
        {84, 4, 2, 8},     // bearing off against contact
        {70, 30, 0, 0},    // race
    };
    return kShare[plan][region];
}

GAMAO_HD inline int random_place(Stream& random, int plan) {
    int draw = static_cast<int>(random.below(100));
    for (int region = 0; region < 4; ++region) {
        draw -= region_share(plan, region);
        if (draw < 0) return 6 * region + static_cast<int>(random.below(6));
    }
    return kBar;
}

// Puts one checker down: often where its side already stands, never on the opponent's points.
GAMAO_HD inline void strew_one(Stream& random, Board& board, int side, int plan) {
    for (int tries = 0; tries < 60; ++tries) {
        const int place = random_place(random, plan);
        int8_t& count = board.at[side][place];
        if (place == kBar ? count >= 2 : board.at[1 - side][opposite(place)] > 0) continue;
        if (count >= 5) continue;
        if (count == 0 && place != kBar && random.below(100) < 50 && tries < 50) continue;
        ++count;
        return;
    }
}

GAMAO_HD inline Board strewn_board(Stream& random) {
    Board board{};
    int plan[2], left[2];
    const bool race = random.below(5) == 0;
    for (int side = 0; side < 2; ++side) {
        plan[side] = race ? kRacing : static_cast<int>(random.below(kRacing));
        left[side] = kCheckers;
        const bool some_off = plan[side] == kBearingOff || (race && random.below(2));
        if (some_off) left[side] -= static_cast<int>(random.below(12));
    }
    for (int k = 0; k < kCheckers; ++k)
        for (int side = 0; side < 2; ++side)
            if (k < left[side]) strew_one(random, board, side, plan[side]);
    return board;
}

// kinds[i]: 0 leaves board i alone, 1 sets it up for a game, 2 strews the checkers at random.
struct Deal {
    Board* boards;
    const uint8_t* kinds;
    uint64_t seed;
    GAMAO_HD void operator()(int64_t i) const {
        if (kinds[i] == 0) return;
        Board board = start_board();
        if (kinds[i] == 2) {
            Stream random{seed + static_cast<uint64_t>(i) * 0xd1342543de82ef95ull};
            random.below(2);
            board = strewn_board(random);
            if (!valid(board) || is_finished(board)) board = start_board();
        }
        boards[i] = board;
    }
};

}  // namespace

extern "C" {

int device_deal(void* stream, int64_t n, void* boards, const void* kinds, uint64_t seed) {
    return for_each(n, stream,
                    Deal{static_cast<Board*>(boards), static_cast<const uint8_t*>(kinds), seed});
}

}  // extern "C"
