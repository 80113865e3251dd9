// What the cube is worth: static cubeful equities, the best cube action, and how views change.
//
// A model is made for one root: money or a match score, the rules, and the cube as it stands. It
// lists every state the cube can come to in that game (its value and its owner). A state
// means the same cube on the table whoever is on roll, so that state 0 is the root's cube at every
// depth, and an equity seen by the other side is the same number with the other sign.
//
// A model is the view of one side: the player on roll. The opponent's view is `opponents(model)`:
// a search makes one model for each depth and always passes the one of the player on roll,
//     models[0] = root;  models[d + 1] = opponents(models[d]);
// (with held_back 0 they repeat after two).
//
// Equities are utilities in units of the root. Money: points, the root's cube counting 1.
// Match: match winning chance on the line that puts winning the root's cube at +1 and
// losing it at -1.
//
// Plain data without pointers: copy it freely. `gamao.engine.equity` makes models and has a plain
// twin of these functions.
#pragma once

#include <cmath>

#include "position.hpp"

namespace gamao {

constexpr int kMaxCubeStates = 24;
constexpr int8_t kNoCubeState = -1;

// What one side's double leads to. Equities are the doubler's.
struct CubeOffer {
    // The state after a take, a beaver and a raccoon; kNoCubeState where that is not allowed.
    int8_t taken = kNoCubeState;
    int8_t beavered = kNoCubeState;
    int8_t raccooned = kNoCubeState;
    // For money a state stands for all values of the cube: its equity is to be multiplied.
    float taken_scale = 1, beavered_scale = 1, raccooned_scale = 1;
    float passed = 0;            // the double is passed: won
    float beaver_refused = 0;    // the doubler passes the beaver: lost
    float raccoon_refused = 0;   // the beaverer passes the raccoon: won

