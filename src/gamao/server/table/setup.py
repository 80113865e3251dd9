"""What a new game can be: presets, options, levels; and the terms somebody chose from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import Any, Final

from gamao.bridges.peers import installed_peers
from gamao.engine import find_level, load_levels
from gamao.errors import GamaoError, NotationError
from gamao.notation import format_rules, format_xgid, parse_position
from gamao.rules.game import Game
from gamao.rules.ruleset import PRESETS, Backgammon, Doubling, Opening, RuleSet
from gamao.server import protocol as wire
from gamao.server.config import LONGEST_MATCH, Config
from gamao.server.http.problems import Problem
from gamao.server.table import bots
from gamao.server.table.views import rules_out
from gamao.store import OpponentKind, Terms

_CHOICES: Final[dict[str, type[Enum]]] = {
    "opening": Opening,
    "backgammon": Backgammon,
    "doubling": Doubling,
}
_NUMBERS: Final[dict[str, tuple[int | None, ...]]] = {
    "automatic_doubles": (0, 1, 2, 3, None),
    "crawford": (0, 2, 3, 5, 7),
}
"""The numbers that are offered; None is no limit."""
_ORDER: Final = (
    *("cube", "crawford", "holland", "jacoby", "beaver", "raccoon", "automatic_doubles"),
    *("backgammon", "closed_out_rolls", "opening", "doubling"),
)
"""What belongs together stands together: first what is about the cube."""
_NEEDS: Final = {
    "raccoon": ("cube", "beaver"),
    "holland": ("cube", "crawford"),
    **{option: ("cube",) for option in ("jacoby", "beaver", "crawford", "automatic_doubles")},
}
_DEFAULT_PRESET: Final = "CLUBE"
_DEFAULT_LENGTH: Final = 7


def setup_out(config: Config) -> wire.Setup:
    """What can be chosen, and what is chosen for who just starts."""
    return wire.Setup(
        presets=tuple(
            wire.PresetOut(
                name=preset.name,
                rules=rules_out(preset.rules),
                lengths=preset.lengths,
                variants=preset.variants,
            )
            for preset in PRESETS.values()
        ),
        options=tuple(_option(name) for name in _ORDER),
        levels=(
            *(wire.LevelOut(id=level.id, pr=level.pr) for level in load_levels()),
            *(wire.LevelOut(id=name, pr=None) for name in installed_peers()),
        ),
        default=wire.Default(
            preset=_DEFAULT_PRESET, level=bots.DEFAULT_LEVEL, length=_DEFAULT_LENGTH
        ),
        longest=LONGEST_MATCH,
        network=wire.Network(
            open=config.has_name or config.address is not None, address=config.address
        ),
    )


def terms_of(wanted: wire.NewTable) -> Terms:
    """
    The terms that were chosen.

    Raises:
        GamaoError: they contradict each other.
        Problem: they are none of ours.
    """
    opponent = OpponentKind(wanted.opponent)
    level = _level(wanted.level) if opponent is OpponentKind.BOT else None
    told = None if wanted.position is None else _position(wanted.position)
    if wanted.preset is None and told is not None:
        rules = told.match.rules
        preset = format_rules(rules).split()[0]
    else:
        preset = wanted.preset or _DEFAULT_PRESET
        if preset not in PRESETS:
            raise Problem("bad_rules", detail=f"there are no rules {preset!r}")
        rules = PRESETS[preset].rules
    length = wanted.length if told is None else told.match.length
    if wanted.single and length is not None:
        raise Problem("contradiction", options=("single", "length"))
    terms = Terms(
        preset=preset,
        rules=changed_rules(rules, wanted.rules),
        length=length,
        single=wanted.single,
        opponent=opponent,
        level=level,
        position=None if told is None else format_xgid(told),
    )
    terms.first_game()  # raises what is wrong with them
    return terms


def changed_rules(rules: RuleSet, changes: Mapping[str, Any]) -> RuleSet:
    """
    The *rules* with some options changed; values are those of `/api/setup`.

    Raises:
        Problem: there is no such option, or it cannot be that.
        RuleError: the options contradict each other.
    """
    values: dict[str, Any] = {}
    for option, value in changes.items():
        if option not in RuleSet.__slots__:
            raise Problem("bad_rules", detail=f"there is no option {option!r}")
        values[option] = _value(option, value)
    return replace(rules, **values)


def _level(wanted: str | None) -> str:
    if wanted in installed_peers():
        return wanted
    try:
        return find_level(wanted or bots.DEFAULT_LEVEL).id
    except NotationError as error:
        raise Problem("bad_level", detail=str(error)) from error


def _position(text: str) -> Game:
    try:
        return parse_position(text)
    except GamaoError as error:
        raise Problem("bad_position", detail=str(error)) from error


def _option(name: str) -> wire.OptionOut:
    needs = _NEEDS.get(name, ())
    if name in _CHOICES:
        values = tuple(str(member.value) for member in _CHOICES[name])
        return wire.OptionOut(name=name, kind="choice", values=values, needs=needs)
    if name in _NUMBERS:
        return wire.OptionOut(
            name=name,
            kind="number",
            values=_NUMBERS[name],
            needs=needs,
            unlimited=None in _NUMBERS[name],
        )
    return wire.OptionOut(name=name, kind="switch", values=None, needs=needs)


def _value(option: str, value: object) -> object:
    if option in _CHOICES:
        for member in _CHOICES[option]:
            if member.value == value:
                return member
    elif option in _NUMBERS:
        if (type(value) is int and value >= 0) or (value is None and None in _NUMBERS[option]):
            return value
    elif isinstance(value, bool):
        return value
    raise Problem("bad_rules", detail=f"{option} cannot be {value!r}")
