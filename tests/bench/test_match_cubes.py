"""Which cubes of a match are asked about, and what answers lose by a judge."""

import json

from bench.match_cubes import cubes, doubler_beside, is_doubtful, listed, told

from gamao import CubeAction, Dice, Match, Player, Roll
from gamao.engine import CubeDecision
from gamao.notation import MatchRecord, format_xgid, parse_play, parse_xgid
from gamao.rules.ruleset import TORNEIO

START = "XGID=-b----E-C---eE---c-e----B-"
WAIT, DOUBLE, CASH = (
    f"{START}:{rest}"
    for rest in (
        "0:0:1:00:2:1:0:7:10",
        "0:0:1:00:0:0:0:5:10",
        "1:1:1:00:0:3:0:9:10",
    )
)
JUDGED = {WAIT: [0.5, 0.3, 1.0], DOUBLE: [0.6, 0.7, 1.0], CASH: [0.8, 1.2, 1.0]}


def test_who_decides_as_the_judge_does_loses_nothing():
    pr, leanings = told(list(JUDGED), JUDGED, JUDGED)

    assert pr == "0.00 ± 0.00"
    assert leanings == "0 doubles, 0 waits, 0 takes, 0 passes"


def test_a_double_too_early_and_a_pass_too_many_cost_what_the_judge_says():
    bold = {**JUDGED, WAIT: [0.5, 0.55, 1.0], DOUBLE: [0.6, 1.1, 1.0]}

    pr, leanings = told(list(JUDGED), bold, JUDGED)

    # 0.2 by the double, 0.3 by the pass, of six decisions.
    assert pr.startswith(f"{500 * (0.2 + 0.3) / 6:.2f} ")
    assert leanings == "1 doubles, 0 waits, 0 takes, 1 passes"


def test_near_a_pass_the_doubler_s_share_is_laid_beside_the_judge_s():
    found = {WAIT: [0.5, 0.9, 1.0], DOUBLE: [0.6, 0.73, 1.0], CASH: [0.8, 1.25, 1.0]}
    judged = {WAIT: [0.5, 0.3, 1.0], DOUBLE: [0.6, 0.76, 1.0], CASH: [0.8, 1.2, 1.0]}

    # The first is no answer to think about. Between -0.03 and 0.05: 0.01, give or take 1.96 x 0.04.
    assert doubler_beside(list(judged), found, judged) == "+0.010 ± 0.078 (2)"


def test_cubes_are_listed_by_themselves_or_with_somebody_s_answers(tmp_path):
    plain, answered = tmp_path / "plain.txt", tmp_path / "answered.txt"
    plain.write_text(f"{WAIT}\n{DOUBLE}\n")
    lines = [json.dumps(["xg:rolled", one, JUDGED[one]]) for one in (WAIT, DOUBLE)]
    answered.write_text("\n".join(["# whose they are", *lines]))

    assert listed(plain) == listed(answered) == [WAIT, DOUBLE]


def test_a_cube_is_doubtful_by_the_double_or_by_its_answer():
    def cube(*equities, allowed=True):
        no_double, take, passed = equities
        return CubeDecision(
            no_double=no_double, double_take=take, double_pass=passed, allowed=allowed
        )

    assert is_doubtful(cube(0.5, 0.4, 1.0))
    assert is_doubtful(cube(0.6, 1.1, 1.0))
    assert is_doubtful(cube(0.6, 1.4, 1.0))
    assert is_doubtful(cube(1.4, 1.2, 1.0))
    assert not is_doubtful(cube(0.3, -0.2, 1.0))
    assert not is_doubtful(cube(0.5, 0.4, 1.0, allowed=False))


def test_a_cube_worth_nothing_to_whoever_would_turn_it_is_left_out():
    game = Match(2, TORNEIO).new_game(first=Player.WHITE, dice=Dice(3, 1))
    for text, dice in (("8/5 6/5", (6, 4)), ("24/14", (5, 2))):
        game = game.after(parse_play(text, game.position, game.dice))
        if game.on_roll is Player.BLACK:
            game = game.after(CubeAction.DOUBLE).after(CubeAction.TAKE)
        game = game.after(Roll(Dice(*dice)))
    record = MatchRecord(white="A", black="B", games=(game,))

    found = [format_xgid(one) for one in cubes(record)]

    # After the first double the cube is worth the match to both.
    assert [parse_xgid(xgid).cube.value for xgid in found] == [1]
