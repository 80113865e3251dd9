"""Rule sets as text: a preset's name and the options that differ from it."""

from __future__ import annotations

from dataclasses import fields, replace
from enum import Enum
from typing import Final

from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.rules.ruleset import PRESETS, Backgammon, Doubling, Opening, RuleSet

_ENUMS: Final[dict[str, type[Enum]]] = {
    "opening": Opening,
    "backgammon": Backgammon,
    "doubling": Doubling,
}
_NUMBERS: Final = ("automatic_doubles", "crawford")
_OPTIONS: Final = tuple(field.name for field in fields(RuleSet))
_SWITCHES: Final = {"on": True, "off": False}
_UNLIMITED: Final = "unlimited"


def format_rules(rules: RuleSet) -> str:
    """
    Write *rules* as the nearest preset and what differs from it.

    >>> from gamao.rules.ruleset import CLUBE
    >>> format_rules(replace(CLUBE, beaver=True, automatic_doubles=None))
    'CLUBE automatic_doubles=unlimited beaver=on'
    """
    texts = [
        " ".join([name, *_differences(preset.rules, rules)]) for name, preset in PRESETS.items()
    ]
    return min(texts, key=lambda text: text.count("="))


def parse_rules(text: str) -> RuleSet:
    """
    Read a preset's name followed by options: `REGLAMENTO cube=on`.

    Raises:
        NotationError: there is no such preset, option or value, or an option comes twice.
        RuleError: the options contradict each other.
    """
    name, *words = text.split() or [""]
    if name.upper() not in PRESETS:
        raise NotationError(
            _("there are no rules {name!r}, only {names}"), name=name, names=", ".join(PRESETS)
        )
    changes: dict[str, object] = {}
    for word in words:
        option, _equals, value = word.lower().partition("=")
        if option not in _OPTIONS or option in changes:
            raise NotationError(
                _("no option, or one that comes twice: {word!r} in {text!r}"), word=word, text=text
            )
        changes[option] = _value(option, value, text)
    # The names are those of the fields, and each value has been made of its field's type.
    return replace(PRESETS[name.upper()].rules, **changes)  # type: ignore[arg-type]


def _differences(preset: RuleSet, rules: RuleSet) -> list[str]:
    return [
        f"{option}={_word(getattr(rules, option))}"
        for option in _OPTIONS
        if getattr(rules, option) != getattr(preset, option)
    ]


def _word(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value).replace(" ", "_")
    if isinstance(value, bool):
        return "on" if value else "off"
    return _UNLIMITED if value is None else str(value)


def _value(option: str, word: str, text: str) -> object:
    if option in _ENUMS:
        values: dict[str, object] = {_word(member): member for member in _ENUMS[option]}
    elif option in _NUMBERS:
        values = {_UNLIMITED: None} if option == "automatic_doubles" else {}
        values["off"] = 0
        if word.isascii() and word.isdigit() and len(word) < 6:
            values[word] = int(word)
    else:
        values = dict(_SWITCHES)
    if word not in values:
        raise NotationError(
            _("{option} cannot be {word!r} in {text!r}"), option=option, word=word, text=text
        )
    return values[word]
