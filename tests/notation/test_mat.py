from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import matches, random_game, random_games, randoms

from gamao.errors import NotationError
from gamao.notation import MatchRecord, format_action, format_mat, parse_mat
from gamao.notation.mat import cells as mat_cells
from gamao.notation.mat import read_mat
from gamao.rules.action import Answer, Resign, Roll, Skip, Start, Step
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Phase
from gamao.rules.match import Match
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Position, Win
from gamao.rules.ruleset import CLASSICO, CLUBE, MONEY, REGLAMENTO, TORNEIO, Opening

SHARED = Path(__file__).parents[3] / "shared" / "data" / "matches"

SHORT = """\
; [Event "Friday"]

 7 point match

 Game 1
 Ana Maria : 0                  Bruno : 0
  1)                             31: 8/5 6/5
  2)  Doubles => 2                Takes
  3) 65: 24/18 18/13             64: 24/14
  4) 66: 24/18 13/7 13/7 13/7     Doubles => 4
  5)  Drops
                                  Wins 2 points

 Game 2
 Ana Maria : 0                  Bruno : 2
  1) 52: 13/8 13/11
"""


def money(*rows, tags=""):
    return "\n".join((tags, " 0 point match", "", " Game 1", " A : 0     B : 0", *rows))


def actions(text, game=0):
    return [step.action for step in parse_mat(text).games[game].actions]


def record(*games, **changes):
    return replace(MatchRecord(white="Ana", black="Bruno", games=games), **changes)


def as_written(game):
    """The *game* as a file keeps it: without what leaves no trace."""
    steps: list[Step] = []
    for step in game.actions:
        if step.action is Answer.DECLINE:
            steps.pop()
        else:
            steps.append(step)
    if steps and isinstance(steps[-1].action, Resign):
        steps.pop()
    told = game.match.rules.opening is Opening.REROLL or (
        game.match.has_cube and game.match.rules.automatic_doubles != 0
    )
    if not told:
        steps = [s for s in steps if not isinstance(s.action, Start) or s.action.starter]
    return game.match.new_game().replayed(steps)


def test_a_match_is_read_game_by_game():
    read = parse_mat(SHORT)

    assert (read.white, read.black, read.tags) == ("Ana Maria", "Bruno", (("Event", "Friday"),))
    assert [game.match.score for game in read.games] == [(0, 0), (0, 2)]
    assert read.games[0].result.points == 2
    assert read.games[0].match.rules == TORNEIO
    assert read.games[1].phase is Phase.TURN
    assert read.games[1].on_roll is Player.BLACK


def test_what_is_read_is_written_the_same_but_for_the_order_of_moves():
    again = format_mat(parse_mat(SHORT))

    trimmed = "\n".join(line.rstrip() for line in again.split("\n"))
    assert trimmed == SHORT.replace("24/14", "24/18 18/14").replace("13/8 13/11", "13/11 13/8")
    assert parse_mat(again) == parse_mat(SHORT)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("8/5 6/5", "6/5, 8/5 "),
        lambda text: text.replace(" Drops\n" + " " * 34, " Drops                       "),
        lambda text: text.replace("  1)" + " " * 29, "  1)\t\t").replace("18/13  ", "18/13\t"),
        lambda text: text.replace("Doubles", "doubles").replace("Wins 2 points", "wins 2 points"),
        lambda text: text + "  2)  \n",
        lambda text: text.replace(" 7 point match", ";\n 7 Point Match"),
    ],
)
def test_layouts_that_mean_the_same(change):
    assert parse_mat(change(SHORT)) == parse_mat(SHORT)


def test_the_throw_for_the_start_is_told_by_the_first_roll():
    assert actions(SHORT)[0] == Start(1, 3)
    assert actions(SHORT, 1)[0] == Start(5, 2)


def test_the_crawford_game_follows_from_the_scores():
    text = SHORT.replace(" 7 point", " 3 point")

    assert parse_mat(text).games[1].match.is_crawford
    assert not parse_mat('; [Crawford "Off"]\n' + text).games[1].match.is_crawford
    assert parse_mat(text.replace(": 0   ", ": 1   ")).games[0].match.score == (1, 0)


