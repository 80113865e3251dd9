"""Whole games on the screen, by keys and by mouse, as somebody before it plays them."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.screen.playing import ENGINE, new_screen, new_table, run, seated
from textual.events import Key

from gamao import TORNEIO, Dice, Match, Player, Position
from gamao.cli.screen.board import CUBE, DICE
from gamao.engine import Limit
from gamao.notation import format_play, format_xgid, parse_rules
from gamao.play import LiveMatch
from gamao.rules.clock import parse_clock
from gamao.rules.game import Phase

SNAPSHOTS = Path(__file__).parent / "snapshots"


async def act_by_keys(somebody):
    """One thing by keys, whatever is wanted; plays are typed."""
    game = somebody.game.table.game
    if somebody.is_asked:
        await somebody.press("t" if "(t)" in somebody.text else "a")
    elif game.phase is Phase.TURN:
        await somebody.press("r")
    elif game.phase is Phase.PLAY:
        play = game.legal_plays()[0]
        await somebody.typed(format_play(play, game.position, game.dice))


@pytest.mark.slow
def test_a_whole_game_by_keys_is_won_by_somebody():
    async def play():
        async with seated(new_screen(new_table())) as somebody:
            table = somebody.game.table
            while table.game.phase is not Phase.OVER:
                before = table.match.version
                await act_by_keys(somebody)
                assert table.match.version > before, somebody.text
            return table.match.log, somebody.text

    log, text = run(play())
    assert log.is_over
    assert "wins the match" in text
    assert len(log.game.actions) > 20


@pytest.mark.slow
def test_a_whole_game_by_mouse_is_won_by_somebody():
    late = Position.of(mine={8: 1, 5: 2, 3: 2}, theirs={7: 1, 4: 2, 2: 2})  # a click takes long
    game = Match(1, TORNEIO).game_from(late, on_roll=Player.WHITE)

    async def play():
        table = new_table(bot=False)
        terms = replace(table.match.terms, position=format_xgid(game))
        table.match = LiveMatch.begin(terms, table.match.seats)
        async with seated(new_screen(table)) as somebody:
            screen, table = somebody.game, somebody.game.table
            while table.game.phase is not Phase.OVER:
                if table.game.phase is Phase.TURN or screen.hand.is_whole:
                    await somebody.click(DICE)
                    continue
                for move in table.game.legal_plays()[0].moves:
                    await somebody.click(move.source)
                    assert screen._chosen == move.source, somebody.text
                    await somebody.click(move.target)
                assert screen.hand.is_whole, somebody.text
            return table.match.log

    assert run(play()).is_over


def test_keys_do_what_they_say_after_a_play_that_came_all_at_once():
    async def play():
        async with seated(new_screen(new_table(bot=False, length=3))) as somebody:
            table = somebody.game.table
            text = str(table.game.legal_plays()[0])
            names = {"/": "slash", " ": "space"}
            for letter in text:
                somebody.app._driver.send_message(Key(names.get(letter, letter), letter))
            somebody.app._driver.send_message(Key("enter", "\r"))
            await somebody.until(lambda: table.game.phase is Phase.TURN)
            await somebody.press("r")
            return table.game.phase

    assert run(play()) is Phase.PLAY


def test_a_move_is_made_with_arrows_and_taken_back():
    async def play():
        async with seated(new_screen(new_table(bot=False))) as somebody:
            screen = somebody.game
            hand = screen.hand
            place = max(hand.sources - {25})
            somebody.game._cursor = place
            await somebody.press("space", "space")
            moved = screen.hand
            await somebody.press("u")
            undone = screen.hand
            await somebody.press("space", "space", "backspace")
            return hand, moved, undone, screen.hand

    hand, moved, undone, again = run(play())
    assert len(moved.done) == 1
    assert hand == undone == again


def test_the_cube_is_offered_with_the_mouse_and_answered_by_key():
    async def play():
        async with seated(new_screen(new_table(bot=False, length=3))) as somebody:
            table = somebody.game.table
            await act_by_keys(somebody)
            await somebody.click(CUBE)
            asked = somebody.text
            await somebody.press("t")
            return asked, table.game, somebody.text

    asked, game, text = run(play())
    assert "doubles." in asked
    assert "must answer the double." in asked
    assert (game.cube.value, game.phase) == (2, Phase.PLAY)  # the cube is the other's: one rolls
    assert "takes." in text


def test_a_beaver_and_a_raccoon_are_answered():
    rules = parse_rules("MONEY beaver=on raccoon=on")

    async def play():
        async with seated(new_screen(new_table(rules, bot=False, length=None))) as somebody:
            table = somebody.game.table
            await act_by_keys(somebody)
            await somebody.press("d", "b")
            beavered = table.game.phase
            assert "Raccoon" in somebody.text
            await somebody.pilot.click("#choice-2")
            await somebody.settled()
            raccooned = table.game.phase
            await somebody.press("p")
            return beavered, raccooned, table.game

    beavered, raccooned, game = run(play())
    assert (beavered, raccooned) == (Phase.BEAVERED, Phase.RACCOONED)
    assert game.result.points == 4


def test_where_the_rules_have_it_somebody_doubles_while_the_computer_is_to_act():
    rules = parse_rules("CLASSICO cube=on doubling=any_time")

    async def play():
        async with seated(new_screen(new_table(rules, length=None))) as somebody:
            table = somebody.game.table
            for _ in range(20):
                if somebody.is_asked and "You may double first." in somebody.text:
                    break
                await act_by_keys(somebody)
            to_act = table.game.to_act
            await somebody.press("2")
            return to_act, [(step.by, str(step.action)) for step in table.game.actions]

    to_act, steps = run(play())
    assert to_act is Player.BLACK
    assert (Player.WHITE, "double") in steps


def test_who_resigns_says_as_what_and_the_next_game_begins():
    async def play():
        async with seated(new_screen(new_table(bot=False, length=3))) as somebody:
            table = somebody.game.table
            await somebody.press("x")
            asked = somebody.text
            await somebody.press("2", "a")
            over = table.game.result
            await somebody.press("enter")
            return asked, over, table.match.log

    asked, result, log = run(play())
    assert "As what do you give up?" in asked
    assert result.points == 2
    assert log.number == 2
    assert log.game.phase is not Phase.START


def test_the_tutor_asks_before_a_play_that_loses_much_and_gives_a_hint():
    async def play():
        screen = new_screen(new_table(bot=False, seed=4, length=7), tutor=0.02)
        async with seated(screen) as somebody:
            table = somebody.game.table
            game, before = table.game, table.match.version
            worst = bad_play(game)
            await somebody.typed(format_play(worst, game.position, game.dice))
            asked = somebody.text
            await somebody.press("2")
            kept = table.match.version
            hinted = somebody.text
            await somebody.typed(format_play(worst, game.position, game.dice))
            await somebody.press("3")
            return before, kept, table.match.version, asked, hinted

    before, kept, after, asked, hinted = run(play())
    assert "There is a better play with this roll." in asked
    assert before == kept < after
    assert "2-ply" in hinted


def bad_play(game):
    return ENGINE.analyse(game, Limit(0)).candidates[-1].play


def test_what_is_wrong_is_said_in_a_line_and_nothing_has_happened():
    async def play():
        async with seated(new_screen(new_table(bot=False))) as somebody:
            before = somebody.game.table.match
            await somebody.typed("8/1")
            illegal = somebody.text
            await somebody.typed("99")
            return illegal, somebody.text, before == somebody.game.table.match

    illegal, nonsense, same = run(play())
    assert "8/1 is not allowed with " in illegal
    assert "This is not a play or an action." in nonsense
    assert same


@pytest.mark.parametrize("dice", [Dice(3, 1), Dice(1, 1)])
def test_all_plays_are_listed_and_what_went_by_is_read_by_its_keys(dice):
    start = Match(1, TORNEIO).game_from(Position.start(), on_roll=Player.WHITE, dice=dice)

    async def play():
        table = new_table(bot=False)
        terms = replace(table.match.terms, position=format_xgid(start))
        table.match = LiveMatch.begin(terms, table.match.seats)
        async with seated(new_screen(table)) as somebody:
            await somebody.press("m")
            last = somebody.text
            await somebody.press("pageup")
            first = somebody.text
            await somebody.press("pagedown")
            return first, last, somebody.text

    first, last, again = run(play())
    plays = [format_play(one, start.position, dice) for one in start.legal_plays()]
    listed = {text.strip() for text in re.split(r"  +|\n", first + "\n" + last)}
    assert set(plays) <= listed
    assert (set(plays) <= {text.strip() for text in re.split(r"  +|\n", last)}) is (len(plays) < 20)
    assert again == last


def test_a_match_of_one_point_is_won_by_one():
    late = Position.of(mine={1: 1}, theirs={23: 15})
    game = Match(1, TORNEIO).game_from(late, on_roll=Player.WHITE)

    async def play():
        table = new_table(bot=False)
        terms = replace(table.match.terms, position=format_xgid(game))
        table.match = LiveMatch.begin(terms, table.match.seats)
        async with seated(new_screen(table)) as somebody:
            await somebody.press("enter")
            await somebody.typed("1/off")
            return somebody.text

    text = run(play())
    assert text.count("White wins 1 point (backgammon)") == 1
    assert "Match to 1 point: White 1, Black 0" in text


def test_a_match_that_is_over_is_looked_through_or_another_begun():
    async def play(key, wanted):
        async with seated(new_screen(new_table(bot=False), language="pt-BR")) as somebody:
            game = somebody.game.table.game
            await somebody.typed(format_play(game.legal_plays()[0], game.position, game.dice))
            await somebody.press("x")
            await somebody.press("1")
            await somebody.press("a")
            over = somebody.text
            await somebody.pilot.press(key)
            await somebody.until(lambda: wanted in somebody.text)
            return over, somebody.text

    over, reviewed = run(play("1", " PR "))
    run(play("2", "Claro 0, Escuro 0"))
    assert "Analisar (1)  Jogar de novo (2)" in over
    assert "Claro - Escuro" in reviewed


def test_a_flag_falls_while_nobody_does_anything():
    now = [1_000]

    async def play():
        table = new_table(bot=False, now=lambda: now[0])
        terms = parse_clock("1s + 1min")
        table.match = LiveMatch.begin(replace(table.match.terms, clock=terms), table.match.seats)
        async with seated(new_screen(table)) as somebody:
            assert "1:00" in somebody.text
            now[0] += 62_000
            await somebody.until(lambda: table.game.phase is Phase.OVER)
            await somebody.settled()
            return somebody.text

    assert "has run out of time." in run(play())


@pytest.mark.parametrize("size", [(79, 24), (80, 23)])
def test_a_window_that_is_too_small_says_so(size):
    async def play():
        async with seated(new_screen(new_table(bot=False)), size) as somebody:
            return somebody.text

    assert run(play()).strip() == "The window is too small: 80 columns and 24 lines."


@pytest.mark.parametrize(
    ("language", "size"), [("en", (80, 24)), ("pt-BR", (80, 24)), ("es", (130, 40))]
)
def test_the_screen_looks_as_it_did(language, size):
    async def play():
        screen = new_screen(new_table(bot=False, length=3), language=language)
        async with seated(screen, size) as somebody:
            source = max(somebody.game.hand.sources)
            await somebody.click(source)
            return somebody.text

    kept = SNAPSHOTS / f"{language}-{size[0]}x{size[1]}.txt"
    text = run(play())
    assert text + "\n" == kept.read_text()
    assert max(map(len, text.split("\n"))) <= size[0]


@pytest.mark.parametrize("language", ["en", "pt-BR", "es"])
def test_help_fits_the_smallest_window(language):
    async def play():
        async with seated(new_screen(new_table(bot=False), language=language)) as somebody:
            await somebody.press("h")
            return somebody.text.split("\n")

    lines = run(play())
    assert len(lines) <= 24
    assert sum("Enter" in line for line in lines) >= 2
    assert "OK (1)" in lines[-2]
    frame = next(n for n, line in enumerate(lines) if "─" * 76 in line)
    left = lines[frame].index("─" * 76)
    told = [line[left:] for line in lines[frame + 1 : -2]]
    assert [line for line in told if not line.startswith("   ")] == []  # none wraps to the edge
    assert any(line.startswith("   x  ") for line in told)
