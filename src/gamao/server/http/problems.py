"""What can be wrong with a request: a code, a status, and a sentence in the reader's language."""

from __future__ import annotations

import asyncio
import logging
import traceback
from typing import Final

from gamao.errors import (
    AmbiguousPlayError,
    ContradictionError,
    GamaoError,
    IllegalPlayError,
    InvalidPositionError,
    NotationError,
    RuleError,
    StaleVersionError,
)
from gamao.messages import Catalogue
from gamao.messages.catalogue import COMMANDS
from gamao.messages.marking import mark as _
from gamao.server.wire import ErrorAnswer, ErrorOut

_LOGGER: Final = logging.getLogger(__name__)
_PROBLEMS: Final[dict[str, tuple[int, str]]] = {
    "bad_request": (422, _("The server does not understand this request.")),
    "bad_message": (422, _("The server does not understand this message.")),
    "unknown_page": (404, _("There is no such page.")),
    "bad_method": (405, _("This cannot be done here.")),
    "unknown_table": (404, _("There is no such game.")),
    "damaged_table": (500, _("This match cannot be read any more.")),
    "not_yours": (403, _("This game belongs to other players.")),
    "watching": (403, _("You are watching: only the players act.")),
    "seat_taken": (409, _("Somebody else already sits there.")),
    "stale_version": (409, _("The game has moved on in the meantime.")),
    "not_now": (409, _("That cannot be done now.")),
    "not_your_turn": (409, _("It is not your turn.")),
    "illegal_play": (422, _("This play is not legal.")),
    "ambiguous_play": (422, _("This play can be understood in more than one way.")),
    "not_an_action": (422, _("This is not a play or an action.")),
    "bad_position": (422, _("This position cannot exist.")),
    "not_a_position": (422, _("This text cannot be read as a position.")),
    "contradiction": (422, _("These rules contradict each other.")),
    "bad_rules": (422, _("There are no such rules.")),
    "bad_level": (422, _("There is no such level.")),
    "no_engine": (422, _("This opponent does not play this variant.")),
    "no_help": (
        403,
        _("There is no help while two people play each other, nor in a serious match."),
    ),
    "nothing_to_decide": (409, _("There is nothing to decide now.")),
    "no_file": (409, _("A match that began in the middle of a game cannot be a match file.")),
    "no_record": (409, _("There is nothing to check of this match: its dice are the server's.")),
    "bad_file": (422, _("This file cannot be read as a match.")),
    "file_too_big": (413, _("A match file has 10 MB at most.")),
    "unknown_review": (404, _("There is no such review.")),
    "not_your_review": (403, _("This review belongs to somebody else.")),
    "nothing_to_review": (409, _("No game is finished yet: there is nothing to review.")),
    "too_many_reviews": (
        429,
        _("Too many matches wait for review. Try again when some are done."),
    ),
    "too_many_uploads": (429, _("Too many files at once: wait until some have arrived.")),
    "too_many_today": (429, _("That is enough for today. Try again in a while.")),
    "disk_full": (507, _("The server's disk is full. What was played is kept; try again later.")),
    "not_kept": (
        503,
        _("The server cannot write games down just now. What was played is kept; try again soon."),
    ),
    "unknown_person": (404, _("There is nobody of this name.")),
    "bad_name": (
        422,
        _("A name has 2 to 20 letters and figures, with single dots or dashes between them."),
    ),
    "name_taken": (409, _("This name, or one that looks like it, is taken.")),
    "weak_password": (
        422,
        _("A password needs at least 8 characters, and must not be easy to guess."),
    ),
    "bad_email": (422, _("This is not an e-mail address.")),
    "wrong_password": (403, _("The name or the password is not right.")),
    "too_many_tries": (429, _("Too many tries. Wait a few minutes.")),
    "banned": (403, _("This account is closed.")),
    "blocked": (403, _("One of you two does not play with the other.")),
    "bad_passkey": (403, _("This passkey does not fit.")),
    "no_passkeys": (503, _("This server has no passkeys.")),
    "muted": (403, _("You may not talk for a while.")),
    "admins_only": (403, _("This is for those who look after the server.")),
    "members_only": (403, _("Sign in first.")),
    "signed_in": (409, _("You are signed in already.")),
    "bad_token": (401, _("This token is not valid, or no longer.")),
    "not_by_token": (403, _("A program with a token plays; for this, sign in.")),
    "too_many_tokens": (409, _("There are too many tokens: end one first.")),
    "unknown_card": (404, _("There is no such question in your quiz.")),
    "unknown_lesson": (404, _("There is no such lesson.")),
    "unknown_challenge": (404, _("This challenge is gone: somebody was quicker.")),
    "own_challenge": (409, _("Nobody can play against themselves.")),
    "challenger_away": (409, _("Who left this challenge is away just now.")),
    "too_many_challenges": (429, _("You have left enough challenges: take one back first.")),
    "unknown_problem": (404, _("There is no such problem.")),
    "too_big": (413, _("This message is too big.")),
    "too_fast": (429, _("Too many messages: slow down.")),
    "too_many": (429, _("This game is open in too many windows.")),
    "busy": (503, _("The engine is busy. Try again in a moment.")),
    "no_answer": (503, _("Your opponent does not answer. Come back later, or start another game.")),
    "preparing": (
        503,
        _("Your opponent first works out every position of this game. It takes minutes, once."),
    ),
    "bad_origin": (403, _("This request comes from another site.")),
    "bad_host": (421, _("This server does not go by that name.")),
    "internal": (500, _("Something went wrong on the server.")),
}
CODES: Final = tuple(_PROBLEMS)