def test_a_first_game_after_crawford_is_told_by_a_tag():
    after = Match(5, score=(4, 2)).new_game()
    crawford = Match(5, score=(4, 2), is_crawford=True).new_game()

    assert '; [Crawford "Played"]' in format_mat(record(after))
    assert parse_mat(format_mat(record(after))) == record(after)
    assert parse_mat(format_mat(record(crawford))) == record(crawford)


def test_a_money_session_has_length_zero():
    for header in (" 0 point match", "Money session", " unlimited match"):
        read = parse_mat(money("1) 31: 8/5 6/5").replace(" 0 point match", header))
        assert read.games[0].match == Match()


def test_a_beaver_is_taken_without_a_word():
    rows = ("1) 31: 8/5 6/5               Doubles => 2", "2)  Beavers => 4")
    rolls = (*rows, "3)                             65: 24/13")
    refused = (*rows[:1], rows[1] + "               Drops", "      Wins 2 points")

    assert actions(money(*rolls))[-4:-2] == [CubeAction.BEAVER, CubeAction.TAKE]
    assert parse_mat(money(*refused)).games[0].result.points == 2
    assert parse_mat(money(*rows)).games[0].phase is Phase.BEAVERED
    assert parse_mat(money(*rows, "     Wins 4 points")).games[0].result.points == 4


@pytest.mark.parametrize("word", ["Beavers", "Raccoons"])
def test_a_raccoon_is_a_beaver_answered_by_a_beaver(word):
    text = money(
        "1) 31: 8/5 6/5               Doubles => 2",
        f"2)  Beavers => 4              {word} => 8",
        "3)  Takes                      65: 24/13",
    )

    assert CubeAction.RACCOON in actions(text)
    assert parse_mat(text).games[0].cube == Cube(8, Player.WHITE)
    assert "Beavers => 8" in format_mat(parse_mat(text))


def test_a_game_that_ends_early_was_resigned():
    text = money("1) 31: 8/5 6/5     65: 24/13", "2)  Doubles => 2       Takes", "   Wins 4 points")

    assert actions(text)[-2:] == [Resign(Win.GAMMON), Answer.ACCEPT]
    assert parse_mat(text).games[0].result.winner is Player.WHITE


def test_a_result_may_stand_behind_a_roll_that_was_not_played():
    first = money("1) 31:       Wins 1 point")
    second = money("1) 31: 8/5 6/5                 64:  Wins 1 point")
    other = money("1) 31:                          Wins 1 point")

    assert parse_mat(first).games[0].result.winner is Player.WHITE
    assert parse_mat(second).games[0].result.winner is Player.WHITE
    assert parse_mat(other).games[0].result.winner is Player.BLACK


def test_a_double_not_answered_was_passed():
    text = money("1) 31: 8/5 6/5             Doubles => 2", " " * 30 + "Wins 1 point")

    assert actions(text)[-1] is CubeAction.PASS


def test_a_roll_not_played_is_a_cell_without_moves():
    for cell in ("31:", "31: ????"):
        game = parse_mat(money(f"1) {cell}")).games[0]
        assert (game.phase, game.dice) == (Phase.PLAY, Dice(3, 1))


def test_a_roll_not_played_that_allows_no_move_is_marked():
    dancing = random_game(Match(7), Random(1), steps=61)
    resigned = dancing.after(Resign()).after(Answer.ACCEPT)

    for game in (dancing, resigned):
        text = format_mat(record(game))
        assert ": ????" in text
        assert parse_mat(text).games == (as_written(game),)
    assert dancing.legal_plays() == (Play(),)


def test_resignations_that_came_to_nothing_leave_no_trace():
    game = Match(7).new_game().after(Start(3, 1))
    declined = game.after(Resign()).after(Answer.DECLINE)

    for tried in (declined, declined.after(Resign(Win.GAMMON))):
        assert parse_mat(format_mat(record(tried))).games == (game,)


