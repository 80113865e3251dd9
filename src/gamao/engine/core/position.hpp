// Where the checkers stand, seen by the player on roll.
#pragma once

#include <cstring>

#include "portable.hpp"

#if defined(__SSE2__) && !defined(__CUDACC__)
#include <emmintrin.h>
#endif

namespace gamao {

constexpr int kPoints = 24;
constexpr int kBar = 24;      // index of the bar in Board::at
constexpr int kPlaces = 25;   // 24 points and the bar
constexpr int kCheckers = 15;
constexpr int kOutcomes = 9;
constexpr uint32_t kPointBits = (1u << kPoints) - 1;

// at[0] is the player on roll, at[1] the opponent, each in its own numbering: index 0..23 are
// its points 1..24, index 24 its bar. What is missing from 15 is borne off.
// 50 bytes without padding: an int8 array [n][2][25] is an array of boards.
struct Board {
    int8_t at[2][kPlaces];
};
static_assert(sizeof(Board) == 2 * kPlaces, "a board is 50 bytes, as the Python arrays");

// The order of the nine nested chances, all seen by the player on roll. Every backgammon by BAR
// is one by HOME, and every one by HOME is one by HALF.
enum Outcome {
    kWin,
    kWinGammon,
    kWinBackgammonHalf,
    kWinBackgammonHome,
    kWinBackgammonBar,
    kLoseGammon,
    kLoseBackgammonHalf,
    kLoseBackgammonHome,
    kLoseBackgammonBar,
};

enum class BoardFault { kNone, kBadCount, kTooManyCheckers, kSharedPoint, kNoCheckers };

// The board's index of the same point for the other side.
GAMAO_HD constexpr int opposite(int point) { return kPoints - 1 - point; }

GAMAO_HD inline Board start_board() {
    Board board{};
    for (int side = 0; side < 2; ++side) {
        board.at[side][23] = 2;
        board.at[side][12] = 5;
        board.at[side][7] = 3;
        board.at[side][5] = 5;
    }
    return board;
}

GAMAO_HD inline Board flipped(const Board& board) {
    Board other;
    for (int place = 0; place < kPlaces; ++place) {
        other.at[0][place] = board.at[1][place];
        other.at[1][place] = board.at[0][place];
    }
    return other;
}

GAMAO_HD inline int on_board(const Board& board, int side) {
#if defined(__CUDA_ARCH__)
    int sum = 0;
    for (int place = 0; place < kPlaces; ++place) sum += board.at[side][place];
    return sum;
#else
    // Eight counts in a word. They add up to 15 at most, so no byte overflows into the next.
    uint64_t words[3];
    memcpy(words, board.at[side], sizeof words);
    const uint64_t sum = words[0] + words[1] + words[2];
    return static_cast<int>((sum * 0x0101010101010101ULL) >> 56) + board.at[side][kBar];
#endif
}

// Bit i is set where byte i of the board has one of the bits of `kept`: side 0 in bits 0..24, side 1 in
// bits 25..49.
GAMAO_HD inline uint64_t places_with(const Board& board, uint8_t kept) {
    uint64_t mask = 0;
#if defined(__CUDA_ARCH__)
    for (int index = 0; index < 2 * kPlaces; ++index)
        if (board.at[index / kPlaces][index % kPlaces] & kept) mask |= uint64_t{1} << index;
#elif defined(__SSE2__) && !defined(__CUDACC__)
    const __m128i keep = _mm_set1_epi8(static_cast<char>(kept));
    for (int k = 0; k < 4; ++k) {
        const int start = k < 3 ? 16 * k : 34;  // the last group overlaps the one before
        const auto* bytes = reinterpret_cast<const char*>(&board) + start;
        const __m128i word =
            _mm_and_si128(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)), keep);
        const int zeros = _mm_movemask_epi8(_mm_cmpeq_epi8(word, _mm_setzero_si128()));
        mask |= static_cast<uint64_t>(~zeros & 0xffff) << start;
    }
#else
    for (int k = 0; k < 7; ++k) {
        const int start = k < 6 ? 8 * k : 42;
        uint64_t word;
        memcpy(&word, reinterpret_cast<const char*>(&board) + start, sizeof word);
        mask |= nonzero_bytes(word & (kept * 0x0101010101010101ULL)) << start;
    }
