"""Match files against a real gnubg: it opens ours, and reads others' as we do."""

import re
from dataclasses import replace

import pytest
from tests.notation import writers
from tests.notation.samples import (
    annotated,
    random_record,
    record_of,
    set_up_record,
    story,
    without_last_roll,
)
from tests.peers.test_gnubg_notation import ids_shown, mark, run
from tests.slow import first_or_slow

from gamao.notation import format_gnubg_id, parse_mat, read_match, write_match
from gamao.rules.action import Forfeit, Place, Reason, Roll, Skip, Start
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import CLASSICO, MONEY, REGLAMENTO

FILES = 8
MATCHES = [Match(5), Match(7), Match(None, replace(MONEY, beaver=False))]


def without_beavers(seed, match=None):
    """A match whose rolls are all played: gnubg plays a last one itself if it is forced."""
    record = random_record(seed, match=match or MATCHES[seed % 3], most=4)
    return replace(record, games=tuple(without_last_roll(game) for game in record.games))


def exported(gnubg, home, command, paths):
    """Each file as gnubg understands it, and its last score: read with *command*, saved as .mat."""
    lines = []
    for number, path in enumerate(paths):
        lines += [command.format(path), f"export match mat {path}.out", "show score", mark(number)]
    told = run(gnubg, lines, home)
    scores = []
    for number in range(len(paths)):
        found = re.findall(r"score \(after \d+ games?\) is: .*? (\d+), .*? (\d+)", told[number])
        scores.append(tuple(map(int, found[-1])) if found else None)
    return [parse_mat((path.parent / f"{path.name}.out").read_text()) for path in paths], scores


def last_score(record):
    game = record.games[-1]
    return game.match.after(game.result).score if game.result else game.match.score


@pytest.mark.parametrize("kind", ["sgf", "snowie"])
def test_gnubg_opens_our_files_with_the_same_games_and_scores(gnubg, tmp_path, kind):
    records = [without_beavers(seed) for seed in range(FILES)]
    if kind == "sgf":
        records = [annotated(record, seed) for seed, record in enumerate(records)]
    paths = [tmp_path / f"{number}.{kind}" for number in range(FILES)]
    for path, record in zip(paths, records, strict=True):
        path.write_bytes(write_match(record, kind))

    command = "load match {}" if kind == "sgf" else "import mat {}"
    read, scores = exported(gnubg, tmp_path, command, paths)

    assert [story(one) for one in read] == [story(one) for one in records]
    assert scores == [last_score(record) for record in records]


@pytest.mark.parametrize("kind", ["sgf", "mat"])
def test_gnubg_gives_a_match_that_was_forfeited_to_its_winner(gnubg, tmp_path, kind):
    """It knows no way to lose a match at one stroke: it makes a backgammon of it."""
    paths = [tmp_path / f"{loser}.{kind}" for loser in Player]
    for loser, path in zip(Player, paths, strict=True):
        game = Match(5).new_game(first=Player.WHITE, dice=Dice(3, 1))
        game = game.after(game.legal_plays()[0]).after(Forfeit(Reason.TIME), by=loser)
        path.write_bytes(write_match(record_of(game), kind))

    command = "load match {}" if kind == "sgf" else "import mat {}"
    read, _ = exported(gnubg, tmp_path, command, paths)

    results = [record.games[0].result for record in read]
    assert [result.winner for result in results] == [loser.opponent for loser in Player]
    assert {result.points for result in results} == {3}


