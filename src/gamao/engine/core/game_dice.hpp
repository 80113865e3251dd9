// The dice of a rollout's games.
#pragma once

#include "random.hpp"

namespace gamao {

// The dice of one game. The first two rolls are stratified: of 36 games in a row each has another
// first roll and another second one, of 1296 each another pair. Which second roll goes with which
// first one is shuffled by the seed (a random Latin square): without that, the few pairs that a
// short rollout has would be chosen by a pattern, an error that its standard error does not show.
class GameDice {
public:
    GAMAO_HD GameDice(uint64_t seed, uint64_t number) : random_(stream(seed, number)) {
        const uint64_t square = number / (36 * 36);
        Random shuffler(stream(~seed, square));
        const Shuffled rows(shuffler), columns(shuffler), rolls(shuffler);
        const int column = static_cast<int>(number % 36);
        const int row = static_cast<int>(number / 36 % 36);
        first_ = column;
        second_ = rolls.at[(rows.at[row] + columns.at[column]) % 36];
    }

    // Index into kRollKinds.
    GAMAO_HD int next() {
        const int turn = turn_++;
        if (turn == 0) return kind(first_ / 6 + 1, first_ % 6 + 1);
        if (turn == 1) return kind(second_ / 6 + 1, second_ % 6 + 1);
        const int die = random_.die();
        return kind(die, random_.die());
    }

private:
    // The numbers 0 to 35 in a random order.
    struct Shuffled {
        GAMAO_HD explicit Shuffled(Random& random) {
            for (int k = 0; k < 36; ++k) {
                const int other = static_cast<int>(((random.next() >> 32) * (k + 1)) >> 32);
                at[k] = at[other];
                at[other] = static_cast<int8_t>(k);
            }
        }
        int8_t at[36];
    };

    GAMAO_HD static uint64_t stream(uint64_t seed, uint64_t number) {
        return Random::split_mix(seed) ^ (number * 0xd1342543de82ef95ULL);
    }

    GAMAO_HD static int kind(int die1, int die2) {
        const int high = die1 > die2 ? die1 : die2;
        const int low = die1 > die2 ? die2 : die1;
        // kRollKinds is ordered by the lower die, then by the higher.
        constexpr int kStart[7] = {0, 0, 6, 11, 15, 18, 20};
        return kStart[low] + high - low;
    }

    Random random_;
    int first_;
    int second_;
    int turn_ = 0;
};

}  // namespace gamao
