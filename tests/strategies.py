"""
Random values for tests: positions, dice, rules, games.

The plain functions take a `random.Random`; the strategies below feed them from Hypothesis, which
then draws one seed instead of hundreds of choices and stays fast.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random

from hypothesis import strategies as st

from gamao.errors import RuleError
from gamao.rules.action import Action, ActionKind, Allowed, Answer, Resign, Roll, Skip, Start
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import ALL_ROLLS, Dice
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import MONEY, PRESETS, TORNEIO, Backgammon, Doubling, Opening, RuleSet
from gamao.rules.variant import VARIANTS

# -- values from a random generator ----------------------------------------------------------


def random_position(rng: Random) -> Position:
    """A position with checkers left on both sides: any phase of the game, bars and bear-offs."""
    reach = rng.choice((6, 12, 18, 24, 24, 24, 24))
    owners = [rng.choice((None, None, 0, 1)) for _ in range(24)]
    # Each side needs at least one point where it may stand.
    owners[0], owners[23] = 0, 1
    rows = []
    for side, bars in ((0, rng.choice((0, 0, 0, 1, 2))), (1, rng.choice((0, 0, 0, 1, 2)))):
        own = owners if side == 0 else owners[::-1]
        places = [p for p in range(1, reach + 1) if own[p - 1] == side] or [1]
        on_board = rng.choice((15, 15, 15, rng.randint(1, 15)))
        row: dict[int, int] = {25: min(bars, on_board)}
        for _ in range(on_board - row[25]):
            place = rng.choice(places)
            row[place] = row.get(place, 0) + 1
        rows.append(row)
    return Position.of(mine=rows[0], theirs=rows[1])


def random_dice(rng: Random) -> Dice:
    """A roll, each of the 36 throws alike."""
    return Dice(rng.randint(1, 6), rng.randint(1, 6))


def random_rules(rng: Random) -> RuleSet:
    """Any mix of options that does not contradict itself."""
    switches = {name: rng.random() < 0.5 for name in ("closed_out_rolls", "jacoby", "beaver")}
    mix = RuleSet(
        opening=rng.choice(list(Opening)),
        backgammon=rng.choice(list(Backgammon)),
        doubling=rng.choice(list(Doubling)),
        automatic_doubles=rng.choice((0, 0, 1, 2, None)),
        crawford=rng.choice((0, 1, 2, 3, 5)),
        **switches,
    )
    mix = replace(
        mix,
        raccoon=mix.beaver and rng.random() < 0.7,
        holland=bool(mix.crawford) and rng.random() < 0.5,
    )
    if rng.random() < 0.8:
        return mix
    off = ("cube", "jacoby", "beaver", "raccoon", "holland")
    return replace(mix, automatic_doubles=0, crawford=0, **dict.fromkeys(off, False))


def random_match(rng: Random) -> Match:
    """A match, or a money session, at any score under any rules."""
    preset = rng.choice(list(PRESETS.values()))
    rules = rng.choice((TORNEIO, MONEY, preset.rules, random_rules(rng)))
    length = rng.choice((None, None, 1, 2, 3, 5, 7, 25))
    highest = 20 if length is None else length - 1
    match = Match(length, rules, (rng.randint(0, highest), rng.randint(0, highest)))
    if rng.random() < 0.5 and length is not None and length - 1 in match.score:
        holds = 0 < rules.crawford <= length
        return Match(length, rules, match.score, holds)
    return match


def random_step(game: Game, rng: Random, *, lively: bool = False) -> Game:
    """The *game* after something allowed: mostly rolls and plays, unless *lively*."""
    options = game.actions_allowed()
    weights = [1 if lively else _WEIGHTS.get(option.kind, 10) for option in options]
    allowed = rng.choices(options, weights)[0]
    return game.after(concrete_action(game, allowed, rng), by=allowed.by)


_WEIGHTS = {ActionKind.RESIGN: 0.15, ActionKind.DOUBLE: 1.5, ActionKind.PASS: 4}


def concrete_action(game: Game, allowed: Allowed, rng: Random) -> Action:
    """An action of the kind *allowed* in *game*."""
    match allowed.kind:
        case ActionKind.START:
            return Start(rng.randint(1, 6), rng.randint(1, 6))
        case ActionKind.ROLL:
            return Roll(random_dice(rng))
        case ActionKind.SKIP:
            return Skip()
        case ActionKind.PLAY:
            return rng.choice(game.legal_plays())
        case ActionKind.RESIGN:
            return Resign(rng.choice(allowed.wins))
        case ActionKind.ACCEPT | ActionKind.DECLINE:
            return Answer(allowed.kind.value)
        case _:
            return CubeAction(allowed.kind.value)


def random_game(match: Match, rng: Random, *, steps: int = 1000) -> Game:
    """A game from its start, played for so many *steps* or to its end."""
    game = match.new_game()
    for _ in range(steps):
        if game.phase is Phase.OVER:
            break
        game = random_step(game, rng)
    return game


def random_moment(match: Match, rng: Random) -> Game:
    """A game set up anywhere, a few steps on; not yet over."""
    owner = rng.choice((None, *Player)) if match.has_cube else None
    value = 2 ** rng.randint(1 if owner else 0, 8) if match.has_cube else 1
    game = match.game_from(
        random_position(rng),
        on_roll=rng.choice(list(Player)),
        dice=rng.choice((None, random_dice(rng))),
        cube=Cube(value, owner),
    )
    for _ in range(rng.randint(0, 4)):
        following = random_step(game, rng, lively=True)
        if following.phase is Phase.OVER:
            break
        game = following
    return game


def random_games(match: Match, rng: Random, *, most: int = 50) -> Iterator[Game]:
    """The games of a match one after the other, to its end or to so many games."""
    for _ in range(most):
        game = random_game(match, rng)
        yield game
        if game.result is None:
            return
        match = match.after(game.result)
        if match.winner:
            return


# -- strategies --------------------------------------------------------------------------------

_SEEDS = st.integers(0, 2**32 - 1)


def randoms() -> st.SearchStrategy[Random]:
    """A generator with its own seed."""
    return _SEEDS.map(Random)


def positions() -> st.SearchStrategy[Position]:
    """Positions with checkers left on both sides."""
    return randoms().map(random_position)


def contact_positions() -> st.SearchStrategy[Position]:
    """Positions in which a side can still hit or block the other."""
    return positions().filter(lambda position: not position.is_race)


def dice() -> st.SearchStrategy[Dice]:
    """All 21 rolls."""
    return st.sampled_from(ALL_ROLLS)


def rule_sets() -> st.SearchStrategy[RuleSet]:
    """Every mix of options that does not contradict itself."""
    options = {
        "opening": st.sampled_from(Opening),
        "backgammon": st.sampled_from(Backgammon),
        "doubling": st.sampled_from(Doubling),
        "automatic_doubles": st.sampled_from((0, 1, 2, None)),
        "crawford": st.integers(0, 4),
        "variant": st.sampled_from(list(VARIANTS.values())),
    }
    switches = {f.name: st.booleans() for f in fields(RuleSet) if f.name not in options}
    return st.fixed_dictionaries({**options, **switches}).map(_consistent)


def _consistent(options: dict[str, object]) -> RuleSet:
    """The rules with these *options*, less those that contradict the others."""
    while True:
        try:
            return RuleSet(**options)
        except RuleError as error:
            contradicting = str(error).removeprefix("contradictory rules: ").split()[0]
            options = {**options, contradicting: 0 if contradicting == "crawford" else False}
            if contradicting == "automatic_doubles":
                options["automatic_doubles"] = 0


def matches() -> st.SearchStrategy[Match]:
    """Matches and money sessions at any score."""
    return randoms().map(random_match)


def games() -> st.SearchStrategy[Game]:
    """Games from their start under any rules, at any moment up to their end."""
    return st.tuples(randoms(), st.integers(0, 120)).map(
        lambda drawn: random_game(random_match(drawn[0]), drawn[0], steps=drawn[1])
    )


def moments() -> st.SearchStrategy[Game]:
    """Games set up anywhere and not over, with everything that can wait for an answer."""
    return randoms().map(lambda rng: random_moment(random_match(rng), rng))
