"""Rule sets as text: a preset's name and the options that differ from it."""

from __future__ import annotations

from dataclasses import replace

from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.rules.checked import require
from gamao.rules.ruleset import OPTIONS, PRESETS, RuleSet


def format_rules(rules: RuleSet) -> str:
    """
    Write *rules* as the nearest preset and what differs from it.

    >>> from gamao.rules.ruleset import CLUBE
    >>> format_rules(replace(CLUBE, beaver=True, automatic_doubles=None))
    'CLUBE automatic_doubles=unlimited beaver=on'
    """
    require(RuleSet, rules=rules)
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
    require(str, text=text)
    name, *words = text.split() or [""]
    if name.upper() not in PRESETS:
        raise NotationError(
            _("there are no rules {name!r}, only {names}"), name=name, names=", ".join(PRESETS)
        )
    changes: dict[str, object] = {}
    for word in words:
        option, _equals, value = word.lower().partition("=")
        if option not in OPTIONS or option in changes:
            raise NotationError(
                _("no option, or one that comes twice: {word!r} in {text!r}"), word=word, text=text
            )
        changes[option] = _value(option, value, text)
    # The names are those of the fields, and each value has been made of its field's type.
    return replace(PRESETS[name.upper()].rules, **changes)  # type: ignore[arg-type]


def _differences(preset: RuleSet, rules: RuleSet) -> list[str]:
    return [
        f"{name}={option.text(getattr(rules, name))}"
        for name, option in OPTIONS.items()
        if getattr(rules, name) != getattr(preset, name)
    ]


def _value(name: str, word: str, text: str) -> object:
    try:
        return OPTIONS[name].from_text(word)
    except NotationError as error:
        raise NotationError(
            _("{option} cannot be {word!r} in {text!r}"), option=name, word=word, text=text
        ) from error