def test_a_game_that_was_set_up_cannot_be_written():
    start = Position.of(mine={25: 1}, theirs={n: 2 for n in range(1, 7)})
    set_up = Match().game_from(start, on_roll=Player.WHITE)
    resigned = set_up.after(Resign()).snapshot()

    started = Match().game_from(Position.start(), on_roll=Player.WHITE)
    with pytest.raises(NotationError, match="from their start only"):
        format_mat(record(started, setups=((0, started),)))
    for game in (set_up, set_up.after(Roll(Dice(6, 5))), resigned.after(Answer.DECLINE)):
        with pytest.raises(NotationError, match=r"from their start|cannot hold this game"):
            format_mat(record(game))


def test_a_money_game_that_counts_a_gammon_too_early_was_without_jacoby():
    text = money("1) 31: 8/5 6/5     65: 24/13", "   Wins 2 points")

    assert parse_mat(text).games[0].match.rules == replace(MONEY, jacoby=False)
    with pytest.raises(NotationError, match="line 8: white can win no gammon under Jacoby"):
        parse_mat('; [Rules "MONEY"]\n' + text)


def test_other_programs_tell_jacoby_and_beaver_in_tags():
    tags = '; [Jacoby "False"]\n; [Beaver "Off"]\n; [Site "a "quoted" place"]'
    read = parse_mat(money("1) 31: 8/5 6/5", tags=tags))

    assert read.games[0].match.rules == replace(MONEY, jacoby=False, beaver=False)
    assert read.tags[2] == ("Site", 'a "quoted" place')
    assert parse_mat(format_mat(read)) == read


def test_other_rules_stand_in_a_tag():
    game = Match(None, CLUBE).new_game()
    without = Match(7, replace(TORNEIO, crawford=0)).new_game()

    assert '; [Crawford "Off"]' in format_mat(record(without))
    assert parse_mat(format_mat(record(without))) == record(without)
    assert format_mat(record(game)).startswith('; [Rules "CLUBE"]\n')
    assert "Rules" not in format_mat(record(Match().new_game()))
    assert "Rules" not in format_mat(record(Match(7).new_game()))


def test_throws_that_the_first_roll_does_not_tell_stand_in_a_tag():
    doubled = Match(None, replace(MONEY, automatic_doubles=1)).new_game()
    doubled = doubled.after(Start(3, 3)).after(Start(5, 2))
    rerolled = Match(None, REGLAMENTO).new_game().after(Start(5, 2))
    plain = Match().new_game().after(Start(3, 3)).after(Start(5, 2))

    assert '; [Start "3-3 5-2"]\n Game 1' in format_mat(record(doubled))
    assert parse_mat(format_mat(record(doubled))).games[0].cube == Cube(2)
    assert parse_mat(format_mat(record(rerolled))) == record(rerolled)
    assert "Start" not in format_mat(record(plain))


def test_the_throw_may_also_stand_in_the_game():
    text = money('; [Start "3-3 1-3"]', '; [Start "2-2"]', "1)                 31: 8/5 6/5")

    assert actions(text)[:2] == [Start(3, 3), Start(1, 3)]


def test_a_first_roll_that_cannot_be_the_throw_tells_only_who_began():
    tag = '; [Rules "REGLAMENTO cube=on"]'

    assert actions(money("1) 33: 8/5(2) 6/3(2)", tags=tag))[0] == Start(2, 1)
    assert actions(money("1)                 Doubles => 2", tags=tag))[0] == Start(1, 2)


def test_a_turn_skipped_is_cannot_move_or_nothing():
    skipped = random_game(Match(None, CLASSICO), Random(1482), steps=43)
    going_on = skipped.after(Roll(Dice(3, 1)))
    text = format_mat(record(going_on))

    assert isinstance(skipped.actions[-1].action, Skip)
    assert " Cannot Move" in text
    assert parse_mat(text).games == (as_written(going_on),)
    assert parse_mat(text.replace("Cannot Move", "")).games == (as_written(going_on),)
    with pytest.raises(NotationError, match="cannot skip now: black must roll"):
        parse_mat(SHORT + "                                 Cannot Move")


