"""What gnubg's files call the variants that are not backgammon itself."""

from __future__ import annotations

from typing import Final

from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.rules.variant import BACKGAMMON, HYPERGAMMON, NACKGAMMON, Variant

VARIATION: Final = "Variation"
"""The tag of `.mat` files."""
_STANDARD: Final = ("", "backgammon", "standard")
_OF_TAG: Final = {"NackGammon": NACKGAMMON, "HyperGammon (3)": HYPERGAMMON}
_OF_RULE: Final = {"Nackgammon": NACKGAMMON, "Hypergammon3": HYPERGAMMON}
_OTHERS: Final = ("nackgammon", "hypergammon")


def variant_of_tag(text: str) -> Variant:
    """
    The variant that the tag of a `.mat` file names; left out it is backgammon.

    Raises:
        NotationError: it is none of ours.
    """
    told = text.strip().lower()
    if told in _STANDARD:
        return BACKGAMMON
    return _found(_OF_TAG, told)


def tag_of_variant(variant: Variant) -> str | None:
    """The value of the tag; None for backgammon, which needs none."""
    return _named(_OF_TAG, variant)


def tells_variant(tag: tuple[str, str]) -> bool:
    """Is it the *tag* of a variant? It is written from the rules, then, and no tag to keep."""
    return tag[0].lower() == VARIATION.lower() and tag[1].strip().lower() not in _STANDARD


def variant_of_rules(options: set[str]) -> Variant:
    """
    The variant among the *options*, in small letters, of an SGF file's rules.

    Raises:
        NotationError: it is none of ours.
    """
    told = next((option for option in sorted(options) if option.startswith(_OTHERS)), None)
    return BACKGAMMON if told is None else _found(_OF_RULE, told)


def rule_of_variant(variant: Variant) -> str | None:
    """What the rules of an SGF file say; None for backgammon."""
    return _named(_OF_RULE, variant)


def _found(names: dict[str, Variant], told: str) -> Variant:
    for name, variant in names.items():
        if name.lower() == told:
            return variant
    raise NotationError(_("only backgammon can be read, not {variant!r}"), variant=told)


def _named(names: dict[str, Variant], variant: Variant) -> str | None:
    return next((name for name, one in names.items() if one == variant), None)