#endif
    return mask;
}

// Bit i is set where byte i of the board is not 0.
GAMAO_HD inline uint64_t occupied(const Board& board) { return places_with(board, 0x7f); }

GAMAO_HD inline int off(const Board& board, int side) { return kCheckers - on_board(board, side); }

GAMAO_HD inline int pips(const Board& board, int side) {
    int sum = 0;
    for (int place = 0; place < kPlaces; ++place) sum += (place + 1) * board.at[side][place];
    return sum;
}

GAMAO_HD inline uint32_t occupied_by(uint64_t occupied_mask, int side) {
    return static_cast<uint32_t>(occupied_mask >> (side * kPlaces)) & ((1u << kPlaces) - 1);
}

// Whatever the bytes are. 8 ns: the edge checks every board, so it counts beside an evaluation.
GAMAO_HD inline BoardFault fault(const Board& board) {
    if (places_with(board, 0xf0)) return BoardFault::kBadCount;
    const uint64_t mask = occupied(board);
    if (!mask) return BoardFault::kNoCheckers;
    for (int side = 0; side < 2; ++side) {
        int sum = 0;
        for (int place = 0; place < kPlaces; ++place) sum += board.at[side][place];
        if (sum > kCheckers) return BoardFault::kTooManyCheckers;
    }
    const uint32_t theirs = reversed24(occupied_by(mask, 1) & kPointBits);
    return (occupied_by(mask, 0) & theirs) ? BoardFault::kSharedPoint : BoardFault::kNone;
}

GAMAO_HD inline bool valid(const Board& board) { return fault(board) == BoardFault::kNone; }

// Index of the hindmost checker, -1 when none is left.
GAMAO_HD inline int hindmost(uint32_t places) { return highest_bit(places << 1 | 1) - 1; }

GAMAO_HD inline int hindmost(const Board& board, int side) {
    return hindmost(occupied_by(occupied(board), side));
}

// The mask of the flipped board.
GAMAO_HD inline uint64_t sides_swapped(uint64_t mask) {
    return static_cast<uint64_t>(occupied_by(mask, 0)) << kPlaces | occupied_by(mask, 1);
}

// No contact left: all checkers have passed each other. Also true of finished games.
GAMAO_HD inline bool is_race(uint64_t occupied_mask) {
    const int mine = hindmost(occupied_by(occupied_mask, 0));
    const int theirs = hindmost(occupied_by(occupied_mask, 1));
    return (mine < 0) | (theirs < 0) | (mine + theirs < kPoints - 1);
}

GAMAO_HD inline bool is_race(const Board& board) { return is_race(occupied(board)); }

GAMAO_HD inline bool is_over(uint64_t occupied_mask) {
    return !occupied_by(occupied_mask, 0) || !occupied_by(occupied_mask, 1);
}

GAMAO_HD inline bool is_finished(const Board& board) {
    return on_board(board, 0) == 0 || on_board(board, 1) == 0;
}

// The nine chances, each 0 or 1, of a finished game; false and nothing written if it is not.
GAMAO_HD inline bool finished_outcomes(const Board& board, float* outcomes) {
    const int sums[2] = {on_board(board, 0), on_board(board, 1)};
    if (sums[0] && sums[1]) return false;
    const int loser = sums[0] ? 0 : 1;
    for (int k = 0; k < kOutcomes; ++k) outcomes[k] = 0.0f;
    outcomes[kWin] = loser == 1 ? 1.0f : 0.0f;
    if (sums[loser] < kCheckers) return true;
    float* kinds = outcomes + (loser == 1 ? kWinGammon : kLoseGammon);
    const int last = hindmost(board, loser);
    kinds[0] = 1.0f;
    kinds[1] = last >= 12 ? 1.0f : 0.0f;
    kinds[2] = last >= 18 ? 1.0f : 0.0f;
    kinds[3] = last == kBar ? 1.0f : 0.0f;
    return true;
}

// The same chances from the other side's view.
GAMAO_HD inline void flip_outcomes(const float* from, float* to) {
    to[kWin] = 1.0f - from[kWin];
    for (int k = 0; k < 4; ++k) {
        to[kWinGammon + k] = from[kLoseGammon + k];
        to[kLoseGammon + k] = from[kWinGammon + k];
    }
}

}  // namespace gamao
