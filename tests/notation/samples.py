"""Random records for the tests of match files, and where real files are, if they are there."""

from dataclasses import replace
from pathlib import Path
from random import Random

from tests.strategies import random_dice, random_games, random_moment

from gamao.notation import MatchRecord, Note, RatedCube, RatedPlay, Unit
from gamao.rules.action import Answer, Resign, Roll, Start
from gamao.rules.cube import CubeAction
from gamao.rules.game import Phase
from gamao.rules.match import Match
from gamao.rules.play import Play
from gamao.rules.ruleset import MONEY

SHARED = Path(__file__).parents[3] / "shared" / "data" / "matches"
NO_FILES = "no match files beside the repository"
MATCHES = (Match(3), Match(5), Match(), Match(None, replace(MONEY, raccoon=True)))


def record_of(*games, **changes):
    return replace(MatchRecord(white="Ana", black="Bruno", games=games), **changes)


def plain(game):
    """
    The *game* as other programs keep it.

    One throw for the start, no offer to resign refused, and none between a roll that leaves
    nothing to play and that nothing: files do not write it.
    """
    steps = []
    for step in game.actions:
        if isinstance(step.action, Start) and step.action.starter is None:
            continue
        if step.action is Answer.DECLINE:
            steps.pop()
        else:
            steps.append(step)
    if steps and isinstance(steps[-1].action, Resign):
        steps.pop()
    now = game.match.new_game()
    for step in steps:
        stuck = now.phase is Phase.PLAY and not any(play.moves for play in now.legal_plays())
        if stuck and isinstance(step.action, Resign):
            now = now.after(Play(()))
        now = now.after(step.action, by=step.by)
    return now


def story(record):
    """What happened, whatever the file says about the rules."""
    return [
        (game.match.length, game.match.score, game.match.is_crawford, game.actions, game.result)
        for game in record.games
    ]


def without_last_roll(game):
    """The *game* without a roll that was not played, before a resignation or at the end."""
    steps = list(game.actions)
    ending = 2 if steps and steps[-1].action is Answer.ACCEPT else 0
    if len(steps) > ending and isinstance(steps[-1 - ending].action, Roll):
        del steps[-1 - ending]
    return game.match.new_game().replayed(steps)


def has_plays(game):
    """Was anything played? Some formats do not keep a throw for the start alone."""
    return any(isinstance(step.action, Play) for step in game.actions)


def random_record(seed, *, match=None, most=3):
    """A few games as other programs keep them; the last may break off."""
    rng = Random(seed)
    match = match or rng.choice(MATCHES)
    games = [plain(game) for game in random_games(match, rng, most=most)]
    if seed % 3 == 0:
        while games[-1].phase is not Phase.TURN and games[-1].actions:
            games[-1] = games[-1].match.new_game().replayed(games[-1].actions[:-1])
    return record_of(*games)


def annotated(record, seed, *, unit=None, depth="2-ply"):
    """The *record* with comments, rated plays and cubes, and luck, as gnubg would make them."""
    rng = Random(seed)
    notes = []
    for index, game in enumerate(record.games):
        now = record.beginning(index)
        worth = unit or (Unit.EQUITY if now.match.length is None else Unit.MWC)
        for step, done in enumerate(game.actions):
            note = Note(game=index, step=step)
            if rng.random() < 0.4:
                note = _annotated(note, now, done.action, worth, depth, rng)
            if note != Note(game=index, step=step):
                notes.append(note)
            now = now.after(done.action, by=done.by)
    return replace(record, notes=tuple(notes))


def _annotated(note, game, action, unit, depth, rng):
    chances = tuple(round(rng.random(), 6) for _ in range(5))
    match action:
        case Play():
            plays = game.legal_plays()
            rated = tuple(
                RatedPlay(
                    play=play,
                    equity=round(rng.uniform(-2, 2), 6),
                    chances=chances,
                    depth=depth,
                )
                for play in rng.sample(plays, min(len(plays), 3))
            )
            said = rng.choice(("", "A ] bracket \\ and\ntwo lines", "é😀"))
            return replace(note, plays=rated, comment=said)
        case Roll() | CubeAction.DOUBLE:
            cube = RatedCube(
                no_double=round(rng.random(), 6),
                double_take=round(rng.random(), 6),
                unit=unit,
                chances=chances,
                depth=depth,
            )
            luck = round(rng.uniform(-1, 1), 5) if isinstance(action, Roll) else None
            # A luck that was not measured has no unit either.
            return replace(
                note,
                cube=cube,
                luck=luck,
                luck_unit=Unit.EQUITY if luck is None else unit,
            )
        case Start() if action.starter:
            return replace(note, luck=round(rng.uniform(-1, 1), 5), luck_unit=unit)
        case _:
            return note


def set_up_record(seed, *, waiting=False):
    """A game set up in the middle, with offers *waiting* or not, and a few steps on from there."""
    rng = Random(seed)
    while True:
        start = random_moment(rng.choice(MATCHES), rng).snapshot()
        if waiting or start.phase in (Phase.TURN, Phase.PLAY):
            break
    game = start
    for _ in range(rng.randint(0, 2)):
        if game.phase is Phase.PLAY:
            game = game.after(rng.choice(game.legal_plays()))
        elif game.phase is Phase.TURN:
            game = game.after(Roll(random_dice(rng)))
        if game.phase is Phase.OVER:
            game = start
            break
    return record_of(game, setups=((0, start),))
