// A match as a learner sees it: numbered actions, which of them are allowed, and 68 numbers.
//
// The twin of gamao.env.LearnerTable, which a test holds this equal to, action by action. What needs no
// decision is done at once: the throw for the start, a roll where nobody may double, a roll that
// cannot be played, a turn that is skipped, the next game.
#pragma once

#include <algorithm>
#include <cmath>

#include "python_dice.hpp"
#include "turn.hpp"

namespace gamao {

// What a match and its rules say, in numbers.
struct Terms {
    Board start{};  // seen by White
    int checkers = kCheckers;
    int nearest = 18;  // a loser's checker on this place or further back makes it a backgammon
    int length = 0;    // 0: for money, one game
    std::array<int, 2> away{};
    bool is_crawford = false;  // the first game
    bool keeps_opening = true;
    bool cube = true;
    bool any_time = false;
    bool closed_out_rolls = true;
    int automatic_doubles = 0;  // below 0: without limit
    bool jacoby = false;
    bool beaver = false;
    bool raccoon = false;
    int crawford = 0;
    bool holland = false;
};

class Table {
public:
    static constexpr int kMoves = kPlaces * Turn::kDice;
    enum Word { kRoll = kMoves, kDouble, kTake, kPass, kBeaver, kRaccoon };
    static constexpr int kActions = kMoves + 6;
    static constexpr int kFeatures = 68;
    static constexpr int kNobody = -1;

    // Waits for begin(): `terms` must live as long.
    explicit Table(const Terms& terms) : terms_(&terms), turn_(terms.start) {}

    void seed(uint64_t number) { dice_.seed(number); }

    void begin() {
        away_ = terms_->away;
        is_crawford_ = terms_->is_crawford;
        won_ = 0;
        begin_game();
        go_on();
    }

    // 0 White, 1 Black, kNobody when all is over.
    int to_act() const {
        switch (phase_) {
            case Phase::kTurn:
            case Phase::kPlay: return on_roll_;
            case Phase::kDoubled:
            case Phase::kRaccooned: return 1 - offered_by_;
            case Phase::kBeavered: return offered_by_;
            default: return kNobody;
        }
    }

    // What White has won in the end: the points for money, 1 or -1 for a match.
    double won() const { return won_; }

    bool allows(int64_t number) const {
        if (number < 0 || number >= kActions) return false;
        const int action = static_cast<int>(number);
        if (action >= kMoves) return words() >> (action - kMoves) & 1;
        return phase_ == Phase::kPlay &&
               (sources(action % Turn::kDice) >> (action / Turn::kDice) & 1);
    }

    // Writes 1 for each action that is allowed into zeros.
    void mark(int8_t* mask) const {
        if (phase_ == Phase::kPlay)
            for (int die = 0; die < Turn::kDice; ++die)
                for (uint32_t from = sources(die); from; from &= from - 1)
                    mask[lowest_bit(from) * Turn::kDice + die] = 1;
        for (uint32_t rest = words(); rest; rest &= rest - 1) mask[kMoves + lowest_bit(rest)] = 1;
    }

    // Writes the 68 numbers that `player` sees into zeros.
    void see(float* view, int player) const {
        write_checkers(turn_, view, player != on_roll_, terms_->checkers);
        if (phase_ == Phase::kPlay) write_dice(turn_, view + 2 * (kPlaces + 1));
        view[58] = static_cast<float>(std::min(cube_ / 10.0, 1.0));
        view[59] = owner_ == player;
        view[60] = owner_ == 1 - player;
        view[61] = needed(player);
        view[62] = needed(1 - player);
        view[63] = is_crawford_;
        view[64] = !terms_->length;
        if (phase_ == Phase::kPlay)
            view[66] = player == on_roll_;
        else if (to_act() == player)
            view[phase_ == Phase::kTurn ? 65 : 67] = 1;
    }

    // `action` must be allowed.
    void act(int action) {
        if (action < kMoves)
            move(action);
        else
            say(action);
        go_on();
    }

private:
    enum class Phase { kStart, kTurn, kPlay, kDoubled, kBeavered, kRaccooned, kOver };

    uint32_t sources(int die) const { return turn_.allowed()[static_cast<std::size_t>(die)]; }

    float needed(int player) const {
        const int away = away_[static_cast<std::size_t>(player)];
        return static_cast<float>(std::min(away / 25.0, 1.0));
    }

    // -- what is allowed -----------------------------------------------------------------------

    static constexpr uint32_t word(Word one) { return 1u << (one - kMoves); }

    uint32_t words() const {
        const uint32_t answers = word(kTake) | word(kPass);
        switch (phase_) {
            case Phase::kTurn: return word(kRoll) | (may_double() ? word(kDouble) : 0);
            case Phase::kPlay:
                return terms_->any_time && !has_moved_ && may_double() ? word(kDouble) : 0;
            case Phase::kDoubled: return answers | (terms_->beaver ? word(kBeaver) : 0);
            case Phase::kBeavered: return answers | (terms_->raccoon ? word(kRaccoon) : 0);
            case Phase::kRaccooned: return answers;
            default: return 0;
        }
    }

