"""`gamao connect`: a person or an engine plays on a server, and checks the dice as they fall."""

from __future__ import annotations

import json
import shlex
import sys
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from gamao.bridges.ubgi_engine import UbgiEngine
from gamao.cli.language import words_of
from gamao.cli.remote import Remote, TableLine
from gamao.cli.remote_play import RemoteSeat
from gamao.messages.marking import mark as _

if TYPE_CHECKING:
    from gamao.messages import Catalogue

_OURS: Final = shlex.join(
    [sys.executable, "-c", "from gamao.cli import main; main()", "bridge", "ubgi"]
)
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
            help=_("A program that speaks UBGI, or gamao; else you play yourself."),
            metavar="COMMAND",
        ),
    ] = None,
    level: Annotated[str, typer.Option(help=_("The level to play against."))] = "casual",
    length: Annotated[int, typer.Option(help=_("Points of a match."), min=1, max=25)] = 1,
    matches: Annotated[int, typer.Option(help=_("How many matches."), min=1)] = 1,
    join: Annotated[
        str | None,
        typer.Option(help=_("The link of a friend's table to sit down at."), metavar="LINK"),
    ] = None,
) -> None:
    """Play on a server, or let an engine play, and check the dice."""
    words = words_of(context)
    remote = Remote(url, token, words.language)
    terms = {"opponent": "bot", "level": level, "length": length, "name": "connect"}
    if engine is None:
        _sit_down(remote, words, terms, join)
    else:
        _let_play(remote, words, terms, _OURS if engine == "gamao" else engine, matches)


def _sit_down(remote: Remote, words: Catalogue, terms: dict[str, object], link: str | None) -> None:
    """A person plays: at the table that *link* leads to, else at a new one."""
    if link is None:
        table: str = json.loads(remote.ask("POST", "/api/tables", terms))["id"]
    else:
        table = link.rstrip("/").rsplit("/", 1)[-1]
        remote.ask("POST", f"/api/tables/{table}/join", {})
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


def _let_play(
    remote: Remote, words: Catalogue, terms: dict[str, object], engine: str, matches: int
) -> None:
    """An engine plays some matches."""
    won = 0
    with UbgiEngine.started(engine) as chooser:
        for number in range(1, matches + 1):
            table = json.loads(remote.ask("POST", "/api/tables", terms))["id"]
            with remote.table(table) as line:
                score = _play(remote, line, table, chooser)
            won += score[0] > score[1]
            told = {"number": number, "score": f"{score[0]}-{score[1]}"}
            checked = _dice(remote, table, words)
            typer.echo(words("match {number}: {score}, {dice}", **told, dice=checked))
    typer.echo(words("{won} of {matches} won", won=won, matches=matches))


def _play(remote: Remote, line: TableLine, table: str, chooser: UbgiEngine) -> list[int]:
    """The score of the match once it is over, ours first."""
    while not (view := line.next_view())["over"]:
        kinds = [one["kind"] for one in view["allowed"]]
        if plain := next((kind for kind in _WITHOUT_ASKING if kind in kinds), None):
            line.act(plain)
        elif view["to_act"] == "white":
            line.act(_chosen(remote, table, view, kinds, chooser))
    score: list[int] = view["score"]
    return score


def _chosen(
    remote: Remote, table: str, view: dict[str, Any], kinds: list[str], chooser: UbgiEngine
) -> str:
    if kinds == ["roll", "resign"]:  # nobody asks an engine whether to roll
        return "roll"
    at = json.loads(remote.ask("GET", f"/api/tables/{table}/at/{view['v']}"))
    return chooser.best(at["xgid"])


def _dice(remote: Remote, table: str, words: Catalogue) -> str:
    """What checking the record of a match comes to."""
    from gamao.proof.verify import verify

    verdict = verify(remote.ask("GET", f"/api/tables/{table}/record.txt"))
    if verdict.wrong is None:
        return words("the dice check")
    return words("line {line} of the record is wrong", line=verdict.wrong.line)
