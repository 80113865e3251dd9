"""Ids, board lines and match files against a real gnubg, in both directions."""

import re
import subprocess
from dataclasses import replace
from random import Random

import pytest
from tests.notation.samples import plain, without_last_roll
from tests.slow import first_or_slow
from tests.strategies import random_games, random_moment

from gamao.notation import (
    MatchRecord,
    format_gnubg_id,
    format_mat,
    format_match_id,
    format_xgid,
    parse_fibs_board,
    parse_gnubg_id,
    parse_mat,
    parse_xgid,
)
from gamao.rules.action import Answer, Resign, Roll
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.game import Phase
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Win
from gamao.rules.ruleset import MONEY

SETTINGS = """\
set automatic game off
set automatic roll off
set automatic move off
set automatic bearoff off
set player 0 human
set player 1 human
set confirm new off
set confirm save off
set beavers 3
new match 7
"""
STATES = 300


def run(gnubg, lines, home):
    """What gnubg says to these *lines*, cut at the marks that `mark` puts between them."""
    told = subprocess.run(
        [gnubg, "-t", "-q"],
        input=SETTINGS + "\n".join(lines) + "\n",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
        check=True,
        env={"HOME": str(home), "LC_ALL": "C"},
    )
    parts = re.split(r"Seed set to 10000(\d+)\.", told.stdout)
    return {int(number): text for number, text in zip(parts[1::2], parts[0::2], strict=False)}


def mark(number):
    return f"set seed 10000{number}"


def ids_shown(text):
    """The last position id and match id that gnubg has shown."""
    position = re.findall(r"Position ID: (\S{14})", text)[-1]
    match = re.findall(r"Match ID   : (\S{12})", text)[-1]
    return position, match


def any_match(rng):
    length = rng.choice((None, 1, 2, 3, 5, 7, 11, 25))
    if length is None:
        rules = replace(MONEY, jacoby=rng.random() < 0.5)
        return Match(None, rules, (rng.randint(0, 30), rng.randint(0, 30)))
    score = (rng.randint(0, length - 1), rng.randint(0, length - 1))
    crawford = length > 1 and length - 1 in score and rng.random() < 0.5
    return Match(length, None, score, crawford)


def states(seed):
    """Moments of games under today's rules, with nothing offered."""
    rng, found = Random(seed), []
    while len(found) < STATES:
        game = random_moment(any_match(rng), rng)
        if game.phase in (Phase.TURN, Phase.PLAY):
            found.append(replace(game, turns=(0, 0), actions=()))
    return found


def swapped(game):
    """The same game with the colours changed."""
    owner = game.cube.owner and game.cube.owner.opponent
    match = Match(
        game.match.length, game.match.rules, game.match.score[::-1], game.match.is_crawford
    )
    cube = Cube(game.cube.value, owner)
    return replace(game, on_roll=game.on_roll.opponent, cube=cube, match=match)


def test_gnubg_reads_our_ids_and_we_read_its(gnubg, tmp_path):
    games = states(1)
    lines = []
    for number, game in enumerate(games):
        lines += [f"set matchid {format_match_id(game)}", f"set board {game.position.id}"]
        lines += ["show board", mark(number)]

    told = run(gnubg, lines, tmp_path)

    for number, game in enumerate(games):
        position, match = ids_shown(told[number])
        assert f"{position}:{match}" == format_gnubg_id(game)
        assert parse_gnubg_id(f"{position}:{match}") == game


def test_gnubg_writes_the_ids_of_offers_as_we_do(gnubg, tmp_path):
    commands = {
        CubeAction.DOUBLE: "double",
        CubeAction.BEAVER: "redouble",
        CubeAction.RACCOON: "redouble",
        **{Resign(win): f"resign {win.word[0].replace('s', 'n')}" for win in Win},
    }
    lines, expected = [], {}
    for index, game in enumerate(states(2)):
        if game.match.length is None:
            game = replace(game, match=Match(None, replace(game.match.rules, raccoon=True)))
        offers = [CubeAction.DOUBLE, CubeAction.BEAVER, CubeAction.RACCOON]
        away = game.match.away(game.on_roll)
        # gnubg refuses a double that the score makes worthless.
        if not game.may_double(game.on_roll) or (away and game.cube.value >= away):
            offers = [Resign(Win(index % 3 + 1) if game.gammons_count else Win.SINGLE)]
        elif game.match.length is not None:
            offers = offers[:1]
        lines += [f"set matchid {format_match_id(game)}", f"set board {game.position.id}"]
        for offer in offers:
            game = game.after(offer)
            number = len(expected)
            expected[number] = game.snapshot()
            lines += [commands[offer], "show board", mark(number)]
        lines += ["decline"] if isinstance(offers[0], Resign) else ["take"]

    told = run(gnubg, lines, tmp_path)

    assert {game.phase for game in expected.values()} >= {Phase.DOUBLED, Phase.RESIGNED}
    for number, game in expected.items():
        position, match = ids_shown(told[number])
        assert f"{position}:{match}" == format_gnubg_id(game)
        read = parse_gnubg_id(f"{position}:{match}")
        assert read == replace(game, match=read.match)


