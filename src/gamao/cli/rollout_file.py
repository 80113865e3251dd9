"""A rollout as a file: the question, and the sums so far, from which it goes on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from gamao.cli.complaints import file_complaint
from gamao.cli.reading import read_game
from gamao.cli.workers import Workers
from gamao.cli.writing import write_whole
from gamao.engine import Engine, Limit, RolledCube, RolledPlays, RolloutSettings, RolloutSums
from gamao.errors import DataError, NotationError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.notation import format_play, parse_play
from gamao.rules.game import Game
from gamao.rules.play import Play
from gamao.rules.variant import Variant

FORMAT: Final = 2
_FEWEST: Final = 3
"""Plays that are rolled out where none are named and so many are possible."""
_FIXED: Final = ("truncate", "play", "luck", "plies", "seed")
"""The settings that make the games what they are: another value would be another rollout."""


@dataclass(frozen=True, slots=True)
class Question:
    """What to roll out, in the user's words."""

    text: str
    dice: str | None = None
    plays: tuple[str, ...] = ()
    rules: str | None = None
    cubeless: bool = field(default=False, kw_only=True)
    settings: RolloutSettings = field(default_factory=RolloutSettings, kw_only=True)

    @property
    def game(self) -> Game:
        return read_game(self.text, dice=self.dice, rules=self.rules)

    @property
    def variant(self) -> Variant:
        return self.game.match.rules.variant

    @property
    def is_cubeful(self) -> bool:
        return not self.cubeless and self.game.match.has_cube

    def check(self) -> None:
        """
        Does it make sense?

        Raises:
            GamaoError: it does not.
        """
        if not self.text:
            raise NotationError(_("there is nothing to roll out: give an ID, or --resume FILE"))
        if self.game.dice is None and self.plays:
            raise NotationError(_("plays are of a roll: give --dice"))
        self._plays(self.game)

    @property
    def file_name(self) -> str:
        digest = hashlib.sha256(json.dumps(asdict(self)).encode()).hexdigest()
        return f"rollout-{digest[:8]}.json"

    def changed(self, changes: dict[str, Any]) -> Question:
        """
        The question with other settings, so far as the games stay the same.

        Raises:
            DataError: they would be other games.
        """
        settings = replace(self.settings, **changes)
        if fixed := [k for k in _FIXED if getattr(settings, k) != getattr(self.settings, k)]:
            names = ", ".join(fixed)
            raise DataError(_("a rollout cannot go on with another {names}"), names=names)
        return replace(self, settings=settings)

    def stages(
        self, engine: Engine, sums: RolloutSums | None, workers: Workers | None = None
    ) -> Iterator[RolledPlays | RolledCube]:
        """How it stands, step by step; *workers* share the games of each, or else threads do."""
        game = self.game
        executor, parts = (workers.executor, workers.count) if workers else (None, None)
        if game.dice is None:
            yield from engine.roll_out_cube(
                game,
                self.settings,
                cubeless=self.cubeless,
                sums=sums,
                executor=executor,
                parts=parts,
            )
            return
        yield from engine.roll_out_plays(
            game,
            self.settings,
            plays=self._plays(game) or self._worth_comparing(engine, game),
            cubeless=self.cubeless,
            sums=sums,
            executor=executor,
            parts=parts,
        )

    def _plays(self, game: Game) -> list[Play]:
        if game.dice is None:
            return []
        return [parse_play(text, game.position, game.dice) for text in self.plays]

    def _worth_comparing(self, engine: Engine, game: Game) -> list[Play]:
        """Those that may be the best by looking ahead; where it is plain, a few to compare it."""
        ranked, plan = engine.plan_plays(game, Limit(2, rollout=self.settings))
        return [candidate.play for candidate in ranked[: max(len(plan.plays), _FEWEST)]]


def write_file(
    path: Path, question: Question, stage: RolledPlays | RolledCube, engine: Engine
) -> None:
    """
    Keep a rollout; `read_file` gives it back.

    Raises:
        DataError: the file cannot be written.
    """
    if isinstance(stage, RolledPlays):  # those chosen by the engine, too
        question = replace(question, plays=_texts(stage, question.game))
    sums = stage.result.sums.state()
    kept = {"format": FORMAT, "engine": engine.fingerprint, **asdict(question), "sums": sums}
    try:
        write_whole(path, json.dumps(kept).encode())
    except OSError as error:
        why = Said(file_complaint(error))
        raise DataError(
            _("cannot keep the rollout in {path}: {why}"), path=path, why=why
        ) from error


def read_file(path: Path, engine: Engine) -> tuple[Question, RolloutSums]:
    """
    The rollout kept in *path*.

    Raises:
        DataError: there is none, or another engine than *engine* played its games.
    """
    try:
        kept = json.loads(path.read_text("utf-8"))
        if kept.pop("format") != FORMAT:
            raise DataError(_("{path} is not a rollout of format {n}"), path=path, n=FORMAT)
        sums = RolloutSums.from_state(kept.pop("sums"))
        played_by, settings = kept.pop("engine"), RolloutSettings(**kept.pop("settings"))
        question = Question(settings=settings, **kept | {"plays": tuple(kept["plays"])})
        if played_by != engine.of(question.variant).fingerprint:
            raise DataError(_("the games in {path} were played by another engine"), path=path)
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        why = Said(file_complaint(error)) if isinstance(error, OSError) else error
        raise DataError(
            _("{path} holds no rollout to go on with: {why}"), path=path, why=why
        ) from error
    return question, sums


def _texts(stage: RolledPlays, game: Game) -> tuple[str, ...]:
    assert game.dice is not None
    return tuple(format_play(c.play, game.position, game.dice) for c in stage.plays)