def test_a_file_marks_every_hit_so_what_is_not_marked_was_not_hit():
    opening = "1) 21: 13/11 6/5              62: 24/16"

    quiet = actions(money(opening, "2) 32: 11/6"))[-1]
    hitting = actions(money(opening, "2) 32: 11/9*/6"))[-1]

    assert format_action(quiet) == "11/8/6"
    assert format_action(hitting) == "11/9*/6"


def test_a_play_that_stays_ambiguous_is_an_error():
    rows = ("1) 21: 24/21             62: 24/16", "2) 21: 6/5 6/4         63: 24/18 18/15")

    with pytest.raises(NotationError, match="line 8: ambiguous play '13/6' with 4-3"):
        parse_mat(money(*rows, "3) 43: 13/6"))


def test_a_score_that_does_not_follow_is_believed():
    read = parse_mat(SHORT.replace("Bruno : 2", "Bruno : 5"))

    assert read.games[1].match.score == (0, 5)


def test_a_raccoon_round_trips():
    game = random_game(Match(None, replace(MONEY, raccoon=True)), Random(3))

    assert CubeAction.RACCOON in [step.action for step in game.actions]
    assert parse_mat(format_mat(record(game))).games == (as_written(game),)


def test_a_beaver_taken_last_is_said():
    game = Match().new_game().after(Start(3, 1))
    game = game.after(game.legal_plays()[0]).after(CubeAction.DOUBLE).after(CubeAction.BEAVER)

    taken = game.after(CubeAction.TAKE)

    assert format_mat(record(taken)).rstrip().endswith("Takes")
    assert parse_mat(format_mat(record(taken))) == record(taken)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["1) 31: 8/5 6/4"], r"line 6: illegal play '8/5 6/4' with 3-1"),
        (["1) 31: 8/5 6/5   65: 24/13   31: 8/5"], "line 6: not what players do"),
        (["1) hello"], "line 6: not what players do"),
        (["1) Doubles up"], "line 6: not what a player does: 'doubles up'"),
        (["1) Doubles => 2"], "line 6: cannot double now: white must play"),
        (["1) 31: 8/5 6/5", "2) 31: 8/5 6/5"], "line 7: white cannot roll now"),
        (["1) 31: 8/5 6/5       Doubles => 8"], "line 6: the cube goes to 2 now, not to 8"),
        (["1) 31: ????         65: 24/13"], "line 6: white has not played 3-1"),
        (["1) 31: 8/5 6/5       Beavers => 4"], "line 6: black has no double to answer"),
        (["1) 31: 8/5 6/5", "        Wins 5 points"], "line 7: nobody can win 5"),
        (["1) 31: 8/5 6/5       Doubles => 2", "    Wins 1 point"], "line 7: nobody can win 1"),
        (["1) 31: 8/5 6/5       Doubles", "2) Drops", "  Wins 1 point"], "8: white has not won"),
        (['; [Start "7-1"]'], "not an opening throw: '7-1'"),
        (['; [Start "12"]'], "not an opening throw: '12'"),
        (["1) 33: 8/5(2) 6/3(2)"], "line 6: white cannot play 3-3: white has thrown 2-1"),
    ],
)
def test_what_cannot_have_happened_names_its_line(rows, message):
    with pytest.raises(NotationError, match=message):
        parse_mat(money(*rows))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " 7 point match",
        " Game 1\n A : 0    B : 0",
        "hello\n 7 point match",
        " 7 point match\n Game 1\n no names",
        " 7 point match\n Game 1",
        " 7 point match\n Game 1\n A : 7    B : 0",
        '; [Rules "FAMILY"]\n 7 point match\n Game 1\n A : 0    B : 0',
        " " * 5_000_001,
    ],
)
def test_what_is_no_match_file_is_a_notation_error(text):
    with pytest.raises(NotationError):
        parse_mat(text)


