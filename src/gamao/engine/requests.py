"""One line of the engine's protocol: a JSON request in, a JSON answer out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from gamao.engine.engine import Engine
from gamao.engine.search.candidates import Candidate
from gamao.engine.search.limit import Limit, parse_limit
from gamao.errors import GamaoError, NotationError
from gamao.notation import parse_rules
from gamao.notation.play import format_roll
from gamao.rules.cube import Cube
from gamao.rules.dice import Dice
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import MONEY, TORNEIO, RuleSet

ME = Player.WHITE
DEFAULT_LIMIT = "2-ply"

_PLAIN_MONEY: Final = replace(MONEY, jacoby=False, beaver=False)


def answer(line: str, engine: Engine) -> str:
    """The answer to *line*; what is wrong with it is said in the answer, never raised."""
    number = None
    try:
        request = _object(line)
        number = request.get("id")
        result = _answered(request, engine)
    except GamaoError as error:
        result = {"error": str(error)}
    return json.dumps({"id": number, **result})


def _object(line: str) -> dict[str, Any]:
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"not JSON: {error}") from error
    if not isinstance(request, dict):
        raise NotationError("a request is a JSON object")
    return request


def _answered(request: Mapping[str, Any], engine: Engine) -> dict[str, Any]:
    match request.get("op"):
        case "evaluate":
            return _evaluate(request, engine)
        case "move":
            return _move(request, engine)
        case "cube":
            return _cube(request, engine)
        case op:
            raise NotationError(f"op is evaluate, move or cube, not {op!r}")


def _evaluate(request: Mapping[str, Any], engine: Engine) -> dict[str, Any]:
    asked = RequestedGame.read(request)
    outcomes = engine.evaluate(asked.position, _limit(request, "0-ply"))
    equity = outcomes.equity(asked.match.rules.backgammon)
    return {"probs": _five(outcomes), "equity": _rounded(equity)}


def _move(request: Mapping[str, Any], engine: Engine) -> dict[str, Any]:
    asked = RequestedGame.read(request)
    dice = _dice(request.get("dice"))
    analysis = engine.analyse(asked.game(dice), _limit(request), cubeless=asked.cubeless)
    texts = format_roll([candidate.play for candidate in analysis.candidates])
    return {
        "plays": [
            {
                "play": text,
                "position": candidate.position.id,
                "depth": candidate.depth,
                "equity": _rounded(candidate.equity),
                "probs": _five(candidate.outcomes),
                **_rolled(candidate),
            }
            for text, candidate in zip(texts, analysis.candidates, strict=True)
        ]
    }


def _rolled(candidate: Candidate) -> dict[str, Any]:
    """What only a play that was rolled out has."""
    if not candidate.games:
        return {}
    return {"games": candidate.games, "error": _rounded(candidate.error)}


def _cube(request: Mapping[str, Any], engine: Engine) -> dict[str, Any]:
    asked = RequestedGame.read(request)
    dice = None if request.get("dice") is None else _dice(request["dice"])
    decision = engine.cube(
        asked.game(dice),
        _limit(request),
        by=_player(request.get("by", "me"), "by"),
        cubeless=asked.cubeless,
    )
    return {
        "no_double": _rounded(decision.no_double),
        "double_take": _rounded(decision.double_take),
        "double_pass": _rounded(decision.double_pass),
        "action": decision.action,
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestedGame:
    """What a request says of the game: the position, and the match with its cube."""

    position: Position
    match: Match
    cube: Cube
    turns: tuple[int, int]
    cubeless: bool

    @staticmethod
    def read(request: Mapping[str, Any]) -> RequestedGame:
        """
        The game in *request*.

        Raises:
            GamaoError: it is missing or impossible.
        """
        given = request.get("match")
        given = {} if given is None else given
        if not isinstance(given, dict):
            raise NotationError(f"match is a JSON object, not {given!r}")
        return RequestedGame(
            position=Position.from_id(_typed(request, "position", str)),
            match=_match(given),
            cube=_cube_on_table(given),
            turns=_turns(given),
            cubeless=_typed(given, "cubeless", bool, False),
        )

    def game(self, dice: Dice | None = None) -> Game:
        """The game at this moment, the player to move as White."""
        game = self.match.game_from(self.position, on_roll=ME, dice=dice, cube=self.cube)
        return replace(game, turns=self.turns)


def _match(given: Mapping[str, Any]) -> Match:
    length = given.get("length") or None
    score = given.get("score", [0, 0])
    if not isinstance(score, list) or len(score) != 2:
        raise NotationError(f"score is [mine, theirs], not {score!r}")
    rules = _rules(given, TORNEIO if length else _PLAIN_MONEY)
    return Match(length, rules, (score[0], score[1]), _typed(given, "crawford", bool, False))


def _turns(given: Mapping[str, Any]) -> tuple[int, int]:
    """The turns each side has finished, for Holland; left out: enough of them."""
    turns = given.get("turns", [2, 2])
    good = isinstance(turns, list) and len(turns) == 2
    if not good or any(type(count) is not int or count < 0 for count in turns):
        raise NotationError(f"turns are two numbers from 0 on, mine and theirs, not {turns!r}")
    return turns[0], turns[1]


def _rules(given: Mapping[str, Any], usual: RuleSet) -> RuleSet:
    rules = parse_rules(_typed(given, "rules", str)) if "rules" in given else usual
    changes = {"jacoby": "jacoby", "beaver": "beavers"}
    named = {option: _typed(given, word, bool) for option, word in changes.items() if word in given}
    # A cube asked for is a cube in play, also where the rule book has it as a variant.
    cube = rules.cube or given.get("cube", 1) != 1
    # Made anew it is checked anew, which takes a fifth of a quick answer.
    return replace(rules, cube=cube, **named) if named or cube != rules.cube else rules


def _cube_on_table(given: Mapping[str, Any]) -> Cube:
    owner = given.get("owner")
    return Cube(_typed(given, "cube", int, 1), None if owner is None else _player(owner, "owner"))


def _player(given: object, name: str) -> Player:
    match given:
        case "me":
            return ME
        case "opponent":
            return ME.opponent
        case _:
            raise NotationError(f"{name} is me or opponent, not {given!r}")


def _dice(given: object) -> Dice:
    if not isinstance(given, list) or len(given) != 2:
        raise NotationError(f"dice are two numbers, not {given!r}")
    return Dice(given[0], given[1])


def _limit(request: Mapping[str, Any], default: str = DEFAULT_LIMIT) -> Limit:
    # It was called `level` at first, and programs that say so are understood.
    name = "level" if "level" in request and "limit" not in request else "limit"
    return parse_limit(_typed(request, name, str, default))


def _typed(given: Mapping[str, Any], name: str, kind: type, default: Any = None) -> Any:  # noqa: ANN401
    """The value of *name*, which must be of *kind*; Any, because *kind* says which type it is."""
    value = given.get(name, default)
    if type(value) is not kind:
        raise NotationError(f"{name} is missing or not a {kind.__name__}: {value!r}")
    return value


def _five(outcomes: Any) -> list[float]:  # noqa: ANN401
    return [round(chance, 5) for chance in outcomes.five()]


def _rounded(number: float) -> float:
    return round(float(number), 5)
