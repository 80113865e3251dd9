"""`gamao connect`: a person or an engine plays on a server, and checks the dice as they fall."""

from __future__ import annotations

import json
import shlex
import sys
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from gamao.bridges import programs
from gamao.bridges.json_engine import JsonEngine
from gamao.bridges.ubgi_engine import UbgiEngine
from gamao.cli.language import words_of
from gamao.cli.levels import level_id
from gamao.cli.online.connection import PATIENCE, Remote, RemoteTable
from gamao.cli.online.seat import RemoteSeat
from gamao.cli.patience import Patience
from gamao.engine import LEVELS
from gamao.messages.marking import mark as _
from gamao.notation import format_action, parse_xgid

if TYPE_CHECKING:
    from gamao.messages import Catalogue
    from gamao.playing import Chooses

_GAMAO: Final = (sys.executable, "-c", "from gamao.cli import main; main()")
_OURS: Final = {
    "gamao": shlex.join([*_GAMAO, "bridge", "ubgi"]),
    "json:gamao": "json:" + shlex.join([*_GAMAO, "engine"]),
}
_JSON: Final = "json:"
"""Before the command of an engine that speaks our JSON lines."""
_PYTHON: Final = "python:"
"""Before the module or the file, and the name in it, of an engine in Python."""
_WITHOUT_ASKING: Final = ("next", "accept", "skip")
"""What needs no engine: there is nothing to choose, or a gift is taken."""


def connect(
    context: typer.Context,
    url: Annotated[str, typer.Argument(help=_("The server's address."), metavar="URL")],
    token: Annotated[
        str | None,
        typer.Option(help=_("A token of your page there; else as a guest."), envvar="GAMAO_TOKEN"),
    ] = None,
    engine: Annotated[
        str | None,
        typer.Option(
            help=_(
                "A program that speaks UBGI, json: and one that speaks JSON lines, "
                "python:FILE.py:NAME, or gamao; else you play yourself."
            ),
            metavar="COMMAND",
        ),
    ] = None,
    level: Annotated[
        str,
        typer.Option(help=_("The level to play against: {levels}."), metavar="|".join(LEVELS)),
    ] = "casual",
    length: Annotated[int, typer.Option(help=_("Points of a match."), min=1, max=25)] = 1,
    matches: Annotated[int, typer.Option(help=_("How many matches."), min=1)] = 1,
    join: Annotated[
        str | None,
        typer.Option(help=_("The link of a friend's table to sit down at."), metavar="LINK"),
    ] = None,
    patience: Patience = programs.PATIENCE,
) -> None:
    """Play on a server, or let an engine play, and check the dice."""
    words = words_of(context)
    remote = Remote(url, token, words.language)
    terms = {
        "opponent": "bot",
        "level": level_id(level) or level,
        "length": length,
        "name": "connect",
    }
    if engine is None:
        _sit_down(remote, words, terms, join)
    else:
        with _chooser(_OURS.get(engine, engine), patience) as chooser:
            if join is None:
                _let_play(remote, words, terms, chooser, matches)
            else:
                _let_join(remote, words, join, chooser)


def _chooser(engine: str, patience: float) -> AbstractContextManager[Chooses]:
    if engine.startswith(_PYTHON):
        from gamao.bench.deciders import from_python

        return nullcontext(from_python(engine.removeprefix(_PYTHON)))
    if engine.startswith(_JSON):
        return JsonEngine.started(engine.removeprefix(_JSON), patience=patience)
    return UbgiEngine.started(engine, patience=patience)


def _sit_down(remote: Remote, words: Catalogue, terms: dict[str, object], link: str | None) -> None:
    """A person plays: at the table that *link* leads to, else at a new one."""
    if link is None:
        table: str = json.loads(remote.ask("POST", "/api/tables", terms))["id"]
    else:
        table = _joined(remote, link)
    typer.echo(words("Type h for help."))
    with remote.table(table) as line:
        stays = RemoteSeat(line, ask=input, say=typer.echo, words=words).play()
    n = line.dice.checked
    typer.echo(words.ngettext("{n} throw checked as it fell", "{n} throws checked as they fell", n))
    if not stays:
        typer.echo(words("Goodbye."))
        return
    score = "-".join(map(str, line.view["score"]))
    typer.echo(
        words("the match ends {score}, {dice}", score=score, dice=_dice(remote, table, words))
    )


def _joined(remote: Remote, link: str) -> str:
    """The table that *link* leads to, where we sit from now on."""
    table = link.rstrip("/").rsplit("/", 1)[-1]
    remote.ask("POST", f"/api/tables/{table}/join", {})
    return table


def _let_play(
    remote: Remote, words: Catalogue, terms: dict[str, object], chooser: Chooses, matches: int
) -> None:
    """An engine plays some matches."""
    won = 0
    for number in range(1, matches + 1):
        table = json.loads(remote.ask("POST", "/api/tables", terms))["id"]
        won += _one_match(remote, words, table, chooser, number)
    typer.echo(words("{won} of {matches} won", won=won, matches=matches))


def _let_join(remote: Remote, words: Catalogue, link: str, chooser: Chooses) -> None:
    """An engine plays one match, at a friend's table."""
    won = _one_match(remote, words, _joined(remote, link), chooser, 1, patience=None)
    typer.echo(words("{won} of {matches} won", won=int(won), matches=1))


def _one_match(
    remote: Remote,
    words: Catalogue,
    table: str,
    chooser: Chooses,
    number: int,
    *,
    patience: float | None = PATIENCE,
) -> bool:
    """Did the engine win the match at *table*? A friend may take all the time they want."""
    with remote.table(table) as line:
        mine, theirs = _play(remote, line, table, chooser, patience)
    checked = _dice(remote, table, words)
    told = {"number": number, "score": f"{mine}-{theirs}"}
    typer.echo(words("match {number}: {score}, {dice}", **told, dice=checked))
    return mine > theirs


def _play(
    remote: Remote, line: RemoteTable, table: str, chooser: Chooses, patience: float | None
) -> tuple[int, int]:
    """The score of the match once it is over, ours first."""
    while not (view := line.next_view(patience=patience))["over"]:
        kinds = [one["kind"] for one in view["allowed"]]
        if plain := next((kind for kind in _WITHOUT_ASKING if kind in kinds), None):
            line.act(plain)
        elif view["to_act"] in view["seats"]:
            line.act(_chosen(remote, table, view, kinds, chooser))
    white, black = view["score"]
    return (white, black) if view["seats"] == ["white"] else (black, white)


def _chosen(
    remote: Remote, table: str, view: dict[str, Any], kinds: list[str], chooser: Chooses
) -> str:
    if kinds == ["roll", "resign"]:  # nobody asks an engine whether to roll
        return "roll"
    at = json.loads(remote.ask("GET", f"/api/tables/{table}/at/{view['v']}"))
    action = chooser.choose(parse_xgid(at["xgid"]))
    return "roll" if action is None else format_action(action)


def _dice(remote: Remote, table: str, words: Catalogue) -> str:
    """What checking the record of a match comes to."""
    from gamao.proof.verify import verify

    verdict = verify(remote.ask("GET", f"/api/tables/{table}/record.txt"))
    if verdict.wrong is None:
        return words("the dice check")
    return words("line {line} of the record is wrong", line=verdict.wrong.line)
