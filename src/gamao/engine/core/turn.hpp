// One game, a checker at a time: what learners that act by single moves need.
//
// A move is allowed if it leads, with the moves that may follow it, where a full play leads: as the
// `MoveTree` of gamao.rules.movegen has it, which a test holds this equal to.
#pragma once

#include <array>
#include <vector>

#include "movegen.hpp"

namespace gamao {

class Turn {
public:
    enum class Move { kRefused = -1, kGoesOn, kOver, kWon };

    static constexpr int kDice = 6;

    // The player on roll is side 0 of `board`.
    explicit Turn(const Board& board) : start_(board), work_(made(board)) {}

    // Throws the dice; false if nothing can be played.
    bool roll(int one, int other) {
        left_ = {};
        ++left_[one - 1];
        ++left_[other - 1];
        if (one == other) left_[one - 1] = 4;
        dice_ = {one, other};
        full_ = deepest(0);
        results_.clear();
        find_allowed();
        return full_ > 0;
    }

    // Bit i of [d - 1]: a checker on index i of Board::at may play the die d.
    const std::array<uint32_t, kDice>& allowed() const { return allowed_; }

    Move move(int from, int die) {
        if (!(allowed_[die - 1] >> from & 1)) return Move::kRefused;
        movegen::play(work_, from, die);
        --left_[die - 1];
        if (!work_.mine) return Move::kWon;
        find_allowed();
        for (const uint32_t sources : allowed_)
            if (sources) return Move::kGoesOn;
        return Move::kOver;
    }

    // The other side's turn.
    void end() {
        start_ = work_.board;  // flipped already
        work_ = made(start_);
        left_ = {};
        allowed_ = {};
    }

    const Board& start() const { return start_; }               // before the play
    Board now() const { return flipped(work_.board); }          // in the middle of it
    const std::array<int, kDice>& left() const { return left_; }  // the dice still to be played

private:
    using Work = movegen::Work<movegen::NoTrail>;

    static Work made(const Board& board) { return movegen::make_work<movegen::NoTrail>(board); }

    uint32_t sources(int die) const {
        return left_[die - 1] ? movegen::sources(work_.mine, work_.open, die) : 0;
    }

    int dice_left() const {
        int count = 0;
        for (const int one : left_) count += one;
        return count;
    }

    // Calls `each(from, die)` with the move made, until it says true.
    template <class Each>
    bool any_move(Each each) {
        for (int die = kDice; die >= 1; --die)
            for (uint32_t from = sources(die); from; from &= from - 1) {
                const int place = lowest_bit(from);
                const movegen::Step step = movegen::play(work_, place, die);
                --left_[die - 1];
                const bool enough = each(place, die);
                ++left_[die - 1];
                movegen::take_back(work_, step);
                if (enough) return true;
            }
        return false;
    }

    // The most dice that can be played. Where not all can there are few ways to try.
    int deepest(int played) {
        int most = played;
        const int all = played + dice_left();
        any_move([&](int, int) {
            const int found = deepest(played + 1);
            if (found > most) most = found;
            return most == all;
        });
        return most;
    }

    void find_allowed() {
        allowed_ = {};
        any_move([&](int from, int die) {
            if (leads_to_result()) allowed_[die - 1] |= 1u << from;
            return false;
        });
    }

    // Does a full play end here, or further on?
    bool leads_to_result() {
        const int dice = dice_[0] == dice_[1] ? 4 : 2;
        if (full_ == dice && dice_left() == 0) return true;
        return any_move([&](int, int) { return leads_to_result(); }) || is_result();
    }

    bool is_result() {
        if (results_.empty()) {
            results_.resize(static_cast<std::size_t>(count_results(start_, dice_[0], dice_[1])));
            write_results(start_, dice_[0], dice_[1], results_.data());
        }
        for (const Board& one : results_)
            if (!std::memcmp(&one, &work_.board, sizeof one)) return true;
        return false;
    }

    Board start_;
    Work work_;
    std::array<int, kDice> left_{};
    std::array<int, 2> dice_{};
    int full_ = 0;
    std::array<uint32_t, kDice> allowed_{};
    std::vector<Board> results_;  // of the whole roll, once somebody has asked
};

// Of whoever makes the play, or of the other side, and then of its opponent: the checkers off, on the
// points and on the bar, by all there are.
inline void write_checkers(const Turn& turn, float* out, bool by_other, int checkers) {
    const Board board = turn.now();
    const float all = static_cast<float>(checkers);
    for (int k = 0; k < 2; ++k) {
        const int side = by_other ? 1 - k : k;
        *out++ = static_cast<float>(checkers - on_board(board, side)) / all;
        for (int place = 0; place < kPlaces; ++place)
            *out++ = static_cast<float>(board.at[side][place]) / all;
    }
}

// The dice still to be played, by number, a quarter each.
inline void write_dice(const Turn& turn, float* out) {
    for (const int count : turn.left()) *out++ = 0.25f * static_cast<float>(count);
}

}  // namespace gamao
