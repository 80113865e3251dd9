"""A program that answers our JSON lines (docs/protocol.md), asked as an engine of ours is."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from typing import Any, Final, TypeVar

from gamao.bridges.opinions import outcomes_of_five
from gamao.bridges.programs import PATIENCE, Program
from gamao.engine import Analysis, Candidate, CubeDecision, Outcomes
from gamao.errors import DataError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.notation import format_rules, parse_play
from gamao.rules.action import Action, ActionKind, Answer, Skip
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game, Phase
from gamao.rules.player import Player
from gamao.rules.position import Position

Made = TypeVar("Made")


class JsonEngine:
    """A program that reads requests and writes answers; a `Decider`, so that it can be played."""

    def __init__(self, program: Program, *, limit: str | None = None) -> None:
        self._program: Final = program
        self._limit: Final = limit
        self._numbers: Final = count(1)

    @staticmethod
    @contextmanager
    def started(
        command: str, *, limit: str | None = None, patience: float | None = PATIENCE
    ) -> Iterator[JsonEngine]:
        """
        The program that *command* starts, as long as it is needed: `gamao engine`, or another.

        *limit*, as in `2-ply`, goes with every request. It may take *patience* seconds over an
        answer, then it is ended; None waits for ever.

        Raises:
            DataError: it cannot be started.
        """
        with Program.started(command, patience=patience) as program:
            yield JsonEngine(program, limit=limit)

    def ask(self, op: str, **request: Any) -> dict[str, Any]:  # noqa: ANN401 (whatever JSON holds)
        """
        The answer to a request.

        Raises:
            DataError: it does not answer in time, has ended, makes no sense, or says what is wrong.
        """
        number = next(self._numbers)
        wanted = {} if self._limit is None else {"limit": self._limit}
        asked = json.dumps({"id": number, "op": op, **wanted, **request})
        line = self._program.ask(asked)
        answer = _object(line)
        if answer.get("id") != number:
            why = Said(_("it is no JSON object with the id {number}"), number=number)
            told = {"answer": line, "asked": asked, "why": why}
            raise DataError(_("the engine answers {answer!r} to {asked}: {why}"), **told)
        if "error" in answer:
            raise DataError(_("the engine refuses: {why}"), why=answer["error"])
        return answer

    def evaluate(self, position: Position) -> Outcomes:
        """The chances of the player on roll, without a cube."""
        told = self.ask("evaluate", position=position.id)
        return _read(lambda told: outcomes_of_five(told["probs"]), told)

    def analyse(self, game: Game) -> Analysis:
        """The plays of the dice in *game*, best first."""
        assert game.dice is not None
        dice = [game.dice.high, game.dice.low]
        told = self.ask("move", dice=dice, **request_of(game, game.on_roll))
        return _read(lambda told: _analysis(told, game), told)

    def cube(self, game: Game, *, by: Player | None = None) -> CubeDecision:
        """What *by* (left out: who has doubled, or is on roll) should do, and the answer to it."""
        by, before = by or game.offered_by or game.on_roll, game.before_offer()
        rolled = {} if before.dice is None else {"dice": [before.dice.high, before.dice.low]}
        who = "me" if by is before.on_roll else "opponent"
        told = self.ask("cube", by=who, **rolled, **request_of(before, before.on_roll))
        return _read(lambda told: _decision(told, before, by), told)

    def choose(self, game: Game) -> Action | None:
        """What it does when *game* waits for it; None to roll. It declines every resignation."""
        match game.phase:
            case Phase.TURN:
                if any(allowed.kind is ActionKind.SKIP for allowed in game.actions_allowed()):
                    return Skip()
                doubles = game.may_double(game.on_roll) and self.cube(game).should_double
                return CubeAction.DOUBLE if doubles else None
            case Phase.PLAY:
                return self.analyse(game).best.play
            case Phase.DOUBLED:
                return self.cube(game).answer
            case Phase.RESIGNED:
                return Answer.DECLINE
            case _:
                return CubeAction.TAKE

    def interrupt(self, game: Game, player: Player) -> CubeAction | None:
        """Does it double as *player* while the game waits for the other side?"""
        return CubeAction.DOUBLE if self.cube(game, by=player).should_double else None


def request_of(game: Game, player: Player) -> dict[str, Any]:
    """What a request says of *game*, with *player* as `me`, who is on roll."""
    match, cube, other = game.match, game.cube, player.opponent
    terms: dict[str, Any] = {
        "rules": format_rules(match.rules),
        "cube": cube.value,
        "owner": None if cube.owner is None else "me" if cube.owner is player else "opponent",
        "turns": list(game.turns if player is Player.WHITE else game.turns[::-1]),
    }
    if match.length is not None:
        terms["length"] = match.length
        terms["score"] = [match.points(player), match.points(other)]
        terms["crawford"] = match.is_crawford
    return {"position": game.position.id, "match": terms}


def _read(made: Callable[[Mapping[str, Any]], Made], told: Mapping[str, Any]) -> Made:
    """What *made* makes of an answer; nothing that is missing or wrong in it gets further."""
    try:
        return made(told)
    except KeyError as error:
        why: object = Said(_("{name} is missing"), name=error)
    except (TypeError, ValueError) as error:  # ours, too
        why = error
    raise DataError(_("the engine answers {answer!r}: {why}"), answer=dict(told), why=why)


def _object(line: str) -> dict[str, Any]:
    """The JSON object in *line*; empty where there is none."""
    try:
        told = json.loads(line)
    except (RecursionError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}


def _analysis(told: Mapping[str, Any], game: Game) -> Analysis:
    if not told["plays"]:
        raise DataError(_("there are no plays in it"))
    return Analysis(candidates=tuple(_candidates(told, game)))


def _candidates(told: Mapping[str, Any], game: Game) -> Iterator[Candidate]:
    assert game.dice is not None
    for one in told["plays"]:
        play = parse_play(one["play"], game.position, game.dice)
        depth = str(one.get("depth", "0-ply"))
        yield Candidate(
            play=play,
            position=game.position.after(play).flipped(),
            equity=float(one["equity"]),
            outcomes=outcomes_of_five(one["probs"]),
            plies=int(depth[0]) if depth[0].isdecimal() else 0,
            games=int(one.get("games", 0)),
            error=float(one.get("error", 0.0)),
        )


def _decision(told: Mapping[str, Any], game: Game, by: Player) -> CubeDecision:
    return CubeDecision(
        no_double=float(told["no_double"]),
        double_take=float(told["double_take"]),
        double_pass=float(told["double_pass"]),
        redouble=game.cube.owner is by,
        allowed=told.get("action") != "cannot double",
    )
