"""Matches between whoever decides: levels of ours, and programs asked line by line."""

import random
import re
import shlex
import sys
from dataclasses import replace

import pytest

from gamao import (
    TORNEIO,
    Answer,
    CubeAction,
    Dice,
    Doubling,
    Match,
    Phase,
    Player,
    Position,
    RandomDice,
    Resign,
    RuleError,
    Win,
    WrongTypeError,
)
from gamao.bridges import JsonEngine, UbgiEngine
from gamao.engine import Engine, Limit, Opponent, find_level
from gamao.errors import DataError
from gamao.notation import format_xgid, read_match, write_match
from gamao.playing import play_match

GAMAO = f"{shlex.quote(sys.executable)} -m gamao"
OPENING = Match(7).new_game(first=Player.WHITE, dice=Dice(3, 1))
BEFORE = Match(7, score=(3, 5)).game_from(Position.start(), on_roll=Player.BLACK)
TOY = """
import sys
for line in sys.stdin:
    print({answers!r}.get(line.strip(), "sorry"), flush=True)
"""


@pytest.fixture(scope="module")
def engine():
    return Engine.default(threads=1)


def dice(seed):
    return RandomDice(random.Random(seed))


def test_two_levels_play_a_match_that_files_can_hold(engine):
    players = [Opponent(engine, find_level(level)) for level in ("beginner", "casual")]
    seen = []

    record = play_match(*players, Match(3), dice=dice(1), names=("Ana", "Bia"), watch=seen.append)

    last = record.games[-1]
    assert last.match.after(last.result).winner is not None
    assert seen[-1] == last
    assert play_match(*players, Match(3), dice=dice(1)).games == record.games
    assert read_match(write_match(record, "mat")).games == record.games


def test_a_session_for_money_needs_a_number_of_games(engine):
    player = Opponent(engine, find_level("beginner"))

    assert len(play_match(player, player, Match(), games=2, dice=dice(2)).games) == 2
    assert len(play_match(player, player).games) == 1
    with pytest.raises(RuleError, match="how many games"):
        play_match(player, player, Match())


def test_where_doubling_is_allowed_at_any_time_the_other_side_is_asked_too(engine):
    class Eager(Opponent):
        def interrupt(self, game, player):
            return CubeAction.DOUBLE

    out_of_turn = []

    def watch(game):
        if game.phase is Phase.DOUBLED and game.offered_by is not game.on_roll:
            out_of_turn.append(game.offered_by)

    for doubling in Doubling:
        match = Match(5, replace(TORNEIO, doubling=doubling))
        level = find_level("beginner")
        players = Opponent(engine, level), Eager(engine, level)
        play_match(*players, match, dice=dice(3), games=1, watch=watch)
        assert (Player.BLACK in out_of_turn) == (doubling is Doubling.ANY_TIME)
        out_of_turn.clear()


class First:
    """Plays the first legal play, and never doubles."""

    def choose(self, game):
        return game.legal_plays()[0] if game.phase is Phase.PLAY else None


def test_whoever_chooses_can_play_and_never_doubles_out_of_turn():
    match = Match(3, replace(TORNEIO, doubling=Doubling.ANY_TIME))

    assert play_match(First(), First(), match, dice=dice(6)).games[-1].phase is Phase.OVER


@pytest.mark.parametrize(
    ("answer", "error", "said"),
    [
        (None, RuleError, "Lost.choose gave None, which is to roll: .* must play the dice"),
        ("8/5 6/5", WrongTypeError, "not an action but str: '8/5 6/5'"),
    ],
)
def test_who_chooses_what_is_no_action_is_told_what_was_asked(answer, error, said):
    class Lost:
        def choose(self, game):
            return answer

    with pytest.raises(error, match=said):
        play_match(Lost(), First(), dice=dice(7))
    with pytest.raises(error, match=said):
        play_match(First(), Lost(), dice=dice(7))


@pytest.mark.parametrize("which", ["ubgi", "json"])
def test_any_program_can_be_asked_and_played(engine, which):
    started = (
        UbgiEngine.started(f"{GAMAO} bridge ubgi")
        if which == "ubgi"
        else JsonEngine.started(f"{GAMAO} engine", limit="0-ply")
    )
    with started as program:
        assert str(program.choose(OPENING)) == "8/5 6/5"
        assert program.choose(BEFORE) is None
        doubled = BEFORE.after(CubeAction.DOUBLE)
        assert program.choose(doubled) is CubeAction.TAKE
        resigned = BEFORE.after(Resign(Win.SINGLE))
        assert program.choose(resigned) is Answer.DECLINE
        record = play_match(
            program, Opponent(engine, find_level("beginner")), Match(1), dice=dice(4)
        )
    assert record.games[-1].phase is Phase.OVER