def test_a_file_is_refused_above_a_number_of_lines(monkeypatch):
    monkeypatch.setattr(mat_cells, "MOST_LINES", 10)

    with pytest.raises(NotationError, match="a match file of 16 lines is too long"):
        parse_mat(SHORT)


def test_what_cannot_have_happened_breaks_a_game_off():
    read = read_mat(SHORT.replace("65: 24/18 18/13", "65: 24/18 18/12"))

    assert [len(game.actions) for game in read.games] == [4, 2]
    assert read.warnings[0].startswith("line 9: game 1 breaks off: illegal play '24/18 18/12'")
    assert read.games[1] == parse_mat(SHORT).games[1]


def test_points_that_contradict_a_match_are_refused():
    with pytest.raises(NotationError, match="line 12: black has won 2, not 3"):
        parse_mat(SHORT.replace("Wins 2", "Wins 3"))


def test_what_a_file_cannot_hold_is_refused():
    any_time = Match(None, replace(CLASSICO, cube=True)).new_game()
    any_time = any_time.after(Start(3, 1)).after(CubeAction.DOUBLE, by=Player.BLACK)
    new = Match(7).new_game()

    with pytest.raises(NotationError, match="out of turn"):
        format_mat(record(any_time))
    with pytest.raises(NotationError, match="at least one game"):
        format_mat(record())
    with pytest.raises(NotationError, match="game 2 does not belong"):
        format_mat(record(new, Match(5).new_game()))
    for name in ("", " a", "a : 1 b", "a\nb", "a\u2028b"):
        with pytest.raises(NotationError, match="name"):
            format_mat(record(new, white=name))
    for tag in (("Rules", "x"), ("start", "x"), ("a]", "x"), ("", "x"), ("a", "x\ny")):
        with pytest.raises(NotationError, match="tag"):
            format_mat(record(new, tags=(tag,)))


def test_long_names_and_cells_stay_apart():
    read = parse_mat(SHORT)
    long = replace(read, white="A" * 40, black="B" * 40)

    assert parse_mat(format_mat(long)) == long
    # gnubg leaves no space at all.
    glued = SHORT.replace("Ana Maria : 0                  Bruno", f"{'A' * 40} : 0Bruno")
    assert parse_mat(glued).white == "A" * 40


def test_the_winner_of_the_match_is_named():
    game = Match(1).new_game().after(Start(3, 1)).after(Resign()).after(Answer.ACCEPT)

    assert format_mat(record(game)).endswith(" Wins 1 point and the match\n")
    assert parse_mat(format_mat(record(game))) == record(game)


@pytest.mark.skipif(not SHARED.exists(), reason="no match files beside the repository")
def test_real_files_round_trip():
    files = sorted(SHARED.glob("*.mat"))

    assert files
    for file in files:
        read = parse_mat(file.read_text())
        assert read.games[-1].match.after(read.games[-1].result).winner
        assert parse_mat(format_mat(read)) == read


def holdable(game):
    now = game.match.new_game()
    for step in game.actions:
        if step.action is CubeAction.DOUBLE and (step.by is not now.on_roll or now.dice):
            return False
        now = now.after(step.action, by=step.by)
    return True


@settings(deadline=None, max_examples=60)
@given(randoms(), matches(), st.integers(0, 150))
def test_every_game_round_trips(rng, match, steps):
    game = random_game(match, rng, steps=steps)
    whole = record(game, tags=(("Event", "a test"),))

    if not holdable(game):
        with pytest.raises(NotationError, match="out of turn"):
            format_mat(whole)
    else:
        assert parse_mat(format_mat(whole)) == replace(whole, games=(as_written(game),))


@settings(deadline=None, max_examples=12)
@given(randoms(), st.sampled_from([Match(3), Match(5, CLUBE), Match(), Match(None, CLASSICO)]))
def test_every_match_round_trips(rng, match):
    games = tuple(random_games(match, rng, most=4))
    whole = record(*games)

    read = parse_mat(format_mat(whole))

    assert read.games == tuple(map(as_written, games))
    assert [game.match for game in read.games] == [game.match for game in games]
