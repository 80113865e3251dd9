"""Every error gamao raises on purpose."""

from __future__ import annotations


class GamaoError(ValueError):
    """
    Something given to gamao cannot be used; the message says what and why.

    What people meet is a marked *message* with `{names}` for its *values*: English as the text
    of the error, and said in another language by who shows it.
    """

    def __init__(self, message: str = "", **values: object) -> None:
        super().__init__(message.format(**values) if values else message)
        self.message: str = message
        self.values = values


class WrongTypeError(GamaoError, TypeError):
    """A value is of another type than asked for: a text for an enum, a list for a tuple."""


class NotationError(GamaoError):
    """A text does not look like what it should be."""


class AmbiguousPlayError(NotationError):
    """A text fits several plays that lead to different positions."""


class InvalidPositionError(GamaoError):
    """A position, cube, score or roll that cannot exist."""


class RuleError(GamaoError):
    """An action the rules do not allow now, or rules that contradict each other."""


class ContradictionError(RuleError):
    """Rules of which one, *option*, needs another, *needed*, that is off."""

    def __init__(self, message: str, *, option: str, needed: str) -> None:
        super().__init__(message, option=option, needed=needed)
        self.options: tuple[str, str] = option, needed


class IllegalPlayError(RuleError):
    """A well-written play that is not legal with this roll in this position."""


class DataError(GamaoError):
    """A data file is damaged, of another kind, or does not match its manifest."""


class StaleVersionError(GamaoError):
    """Somebody acts on what a table looked like before; it has moved on since."""