def test_gnubg_reads_our_xgids(gnubg, tmp_path):
    games = states(3)
    lines = []
    for number, game in enumerate(games):
        lines += [f"set xgid {format_xgid(game)}", "show board", mark(number)]

    told = run(gnubg, lines, tmp_path)

    for number, game in enumerate(games):
        assert parse_xgid(format_xgid(game)) == game
        # gnubg makes whoever is on roll its player 1, and takes Jacoby from its own settings.
        at_bottom = swapped(game) if game.on_roll is Player.WHITE else game
        position, match = ids_shown(told[number])
        read = parse_gnubg_id(f"{position}:{match}")
        assert read == replace(at_bottom, match=read.match)
        assert read.match.score == at_bottom.match.score
        assert (read.match.length, read.match.is_crawford) == (
            at_bottom.match.length,
            at_bottom.match.is_crawford,
        )


def test_we_read_the_board_lines_of_gnubg(gnubg, tmp_path):
    games = [game for game in states(4) if not game.match.is_crawford]
    lines = ["set output rawboard on"]
    for number, game in enumerate(games):
        lines += [f"set matchid {format_match_id(game)}", f"set board {game.position.id}"]
        lines += ["show board", mark(number)]

    told = run(gnubg, lines, tmp_path)

    for number, game in enumerate(games):
        line = re.findall(r"^board:.*$", told[number], re.MULTILINE)[-1]
        read = parse_fibs_board(line)
        # It speaks to player 1, who is Black in an id.
        assert read == replace(swapped(game), match=read.match)
        assert read.match.score == game.match.score[::-1]
        assert read.match.length == game.match.length


def records(match, seed, most):
    rng = Random(seed)
    games = [plain(game) for game in random_games(match, rng, most=most)]
    # After a roll and a resignation gnubg makes the move, if there is only one.
    games = [without_last_roll(game) if game.result else game for game in games]
    while seed % 3 == 0 and games[-1].phase is not Phase.TURN:
        last = games[-1]
        games[-1] = last.match.new_game().replayed(last.actions[:-1])
    for index, game in enumerate(games[:-1]):
        if beaver_not_played_on(game):
            games = games[: index + 1]
            break
    return MatchRecord(white="Ana Maria", black="Bruno", games=tuple(games))


def beaver_not_played_on(game):
    """gnubg 1.07 then loses the moves of the next game, even in a file of its own."""
    actions = [step.action for step in game.actions]
    if CubeAction.BEAVER not in actions:
        return False
    last = len(actions) - actions[::-1].index(CubeAction.BEAVER)
    return not any(isinstance(action, Roll) for action in actions[last:])


@pytest.mark.parametrize(
    "match", first_or_slow([Match(5), Match(7), Match()]), ids=["5", "7", "money"]
)
def test_gnubg_reads_our_match_files_with_the_same_games_and_scores(gnubg, tmp_path, match):
    done = set()
    for number in range(12):
        record = records(match, number, 6)
        done |= {step.action for game in record.games for step in game.actions}
        written, again = tmp_path / f"{number}.mat", tmp_path / f"{number}.out"
        written.write_text(format_mat(record))

        # One gnubg each: what a beaver leaves behind in it spoils the next file, too.
        told = run(gnubg, [f"import mat {written}", f"export match mat {again}", mark(0)], tmp_path)

        read = parse_mat(again.read_text())
        assert "nrecogni" not in told[0]
        assert read.games == record.games
        assert (read.white, read.black) == ("Ana Maria", "Bruno")
    cube = set(CubeAction) - {CubeAction.RACCOON}
    assert done >= (cube if match.length is None else cube - {CubeAction.BEAVER})
    assert done >= {Resign(Win.SINGLE), Resign(Win.GAMMON), Answer.ACCEPT}


@pytest.mark.parametrize(("start", "seed"), [("new match 3", 11), ("new session", 12)])
def test_we_read_match_files_that_gnubg_played(gnubg, tmp_path, start, seed):
    lines = [f"set seed {seed}", "set automatic roll on", "set automatic move on"]
    for player in (0, 1):
        lines += [
            f"set player {player} gnubg",
            f"set player {player} chequer evaluation plies 0",
            f"set player {player} cube evaluation plies 0",
        ]
    lines += [start, "play", *["new game", "play"] * 4]
    lines += [f"export match mat {tmp_path}/played.mat", "show score", mark(0)]

    told = run(gnubg, lines, tmp_path)[0]

    read = parse_mat((tmp_path / "played.mat").read_text())
    scores = re.findall(r"The score \(after \d+ games?\) is: \S+ (\d+), \S+ (\d+)", told)
    last = [game for game in read.games if game.result][-1]
    assert last.match.after(last.result).score == tuple(map(int, scores[-1]))
    assert parse_mat(format_mat(read)) == read
