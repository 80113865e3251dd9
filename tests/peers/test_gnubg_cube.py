"""Cube decisions beside those of the real gnubg, both given gnubg's own chances."""

import re
import subprocess

from tests.engine.samples import random_boards

from gamao.engine.boards import position_of
from gamao.engine.cube.decision import decide_cube
from gamao.engine.cube.equity import CubeModel
from gamao.engine.outcomes import Outcomes
from gamao.notation.ids import format_gnubg_id
from gamao.rules.cube import Cube
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.ruleset import RuleSet

SETTINGS = """\
set automatic game off
set automatic roll off
set player 0 human
set player 1 human
set threads 1
set beavers 0
set evaluation cubedecision evaluation plies 0
set evaluation cubedecision evaluation cubeful on
set met /usr/share/gnubg/met/Kazaross-XG2.xml
new session
"""


def gnubg_decisions(program, games):
    """For each game the five chances gnubg sees and its cube action in words."""
    commands = "".join(f"set gnubgid {format_gnubg_id(game)}\nhint\n" for game in games)
    done = subprocess.run(
        [program, "-t", "-q"],
        input=SETTINGS + commands,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    for part in done.stdout.split("Setting GNUbg ID")[1:]:
        chances = re.search(r"^ +(0\.\d+) (\S+) (\S+) - \S+ (\S+) (\S+)$", part, re.MULTILINE)
        action = re.search(r"Proper cube action: (.*?)(?: \(|$)", part, re.MULTILINE)
        yield (
            [float(number) for number in chances.groups()] if chances else None,
            action.group(1).lower() if action else "",
        )


def words(action):
    """gnubg's words as ours."""
    action = action.replace("you can double now, but ", "").replace("optional ", "")
    return action.replace(" to redouble", "").replace(" to double", "")


def test_most_decisions_are_those_of_gnubg_given_its_own_chances(gnubg):
    match_of = (Match(None, RuleSet()), Match(7, score=(2, 3)), Match(5, score=(3, 1)))
    positions = [position_of(board) for board in random_boards(240, seed=11)]
    games = [
        match_of[n % 3].game_from(
            position, on_roll=Player.BLACK, cube=(Cube(), Cube(2, Player.BLACK))[n % 2]
        )
        for n, position in enumerate(positions)
    ]

    same = compared = 0
    for game, (chances, theirs) in zip(games, gnubg_decisions(gnubg, games), strict=True):
        if chances is None or not 0.1 < chances[0] < 0.97:
            continue
        win, gammon, triple, lost_gammon, lost_triple = chances
        outcomes = Outcomes(
            win=win,
            win_gammon=gammon,
            win_backgammon_half=triple,
            win_backgammon_home=triple,
            lose_gammon=lost_gammon,
            lose_backgammon_half=lost_triple,
            lose_backgammon_home=lost_triple,
        )
        pips = game.position.pips if game.position.is_race else 0
        model = CubeModel.of(game.match, game.cube, game.on_roll, turns=game.turns)
        ours = decide_cube(model, model.undoubled_equities(outcomes, race_pips=pips))
        compared += 1
        same += ours.action == words(theirs)

    print(f"cube decisions as gnubg's: {same} of {compared}")
    assert compared >= 100
    assert same >= 0.8 * compared