    GAMAO_HD bool allowed() const { return taken != kNoCubeState; }
};

struct CubeState {
    float win[3] = {1, 2, 3};      // the player on roll wins single, gammon, backgammon
    float lose[3] = {-1, -2, -3};  // and loses them
    CubeOffer mine, theirs;        // doubles of the player on roll and of the opponent
    // One side loses nothing by doubling and will do so at its first turn: fully live.
    int8_t automatic = 0;
};

// How near the real cube is to a live one (1) from a dead one (0), see undoubled_equities: in a state
// where one side may double, more the nearer that side is to doubling by `tilt`; and in the middle.
struct CubeEfficiency {
    float owned, centred, tilt;
};

// Fitted numbers; `gamao.engine.cube_states.Efficiency` says to what.
struct CubeEfficiencies {
    float contact = 0.73f, contact_tilt = 0, contact_centred = 0.67f;
    float race = 0.17f, race_growth = 0.122f, race_tilt = 0.55f;
    float race_centred = 0.86f, race_centred_wear = 3.2f;
};

struct CubeModel {
    int states = 1;
    int backgammon = 0;         // which of the three backgammon chances counts: HALF, HOME, BAR
    int money = 1;              // redoubles repeat the same states at another scale
    int held_back = 0;          // turns, this one included, before anyone may double (Holland)
    CubeEfficiencies x;
    CubeState state[kMaxCubeStates];
};

// The same game with the other side on roll, a turn later.
inline CubeModel opponents(const CubeModel& model) {
    CubeModel other = model;
    if (other.held_back > 0) --other.held_back;
    for (int s = 0; s < model.states; ++s) {
        const CubeState& from = model.state[s];
        CubeState& to = other.state[s];
        for (int k = 0; k < 3; ++k) {
            to.win[k] = -from.lose[k];
            to.lose[k] = -from.win[k];
        }
        to.mine = from.theirs;
        to.theirs = from.mine;
    }
    return other;
}

// An equity seen by the other side: states are the same cubes, so only the sign changes.
GAMAO_HD inline void flip_equities(const CubeModel& model, const float* theirs, float* mine) {
    for (int s = 0; s < model.states; ++s) mine[s] = -theirs[s];
}

namespace cube_detail {

// How a game ends, apart from who wins: the chance to win, and of won and of lost games the shares
// of gammons and of backgammons.
struct Shares {
    float win;
    float won[3];   // of the games won: single, gammon, backgammon; they add up to 1
    float lost[3];
};

GAMAO_HD inline float clamped(float value, float low, float high) {
    return value < low ? low : value > high ? high : value;
}

GAMAO_HD inline void split(float all, float gammon, float backgammon, float* shares) {
    if (!(all > 0)) {
        shares[0] = 1;
        shares[1] = shares[2] = 0;
        return;
    }
    const float gammons = clamped(gammon / all, 0, 1);
    const float backgammons = clamped(backgammon / all, 0, gammons);
    shares[0] = 1 - gammons;
    shares[1] = gammons - backgammons;
    shares[2] = backgammons;
}

GAMAO_HD inline Shares shares_of(const CubeModel& model, const float* outcomes) {
    Shares shares;
    shares.win = clamped(outcomes[kWin], 0, 1);
    split(shares.win, outcomes[kWinGammon], outcomes[kWinBackgammonHalf + model.backgammon],
          shares.won);
    split(1 - shares.win, outcomes[kLoseGammon], outcomes[kLoseBackgammonHalf + model.backgammon],
          shares.lost);
    return shares;
}

GAMAO_HD inline float mean(const float* shares, const float* utilities) {
    return shares[0] * utilities[0] + shares[1] * utilities[1] + shares[2] * utilities[2];
}

// The value at p of the line from `low` at `from` to `high` at `to`.
GAMAO_HD inline float on_line(float p, float from, float low, float to, float high) {
    return to > from ? low + (high - low) * ((p - from) / (to - from)) : high;
}

// A state's cubeless values, and where each side would double out the other with a live cube: the
// owner's own chance to win there.
struct Ends {
    float won[2], lost[2];  // [side]: mean utility of its won and lost games, its own view
    float cash[2];          // 2 where it may not double
};

// The chance to win at which the opponent just takes, in the doubler's view and with a live cube.
//
// After the take the opponent owns the cube, state t. A live cube means that p moves
// continuously and every double comes exactly at its point, so that the value of t is a straight
// line between the points where something happens: p = 1, worth won[t], and either the point
// where the opponent in turn doubles out (p = 1 - cash of the opponent, worth minus what that
// pass wins), or, when the opponent may not double any more, p = 0. The double is passed where
// this line reaches the value of the pass.
GAMAO_HD inline float cash_point(float passed, float scale, const CubeOffer& answer, const Ends& t,
                                 int doubler) {
    const int other = 1 - doubler;
    const bool dead = !answer.allowed();
    const float from = dead ? 0 : 1 - t.cash[other];
    const float low = scale * (dead ? t.lost[doubler] : -answer.passed);
    const float high = scale * t.won[doubler];
    if (!(high > low)) return 1;
    return clamped(from + (1 - from) * ((passed - low) / (high - low)), from, 1);
}

// Money: both cash points hang on each other through the same two states, and the recursion has
// a fixed point in closed form. With W and L the mean points of won and lost games (positive), the
// opponent's cube is worth a line from -1 at 1 - c' to W at 1, twice of which is 1 at c; the
// same from the other side for c'. The solution is c = (L + 1) / (W + L + 1/2).
GAMAO_HD inline float money_cash_point(float won, float lost) {
    return (1 - lost) / (won - lost + 0.5f);
}

GAMAO_HD inline void find_ends(const CubeModel& model, const Shares& shares, Ends* ends) {
    for (int s = 0; s < model.states; ++s) {
        const CubeState& state = model.state[s];
        Ends& end = ends[s];
        end.won[0] = mean(shares.won, state.win);
        end.lost[0] = mean(shares.lost, state.lose);
        end.won[1] = -end.lost[0];
        end.lost[1] = -end.won[0];
    }
    // In a match taken states come later in the list, so that going backwards finds them done.
    for (int s = model.states - 1; s >= 0; --s) {
        for (int side = 0; side < 2; ++side) {
            const CubeOffer& offer = side == 0 ? model.state[s].mine : model.state[s].theirs;
            ends[s].cash[side] = 2;
            if (!offer.allowed()) continue;
            const Ends& t = ends[offer.taken];
            if (model.money) {
                ends[s].cash[side] = money_cash_point(t.won[side], t.lost[side]);
            } else {
                const CubeState& taken = model.state[offer.taken];
                const CubeOffer& answer = side == 0 ? taken.theirs : taken.mine;
                ends[s].cash[side] = cash_point(offer.passed, offer.taken_scale, answer, t, side);
            }
        }
    }
}

// The value of a state with a fully live cube: straight lines between p = 0, the opponent's
// cash point, the player's own, and p = 1. Beyond the own cash point playing on for a gammon leads
// from the value of the pass to that of certain winning.
GAMAO_HD inline float live_value(const CubeState& state, const Ends& end, float p) {
    float from = 0, low = end.lost[0], to = 1, high = end.won[0];
    float bottom = state.theirs.allowed() ? 1 - end.cash[1] : -1;
    float top = state.mine.allowed() ? end.cash[0] : 2;
    // At odd match scores the two points can cross; then they meet in the middle.
    if (bottom > top) bottom = top = 0.5f * (bottom + top);
    if (bottom >= 0) {
        if (p <= bottom) return on_line(p, 0, low, bottom, -state.theirs.passed);
        from = bottom;
        low = -state.theirs.passed;
    }
    if (top <= 1) {
        if (p >= top) return on_line(p, top, state.mine.passed, 1, high);
        to = top;
        high = state.mine.passed;
    }
    return on_line(p, from, low, to, high);
}

GAMAO_HD inline float efficiency_in(const CubeState& state, const CubeEfficiency& x, const Ends& end,
                                    float p) {
    // Past its cash point the question for a side is whether to play on, which only a real cube
    // answers.
    const bool past = (state.mine.allowed() && p > end.cash[0]) ||
                      (state.theirs.allowed() && 1 - p > end.cash[1]);
    if (state.automatic && !past) return 1;
    if (state.mine.allowed() && state.theirs.allowed()) return clamped(x.centred, 0, 1);
    const float nearer = state.mine.allowed() ? p - 0.5f : 0.5f - p;
    return clamped(x.owned + x.tilt * nearer, 0, 1);
}

}  // namespace cube_detail

// What a double is worth to the player on roll of `model` when the other side does not pass: the
// take, or what is worse for the doubler, a beaver (which may be refused or answered with a
// raccoon, which may be refused). `eq` are the equities of all states; state s allows the double.
GAMAO_HD inline float double_take(const CubeModel& model, int s, const float* eq) {
    const CubeOffer& offer = model.state[s].mine;
    const float taken = offer.taken_scale * eq[offer.taken];
    if (offer.beavered == kNoCubeState) return taken;
    float beavered = offer.beavered_scale * eq[offer.beavered];
    if (offer.raccooned != kNoCubeState) {
        const float raccooned = offer.raccooned_scale * eq[offer.raccooned];
        const float answered = raccooned < offer.raccoon_refused ? raccooned : offer.raccoon_refused;
        if (answered > beavered) beavered = answered;
    }
    if (offer.beaver_refused > beavered) beavered = offer.beaver_refused;
    return beavered < taken ? beavered : taken;
}

// `eq` are the equities when the player on roll does not double now; the best action in place.
// A state reached by a double belongs to the opponent, so that no order of states matters.
GAMAO_HD inline void apply_doubling(const CubeModel& model, float* eq) {
    if (model.held_back > 0) return;
    for (int s = 0; s < model.states; ++s) {
        const CubeOffer& offer = model.state[s].mine;
        if (!offer.allowed()) continue;
        const float taken = double_take(model, s, eq);
        const float doubled = taken < offer.passed ? taken : offer.passed;
        if (doubled > eq[s]) eq[s] = doubled;
    }
}

// The values of all states when the cube stays as it is until the end. For a finished game, whose
// outcomes are certain, these are what it was worth.
GAMAO_HD inline void finished_equities(const CubeModel& model, const float* outcomes, float* eq) {
    const cube_detail::Shares shares = cube_detail::shares_of(model, outcomes);
    for (int s = 0; s < model.states; ++s)
        eq[s] = shares.win * cube_detail::mean(shares.won, model.state[s].win) +
                (1 - shares.win) * cube_detail::mean(shares.lost, model.state[s].lose);
}

// The value at the root's cube if nobody ever doubles. Jacoby holds gammons back while it is centred.
GAMAO_HD inline float cubeless_equity(const CubeModel& model, const float* outcomes) {
    const cube_detail::Shares shares = cube_detail::shares_of(model, outcomes);
    return shares.win * cube_detail::mean(shares.won, model.state[0].win) +
           (1 - shares.win) * cube_detail::mean(shares.lost, model.state[0].lose);
}

// Before the player on roll decides about the cube, if there is no double this turn: between the
// dead cube (x = 0) and the live one (x = 1), after Janowski. A real cube is between the two since
// positions jump past the doubling points; x, its efficiency, is a matter of the kind of position.
GAMAO_HD inline void undoubled_equities(const CubeModel& model, const float* outcomes,
                                        const CubeEfficiency& x, float* eq) {
    const cube_detail::Shares shares = cube_detail::shares_of(model, outcomes);
    cube_detail::Ends ends[kMaxCubeStates];
    cube_detail::find_ends(model, shares, ends);
    for (int s = 0; s < model.states; ++s) {
        const float dead = shares.win * ends[s].won[0] + (1 - shares.win) * ends[s].lost[0];
        const float live = cube_detail::live_value(model.state[s], ends[s], shares.win);
        const float mix = cube_detail::efficiency_in(model.state[s], x, ends[s], shares.win);
        eq[s] = dead + mix * (live - dead);
    }
}

// The efficiency of a position: contact, or a race in which the player on roll has `pips` to go.
GAMAO_HD inline CubeEfficiency cube_efficiency(const CubeModel& model, bool race, int pips) {
    const CubeEfficiencies& x = model.x;
    if (!race) return {x.contact, x.contact_centred, x.contact_tilt};
    const float length = static_cast<float>(pips > 1 ? pips : 1);
    return {x.race + x.race_growth * logf(length), x.race_centred - x.race_centred_wear / length,
            x.race_tilt};
}

// Static cubeful equities of the player about to roll, the option to double now included.
GAMAO_HD inline void leaf_equities(const CubeModel& model, const float* outcomes, bool race,
                                   int pips, float* eq) {
    undoubled_equities(model, outcomes, cube_efficiency(model, race, pips), eq);
    apply_doubling(model, eq);
}

// The same where the pip count is not at hand: a race of middle length.
GAMAO_HD inline void leaf_equities(const CubeModel& model, const float* outcomes, bool race,
                                   float* eq) {
    leaf_equities(model, outcomes, race, 60, eq);
}

}  // namespace gamao
