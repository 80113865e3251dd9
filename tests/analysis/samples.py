"""Matches and verdicts for the tests of the analysis."""

from random import Random

from tests.strategies import random_games

from gamao import Dice, Match, Player, Position
from gamao.analysis import Decision, Option, Verdict
from gamao.bench.noisy import noisy_match
from gamao.notation import MatchRecord


def noisy(engine, *, length=1, seed=1, noise=0.1):
    return noisy_match(engine, length=length, noise=noise, seed=seed)


def random_record(match, seed, *, most=3):
    games = tuple(random_games(match, Random(seed), most=most))
    return MatchRecord(white="Ana", black="Bruno", games=games)


def record_of(*games):
    return MatchRecord(white="Ana", black="Bruno", games=games)


def decision(**changes):
    game = Match().game_from(Position.start(), on_roll=Player.WHITE, dice=Dice(3, 1))
    known = {"number": 1, "game_number": 1, "turn": 1, "player": Player.WHITE, "game": game}
    return Decision(**{**known, "action": None, **changes})


def verdict(loss=0.0, **changes):
    options = (Option(text="best", equity=0.5, depth="2-ply"),)
    if loss:
        options += (Option(text="taken", equity=0.5 - loss, depth="2-ply"),)
    known = {"options": options, "taken": len(options) - 1, "forced": False, "gap": loss}
    return Verdict(**{**known, "mwc": 0.6, "win": 0.6, "mwc_unit": 0.1, **changes})
