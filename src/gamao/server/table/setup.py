"""What a new game can be: presets, options, levels; and the terms somebody chose from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from gamao.bridges.peers import installed_peers
from gamao.engine import find_level, load_levels
from gamao.errors import GamaoError, NotationError
from gamao.notation import format_rules, format_xgid, parse_position
from gamao.play import OpponentKind, Terms
from gamao.rules.clock import NO_CLOCK, ClockTerms, parse_clock
from gamao.rules.game import Game
from gamao.rules.option import Option, OptionKind
from gamao.rules.ruleset import OPTIONS, PRESETS, RuleSet
from gamao.rules.variant import VARIANTS
from gamao.server import wire
from gamao.server.config import LONGEST_MATCH, Config
from gamao.server.http.problems import Problem
from gamao.server.table.opponent import DEFAULT_LEVEL
from gamao.server.table.views import board_out, rules_out

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
        options=tuple(map(_option, sorted(OPTIONS.values(), key=_place))),
        starts={name: board_out(variant.start) for name, variant in VARIANTS.items()},
        levels=(
            *(wire.LevelOut(id=level.id, pr=level.pr) for level in load_levels()),
            *(wire.LevelOut(id=name, pr=None) for name in installed_peers()),
        ),
        default=wire.Default(preset=_DEFAULT_PRESET, level=DEFAULT_LEVEL, length=_DEFAULT_LENGTH),
        longest=LONGEST_MATCH,
        network=wire.Network(open=config.is_open, address=config.address),
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
        serious=wanted.serious,
        watched=opponent is OpponentKind.FRIEND if wanted.watched is None else wanted.watched,
        clock=_clock(wanted.clock),
        own_dice=wanted.own_dice,
    )
    terms.first_game()  # raises what is wrong with them
    if level in installed_peers() and not terms.rules.variant.only_starts_otherwise:
        raise Problem("no_engine", detail=f"{level} does not play {terms.rules.variant}")
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
        if option not in OPTIONS:
            raise Problem("bad_rules", detail=f"there is no option {option!r}")
        try:
            values[option] = OPTIONS[option].from_plain(value)
        except NotationError as error:
            raise Problem("bad_rules", detail=str(error)) from error
    return replace(rules, **values)


def _level(wanted: str | None) -> str:
    if wanted in installed_peers():
        return wanted
    try:
        return find_level(wanted or DEFAULT_LEVEL).id
    except NotationError as error:
        raise Problem("bad_level", detail=str(error)) from error


def _clock(text: str | None) -> ClockTerms:
    try:
        return NO_CLOCK if text is None else parse_clock(text)
    except GamaoError as error:
        raise Problem("bad_rules", detail=str(error)) from error


def _position(text: str) -> Game:
    try:
        return parse_position(text)
    except GamaoError as error:
        raise Problem("bad_position", detail=str(error)) from error


def _place(option: Option) -> tuple[bool, bool]:
    """What belongs together stands together: first which game it is, then what the cube does."""
    return option.name != "variant", option.name != "cube" and "cube" not in option.needs


def _option(option: Option) -> wire.OptionOut:
    is_switch = option.kind is OptionKind.SWITCH
    return wire.OptionOut(
        name=option.name,
        kind=option.kind.value,
        values=None if is_switch else tuple(map(option.plain, option.values)),
        needs=option.needs,
        unlimited=option.has_no_limit,
    )
