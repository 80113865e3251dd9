// Whole games of a pair of nets against itself, the best play at every roll.
#pragma once

#include "random.hpp"
#include "sieve.hpp"

namespace gamao {

struct GameCounts {
    int64_t games = 0;
    int64_t unfinished = 0;  // given up after kMaxPlays: an untrained net may never bear off
    int64_t plays = 0;
    int64_t evaluated = 0;
    int64_t first_wins = 0;
    int64_t kinds[4] = {0, 0, 0, 0};  // gammons, backgammons by HALF, HOME, BAR, of either side

    void add(const GameCounts& other) {
        games += other.games;
        unfinished += other.unfinished;
        plays += other.plays;
        evaluated += other.evaluated;
        first_wins += other.first_wins;
        for (int k = 0; k < 4; ++k) kinds[k] += other.kinds[k];
    }
};

constexpr int kMaxPlays = 2000;

// Each game has its own dice, from the seed and its number: the counts do not depend on who plays it.
// `decider` is a Decider or a Worker.
template <class Decides>
inline void play_game(Decides& decider, const float* weights, uint64_t seed, uint64_t number,
                      GameCounts& counts) {
    uint64_t mixed = seed;
    mixed = Random::split_mix(mixed) ^ (number * 0xd1342543de82ef95ULL);
    Random random(mixed);
    Board board = start_board();
    int die1;
    int die2;
    do {
        die1 = random.die();
        die2 = random.die();
    } while (die1 == die2);  // the opening roll: equal dice are thrown again
    ++counts.games;
    for (int play = 0; play < kMaxPlays; ++play) {
        Board next;
        float outcomes[kOutcomes];
        decider.decide(board, die1, die2, weights, next, outcomes);
        board = next;
        ++counts.plays;
        if (finished_outcomes(board, outcomes)) {
            counts.first_wins += play % 2 == 0;
            for (int k = 0; k < 4; ++k) counts.kinds[k] += outcomes[kLoseGammon + k] > 0.5f;
            return;
        }
        die1 = random.die();
        die2 = random.die();
    }
    ++counts.unfinished;
}

}  // namespace gamao