    bool may_double() const {
        if (!has_cube() || (holds_cube_back() && std::min(turns_[0], turns_[1]) < 2)) return false;
        return owner_ == kNobody || owner_ == on_roll_;
    }

    bool has_cube() const { return terms_->cube && terms_->length != 1 && !is_crawford_; }

    bool crawford_holds() const { return terms_->crawford && terms_->length >= terms_->crawford; }

    bool someone_needs_one() const { return away_[0] == 1 || away_[1] == 1; }

    bool holds_cube_back() const {
        return terms_->holland && crawford_holds() && !is_crawford_ && someone_needs_one();
    }

    // -- what is done --------------------------------------------------------------------------

    void move(int action) {
        has_moved_ = true;
        const auto came_to = turn_.move(action / Turn::kDice, action % Turn::kDice + 1);
        if (came_to == Turn::Move::kWon)
            win(on_roll_, kind_of_win());
        else if (came_to == Turn::Move::kOver)
            end_turn();
    }

    void say(int action) {
        switch (action) {
            case kRoll:
                if (skips())
                    end_turn();
                else
                    roll();
                return;
            case kDouble:
                offered_by_ = on_roll_;
                doubled_in_ = phase_;
                phase_ = Phase::kDoubled;
                return;
            case kTake:
                turn_cube();
                phase_ = doubled_in_;
                return;
            case kPass: return win(1 - to_act(), 1);
            case kBeaver:
                turn_cube();
                phase_ = Phase::kBeavered;
                return;
            default:
                turn_cube();
                phase_ = Phase::kRaccooned;
        }
    }

    // A double that is beavered, too, stays with whom it was offered to.
    void turn_cube() {
        ++cube_;
        owner_ = 1 - offered_by_;
    }

    void go_on() {
        while (phase_ == Phase::kStart || (phase_ == Phase::kTurn && !may_double())) {
            if (phase_ == Phase::kStart)
                start();
            else if (skips())
                end_turn();
            else
                roll();
        }
    }

    void begin_game() {
        phase_ = Phase::kStart;
        cube_ = automatic_ = 0;
        owner_ = kNobody;
        turns_ = {};
        turn_ = Turn(terms_->start);
        on_roll_ = 0;
    }

    void start() {
        const int white = dice_.thrown();
        const int black = dice_.thrown();
        if (white == black) {
            const int most = terms_->automatic_doubles;
            if (!has_cube() || (most >= 0 && automatic_ >= most)) return;
            ++cube_;
            ++automatic_;
            return;
        }
        on_roll_ = black > white;
        if (on_roll_) turn_ = Turn(flipped(terms_->start));
        phase_ = Phase::kTurn;
        if (terms_->keeps_opening) play(white, black);
    }

    bool skips() const {
        if (terms_->closed_out_rolls) return false;
        const Board& board = turn_.start();
        return board.at[0][kBar] && std::all_of(board.at[1], board.at[1] + Turn::kDice,
                                                [](int8_t count) { return count > 1; });
    }

    void roll() {
        const int one = dice_.thrown();
        const int other = dice_.thrown();
        play(one, other);
    }

    void play(int one, int other) {
        phase_ = Phase::kPlay;
        has_moved_ = false;
        if (!turn_.roll(one, other)) end_turn();
    }

    void end_turn() {
        turn_.end();
        ++turns_[static_cast<std::size_t>(on_roll_)];
        on_roll_ = 1 - on_roll_;
        phase_ = Phase::kTurn;
    }

    int kind_of_win() const {
        if (terms_->jacoby && has_cube() && owner_ == kNobody) return 1;
        const Board board = turn_.now();
        if (on_board(board, 1) < terms_->checkers) return 1;
        const int8_t* loser = board.at[1];
        return std::any_of(loser + terms_->nearest, loser + kPlaces,
                           [](int8_t count) { return count > 0; })
                   ? 3
                   : 2;
    }

    void win(int winner, int kind) {
        const double points = std::ldexp(kind, cube_);
        const double sign = winner ? -1 : 1;
        int& away = away_[static_cast<std::size_t>(winner)];
        if (!terms_->length || points >= away) {  // what is seen of the score is that of before
            phase_ = Phase::kOver;
            won_ = sign * (terms_->length ? 1 : points);
            return;
        }
        const bool first_time = crawford_holds() && !someone_needs_one();
        away -= static_cast<int>(points);
        is_crawford_ = first_time && someone_needs_one();
        begin_game();
    }

    const Terms* terms_;
    PythonDice dice_;
    Turn turn_;
    Phase phase_ = Phase::kOver;
    Phase doubled_in_ = Phase::kTurn;  // what the answer to a double leads back to
    bool has_moved_ = false;
    bool is_crawford_ = false;
    int on_roll_ = 0;
    int offered_by_ = 0;
    int cube_ = 0;  // how often it has been doubled
    int owner_ = kNobody;
    int automatic_ = 0;
    std::array<int, 2> turns_{};
    std::array<int, 2> away_{};
    double won_ = 0;
};

}  // namespace gamao