def test_gnubg_has_nothing_to_complain_of_in_our_sgf_files(gnubg, tmp_path):
    started = Match(5).new_game().after(Start(3, 1))
    played = started.after(started.legal_plays()[0])
    illegal = started.after(Place(Position.of(mine={6: 2}, theirs={8: 3}), Player.BLACK))
    skipped = Match(5, CLASSICO).game_from(
        Position.of(mine={25: 1}, theirs=dict.fromkeys(range(1, 7), 2)), on_roll=Player.WHITE
    )
    records = [
        annotated(record_of(played, tags=(("Match ID", "1"), ("Elo", "5,00/0"))), 1),
        record_of(Match(5, REGLAMENTO).new_game().after(Start(3, 1)).after(Roll(Dice(6, 5)))),
        record_of(skipped.after(Skip()), setups=((0, skipped),)),
        record_of(illegal.after(Roll(Dice(6, 5)))),
    ]
    lines = []
    for number, record in enumerate(records):
        path = tmp_path / f"{number}.sgf"
        path.write_bytes(write_match(record, "sgf"))
        assert read_match(path.read_bytes()).games == record.games
        lines += [f"load match {path}", "show board", mark(number)]

    told = run(gnubg, lines, tmp_path)

    for number in range(len(records)):
        assert "Position ID" in told[number]
        assert "rror" not in told[number], told[number]


def test_gnubg_reads_beavers_from_our_sgf_files(gnubg, tmp_path):
    records = [random_record(seed, match=Match(), most=1) for seed in range(40)]
    games = [without_last_roll(record.games[0]) for record in records]
    games = [g for g in games if CubeAction.BEAVER in [s.action for s in g.actions] and g.result]
    paths = [tmp_path / f"{number}.sgf" for number in range(len(games))]
    for path, game in zip(paths, games, strict=True):
        path.write_bytes(write_match(record_of(game), "sgf"))

    _, scores = exported(gnubg, tmp_path, "load match {}", paths)

    assert len(games) > 3
    assert scores == [last_score(record_of(game)) for game in games]


def test_gnubg_opens_our_set_ups(gnubg, tmp_path):
    starts = []
    for seed in range(120):
        start = set_up_record(seed).setups[0][1]
        # gnubg crashes at a high cube in the middle.
        usual = start.cube.value == 1 or (start.cube.owner and start.cube.value < 16)
        if start.match.length and not start.match.is_crawford and usual:
            starts.append(replace(start, turns=(0, 0), automatic_doubles=0))
    lines = []
    for number, start in enumerate(starts):
        path = tmp_path / f"{number}.sgf"
        path.write_bytes(write_match(record_of(start, setups=((0, start),)), "sgf"))
        lines += [f"load match {path}", "show board", mark(number)]

    told = run(gnubg, lines, tmp_path)

    assert len(starts) > 15
    for number, start in enumerate(starts):
        position = re.findall(r"Position ID: (\S{14})", told[number])[-1]
        match = re.findall(r"Match ID   : (\S{12})", told[number])[-1]
        assert f"{position}:{match}" == format_gnubg_id(start)


def test_gnubg_opens_our_snowie_positions(gnubg, tmp_path):
    starts = [set_up_record(seed).setups[0][1] for seed in range(40)]
    starts = [s for s in starts if s.match.length and not s.match.is_crawford]
    lines = []
    for number, start in enumerate(starts):
        path = tmp_path / f"{number}.txt"
        path.write_bytes(write_match(record_of(start, setups=((0, start),)), "snowie"))
        lines += [f"import snowietxt {path}", f"export position snowietxt {path}.out", mark(number)]

    run(gnubg, lines, tmp_path)

    assert len(starts) > 10
    for number in range(len(starts)):
        ours, theirs = ((tmp_path / f"{number}.txt{end}").read_text() for end in ("", ".out"))
        assert theirs.strip() == ours.strip()


def test_an_illegal_play_comes_through_gnubg_as_snowie_text(gnubg, tmp_path):
    started = Match(5).new_game().after(Start(3, 1))
    lines, games = [], []
    for number, first in enumerate((started, started.after(started.legal_plays()[0]))):
        rolled = first.after(Roll(Dice(6, 5))) if first.dice is None else first
        put = rolled.after(
            Place(Position.of(mine={6: 2, 25: 1}, theirs={8: 3}), rolled.on_roll.opponent)
        )
        again = put.after(Roll(Dice(4, 2)))
        games.append(again.after(again.legal_plays()[0]))
        path = tmp_path / f"{number}.sgf"
        path.write_bytes(write_match(record_of(games[-1]), "sgf"))
        lines += [f"load match {path}", f"export match snowietxt {path}.txt", mark(number)]

    run(gnubg, lines, tmp_path)

    for number, game in enumerate(games):
        read = read_match((tmp_path / f"{number}.sgf.txt").read_bytes())
        assert read.games[0].position == game.position
        assert len(read.warnings) == 1