class Problem(Exception):
    """A request that cannot be served, and why."""

    def __init__(
        self,
        code: str,
        *,
        detail: str | None = None,
        reason: str | None = None,
        options: tuple[str, ...] | None = None,
    ) -> None:
        """*detail* is for programs, in English; *reason* for people, in their language."""
        super().__init__(code)
        self.code: Final = code
        self.detail: Final = detail
        self.reason: Final = reason
        self.options: Final = options

    @property
    def status(self) -> int:
        return _PROBLEMS[self.code][0]

    def answer(self, catalogue: Catalogue) -> ErrorAnswer:
        """What the sender is told."""
        message = catalogue.gettext(_PROBLEMS[self.code][1])
        if self.reason:
            message = f"{message.removesuffix('.')}: {self.reason}."
        return ErrorAnswer(
            error=ErrorOut(
                code=self.code, message=message, detail=self.detail, options=self.options
            )
        )


def note(error: Exception) -> None:
    """Write down an unexpected *error*: where, but not what, which may tell of somebody's game."""
    frames = "".join(traceback.format_tb(error.__traceback__))
    _LOGGER.error("unexpected %s\n%s", type(error).__name__, frames)


async def problem_with_reason(code: str, error: Exception, language: str) -> Problem:
    """A problem whose sentence also says why, as the library does, in *language*."""
    words = await asyncio.to_thread(Catalogue.load, language, COMMANDS)
    return Problem(code, detail=str(error), reason=words.say(error))


def problem_of(error: GamaoError) -> Problem:
    """What an *error* of the library means to whoever sent the request."""
    text = str(error)
    if isinstance(error, ContradictionError):
        return Problem("contradiction", detail=text, options=error.options)
    for kind, code in (
        (StaleVersionError, "stale_version"),
        (IllegalPlayError, "illegal_play"),
        (RuleError, "not_now"),
        (AmbiguousPlayError, "ambiguous_play"),
        (NotationError, "not_an_action"),
        (InvalidPositionError, "bad_position"),
    ):
        if isinstance(error, kind):
            return Problem(code, detail=text)
    return Problem("bad_request", detail=text)
