"""A game begun in the browser goes on in the terminal, and the other way round."""

import json
import sqlite3
from contextlib import closing

import pytest
from tests.cli.screen.playing import ENGINE, new_screen, run, seated
from tests.dice import ScriptedDice
from tests.server.browsers import Browser, serving

from gamao import TORNEIO, Match, Player
from gamao.cli.keeping import kept_games
from gamao.cli.local_table import LocalTable, local_match, local_seats
from gamao.cli.screen.games import game_line
from gamao.engine import Opponent, find_level
from gamao.errors import DataError
from gamao.messages.catalogue import ENGLISH
from gamao.notation import format_play
from gamao.play import LiveMatch, match_record
from gamao.proof.verify import verify
from gamao.rules.game import Phase
from gamao.store import Store, default_url, only_here


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("GAMAO_DATA", str(tmp_path))
    return tmp_path


def sit_down(games, number, match):
    return LocalTable(
        match,
        dice=ScriptedDice(),  # the dice of kept games are made of links
        opponent=Opponent(ENGINE, find_level("casual"), seed=1),
        bots=frozenset({Player.BLACK}),
        told=lambda game, step: None,
        number=number,
        keep=lambda before, after: games.keep(number, before, after),
    )


def play_a_turn(games, number, match):
    """Roll and play once on the screen; how far it came."""

    async def play():
        async with seated(new_screen(sit_down(games, number, match))) as somebody:
            table = somebody.game.table
            if table.game.phase is Phase.TURN:
                await somebody.press("r")
            if table.game.phase is Phase.PLAY:
                game = table.game
                await somebody.typed(format_play(game.legal_plays()[0], game.position, game.dice))
            return table.match

    return run(play())


def new_match(games):
    match = local_match(Match(3, TORNEIO), names=local_seats(bot=True), level="casual")
    return games.create(match, proven=True)


def test_what_was_played_in_the_terminal_goes_on_there(data):
    with kept_games() as games:
        number, match = new_match(games)
        played = play_a_turn(games, number, match)
    with kept_games() as games:
        (listed,) = games.unfinished()
        again = games.open(number)

        assert listed.id == number
        assert again.log == played.log
        assert again.version > 3
        assert "Match to 3 points" in game_line(listed, ENGLISH)


@pytest.mark.slow  # a server is started
def test_a_game_goes_on_in_the_browser_and_one_of_the_browsers_in_the_terminal(data):
    with kept_games() as games:
        number, match = new_match(games)
        played = play_a_turn(games, number, match)
    with serving(data / "games.db", seeded=False) as address:
        browser, stranger = Browser(address), Browser(address)
        (listed,) = browser.http.get("/api/tables").json()
        seen = browser.view(number)
        nothing = stranger.http.get("/api/tables").json()
        theirs = browser.open(opponent="bot", level="casual", length=3)
        browser.close()
        stranger.close()

    assert listed["id"] == number
    assert seen["seats"] == ["white"]
    assert seen["v"] >= played.version
    assert nothing == []  # who asked first has it
    with kept_games() as games:
        assert play_a_turn(games, number, games.open(number)).version > played.version
        match = play_a_turn(games, theirs, games.open(theirs))
        owner = match.seats[Player.WHITE].person
        mine, _ = new_match(games)
        assert games.open(mine).seats[Player.WHITE].person == owner  # the browser will list it
    assert match.version >= 3
    assert dice_check(theirs, match)


def dice_check(number, match):
    with closing(Store.open(default_url())) as store:
        lines = store.table(number).lines
    record = match_record(LiveMatch.begin(match.terms, match.seats, lines, number), lines)
    return verify(record.encode()).wrong is None


def test_while_a_server_has_the_games_the_terminal_says_so(data):
    server = only_here(default_url(), "http://127.0.0.1:8000")
    with server, pytest.raises(DataError) as refused, kept_games():
        pass
    assert "there is a server at" in str(refused.value)
    with kept_games(), pytest.raises(DataError) as refused, only_here(default_url(), "x"):
        pass
    assert "gamao play" in str(refused.value)


def test_a_game_that_cannot_be_read_is_not_listed(data):
    with kept_games() as games:
        number, _ = new_match(games)
        with pytest.raises(DataError):
            games.open("nothing")
    with closing(sqlite3.connect(data / "games.db")) as database, database:
        database.execute("UPDATE tables SET terms = ?", (json.dumps({"no": "terms"}),))
    with kept_games() as games:
        assert games.unfinished() == []
        with pytest.raises(DataError):
            games.open(number)