@pytest.mark.parametrize("kind", ["text", "html"])
def test_positions_that_gnubg_exports_are_read(gnubg, tmp_path, kind):
    record = record_of(without_beavers(1, Match(5)).games[0])
    path = tmp_path / "match.sgf"
    path.write_bytes(write_match(record, "sgf"))
    lines = [f"load match {path}", "first game", "next 3"]
    for number in range(3):
        lines += ["next", f"export position {kind} {tmp_path}/{number}", "show board", mark(number)]

    told = run(gnubg, lines, tmp_path)

    for number in range(3):
        game = read_match((tmp_path / f"{number}").read_bytes()).games[0]
        assert format_gnubg_id(game) == ":".join(ids_shown(told[number]))


IMPORTS = {
    "oldmoves": ("import oldmoves {}", writers.oldmoves),
    "tmg": ("import tmg {}\nswap players", writers.tmg),
    "sgg": ("import sgg {}\nswap players", writers.sgg),
    "gam": ("import empire {}", writers.gam),
}


@pytest.mark.parametrize("kind", first_or_slow(IMPORTS))
def test_gnubg_reads_others_files_as_we_do(gnubg, tmp_path, kind):
    command, write = IMPORTS[kind]
    # A .gam file is for money and without Jacoby, and gnubg passes over what it cannot tell.
    match = Match(None, replace(MONEY, beaver=False, jacoby=False)) if kind == "gam" else None
    records = [without_beavers(seed, match) for seed in range(FILES)]
    if kind == "oldmoves":
        # gnubg takes every resignation for a single game.
        records = [record_of(*_until_resigned(record.games)) for record in records]
        records = [record for record in records if record.games]
    paths = [tmp_path / f"{number}.{kind}" for number in range(len(records))]
    for path, record in zip(paths, records, strict=True):
        path.write_text(write(record))

    theirs, scores = exported(gnubg, tmp_path, command, paths)
    ours = [read_match(path.read_bytes(), path.name) for path in paths]

    assert [story(one) for one in ours] == [story(one) for one in records]
    assert [_moves(one) for one in theirs] == [_moves(one) for one in ours]
    assert [(one.white, one.black) for one in theirs] == [(one.white, one.black) for one in ours]
    assert len(scores) == len(paths)


def _until_resigned(games):
    kept = []
    for game in games:
        if writers.resigns(game):
            break
        kept.append(game)
    return kept


def _moves(record):
    """What was done in each game and how it ended."""
    return [
        ([s for s in game.actions if not isinstance(s.action, Start)], game.result)
        for game in record.games
    ]


@pytest.mark.parametrize(("start", "seed"), [("new match 3", 21), ("new session", 22)])
def test_we_read_sgf_files_that_gnubg_played_and_analysed(gnubg, tmp_path, start, seed):
    lines = [f"set seed {seed}", "set automatic roll on", "set automatic move on"]
    for player in (0, 1):
        lines += [
            f"set player {player} gnubg",
            f"set player {player} chequer evaluation plies 0",
            f"set player {player} cube evaluation plies 0",
        ]
    for what in ("chequerplay", "cubedecision"):
        lines.append(f"set analysis {what} evaluation plies 0")
    lines += [start, "play", *["new game", "play"] * 2, "analyse match"]
    lines += [f"save match {tmp_path}/a.sgf", f"export match mat {tmp_path}/a.mat", mark(0)]

    run(gnubg, lines, tmp_path)

    sgf, mat = (read_match((tmp_path / name).read_bytes()) for name in ("a.sgf", "a.mat"))
    assert story(sgf) == story(mat)
    assert not sgf.warnings
    rated = [note for note in sgf.notes if note.plays]
    assert len(rated) > 20
    for note in rated:
        played = sgf.games[note.game].actions[note.step].action
        assert played in [candidate.play for candidate in note.plays]
    assert read_match(write_match(sgf, "sgf")) == sgf
