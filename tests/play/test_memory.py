"""What a match takes in memory for every step: a thousand tables are kept at once."""

import gc
import random
import sys
from types import FunctionType, ModuleType

from tests.play.test_snapshot import some_step, terms_of

from gamao import Play, Player
from gamao.play import LiveMatch, Seat, parse_table_action
from gamao.play.action import Request
from gamao.rules.dicesource import RandomDice

MOST = 110
"""Bytes a step of games that have nothing to do with each other; it was 272 when every step was a
value of its own."""
GAMES, STEPS = 40, 150
HEADER = 16
"""What the collector keeps beside each object it looks at."""


def as_said(action):
    """An action as a page writes it."""
    if isinstance(action, Request):
        return action.value
    assert isinstance(action, Play)
    places = ((move.source, move.target) for move in action.moves)
    return " ".join(f"{'bar' if one == 25 else one}/{other or 'off'}" for one, other in places)


def played(rng):
    dice = RandomDice(rng)
    match = LiveMatch.begin(
        terms_of("TORNEIO"), {side: Seat(person=side.value) for side in Player}
    ).with_what_follows(dice)
    while match.version < STEPS and not match.log.is_over:
        action, by = some_step(match, rng)
        match = match.kept().after(
            parse_table_action(as_said(action), match.game), by=by, dice=dice
        )
    return match.log


def size(values):
    """Bytes of *values* and all they are made of, each counted once."""
    seen, waiting = {}, [*values]
    while waiting:
        one = waiting.pop()
        if id(one) not in seen and not isinstance(one, type | ModuleType | FunctionType):
            seen[id(one)] = sys.getsizeof(one) + HEADER * gc.is_tracked(one)
            waiting += gc.get_referents(one)
    return sum(seen.values())


def test_a_step_of_a_match_takes_few_bytes():
    rng = random.Random(15)
    logs = [played(rng) for _ in range(GAMES)]
    steps = sum(log.version for log in logs)

    kept = size(game.actions for log in logs for game in log.games)

    assert steps > 0.9 * GAMES * STEPS
    assert kept / steps <= MOST