def test_a_program_that_speaks_json_answers_as_the_engine_does(engine):
    with JsonEngine.started(f"{GAMAO} engine", limit="1-ply") as program:
        analysis, ours = program.analyse(OPENING), engine.analyse(OPENING, Limit(1))
        assert [one.play for one in analysis.candidates] == [one.play for one in ours.candidates]
        assert analysis.best.equity == pytest.approx(ours.best.equity, abs=1e-4)
        assert analysis.best.depth == "1-ply"
        assert program.cube(BEFORE).action == engine.cube(BEFORE, Limit(1)).action
        win = program.evaluate(Position.start()).win
        assert win == pytest.approx(engine.evaluate(Position.start(), Limit(1)).win, abs=1e-4)
        with pytest.raises(DataError, match="refuses: op is"):
            program.ask("dance")


@pytest.mark.parametrize("answer", ["99/1", "fly", "8/5 6/4"])
def test_nonsense_from_a_program_is_refused(answer, tmp_path):
    toy = tmp_path / "toy.py"
    toy.write_text(TOY.format(answers={"ubgi": "readyok", format_xgid(OPENING): answer}))
    command = f"{shlex.quote(sys.executable)} {shlex.quote(str(toy))}"

    with UbgiEngine.started(command) as program:
        with pytest.raises(DataError, match="answers"):
            program.choose(OPENING)
        with pytest.raises(DataError, match="does not understand"):
            program.choose(BEFORE)
    with JsonEngine.started(command) as program, pytest.raises(DataError, match="answers 'sorry'"):
        program.analyse(OPENING)


def test_what_is_wrong_with_an_answer_is_said_with_what_was_asked(tmp_path):
    xgid = format_xgid(BEFORE.after(CubeAction.DOUBLE))
    toy = tmp_path / "toy.py"
    toy.write_text(TOY.format(answers={"ubgi": "readyok", format_xgid(OPENING): "8/5 6/4"}))
    fly = tmp_path / "fly.py"
    fly.write_text(TOY.format(answers={"ubgi": "readyok"}).replace("sorry", "fly"))
    python = shlex.quote(sys.executable)

    with (
        UbgiEngine.started(f"{python} {shlex.quote(str(toy))}") as program,
        pytest.raises(DataError, match=r"answers '8/5 6/4' to XGID=.*: illegal play .* with 3-1"),
    ):
        program.choose(OPENING)
    with (
        UbgiEngine.started(f"{python} {shlex.quote(str(fly))}") as program,
        pytest.raises(DataError, match=f"answers 'fly' to {re.escape(xgid[:30])}.*: 'fly' is not"),
    ):
        program.choose(BEFORE.after(CubeAction.DOUBLE))


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({}, "'plays' is missing"),
        ({"plays": []}, "there are no plays in it"),
        ({"plays": 3}, "not iterable"),
        ({"plays": [3]}, "not subscriptable"),
        ({"plays": [{"play": 3}]}, "a text"),
        ({"plays": [{"play": "8/5 6/5", "equity": "much", "probs": [1]}]}, "much"),
        ({"plays": [{"play": "8/5 6/5", "equity": 0, "probs": [1]}]}, "not enough values"),
        ({"id": "another"}, "it is no JSON object with the id 1"),
    ],
)
def test_json_that_makes_no_sense_is_refused_with_the_reason(answer, said, tmp_path):
    toy = tmp_path / "toy.py"
    toy.write_text(
        f"import json; input(); print(json.dumps({{'id': 1, **{answer!r}}}), flush=True)"
    )
    command = f"{shlex.quote(sys.executable)} {shlex.quote(str(toy))}"

    with JsonEngine.started(command) as program, pytest.raises(DataError, match=said):
        program.choose(OPENING)


def test_a_program_that_ends_is_said_so():
    ended = JsonEngine.started(f"{shlex.quote(sys.executable)} -c pass")
    with ended as program:
        for _ in range(2):  # before it has ended, perhaps, and after
            with pytest.raises(DataError, match="the engine has ended"):
                program.evaluate(Position.start())
    echo = f'{sys.executable} -c "import sys; [print(line, flush=True) for line in sys.stdin]"'
    with pytest.raises(DataError, match="no UBGI"), UbgiEngine.started(echo, patience=1):
        pass
    with pytest.raises(DataError, match="cannot be started"), UbgiEngine.started("/no/such/engine"):
        pass
