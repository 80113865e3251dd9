"""The lessons as they are kept: TOML files, one a lesson, read into values and checked."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from gamao.errors import DataError, GamaoError
from gamao.lessons.judge import Said, Verdict, parse_places
from gamao.lessons.lesson import (
    BOOKS,
    ChoiceTask,
    CountTask,
    Cube,
    CubeAnswer,
    CubeTask,
    Lesson,
    Option,
    Part,
    PlayTask,
    PointTask,
    Refused,
    RollTask,
    Scene,
    SetupTask,
    Step,
    Task,
    Text,
)
from gamao.rules.action import ActionKind
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.play import BAR, OFF
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.shown import shown

_Table = dict[str, Any]
_PLACES: Final = {"bar": BAR, "off": OFF}
_TASKS: Final = frozenset({"play", "points", "options", "answers", "count", "setup", "roll"})
_SCENE: Final = frozenset(
    {
        "mine",
        "theirs",
        "dice",
        "cube",
        "owner",
        "offered",
        "length",
        "score",
        "crawford",
        "opening",
        "route",
    }
)
_STEP: Final = frozenset({"name", "title", "idea", "asks", "right", "differs", "books", "teaches"})


@dataclass(frozen=True, slots=True)
class Course:
    """All lessons, and the sentences that the judge says of all of them."""

    parts: tuple[Part, ...]
    sentences: Mapping[str, Text]

    __repr__ = shown

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons of all parts, in their order."""
        return tuple(lesson for part in self.parts for lesson in part.lessons)

    def lesson(self, name: str) -> Lesson | None:
        """The lesson called *name*."""
        return next((lesson for lesson in self.lessons if lesson.name == name), None)

    def say(self, verdict: Verdict, language: str) -> str:
        """What the judge has to say, in *language*."""
        return " ".join(self._sentence(said, language) for said in verdict.says)

    def _sentence(self, said: Said, language: str) -> str:
        text = self.sentences[said.text] if isinstance(said.text, str) else said.text
        values = {name: _value(one, language) for name, one in said.values.items()}
        return text.said(language, **values)


def _value(value: object, language: str) -> object:
    if not isinstance(value, float):
        return value
    text = f"{value:.3f}"  # a cost, as people write it
    return text if language == "en" else text.replace(".", ",")


def load_course() -> Course:
    """
    Read all lessons.

    Raises:
        DataError: a file says something that cannot be; the message names it.
    """
    folder = files("gamao.lessons") / "data"
    order = tomllib.loads((folder / "course.toml").read_text("utf-8"))
    figures = json.loads((folder / "figures.json").read_text("utf-8"))
    parts = tuple(
        Part(
            title=read_text(part["title"]),
            lessons=tuple(_lesson(folder, name, figures) for name in part["lessons"]),
        )
        for part in order["parts"]
    )
    said = tomllib.loads((folder / "said.toml").read_text("utf-8"))
    return Course(parts, {name: read_text(texts) for name, texts in said.items()})


def _lesson(folder: Traversable, name: str, figures: _Table) -> Lesson:
    told = tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))
    try:
        return Lesson(
            name=name,
            title=read_text(told["title"]),
            about=read_text(told["about"]),
            differs=read_text(told["differs"]) if "differs" in told else None,
            scene=_scene(told.get("picture", {})),
            steps=tuple(_step(one, figures.get(f"{name}/{one['name']}")) for one in told["steps"]),
        )
    except (GamaoError, KeyError, TypeError, ValueError) as error:
        raise DataError(f"lesson {name!r}: {error!r}") from error


def read_text(texts: Sequence[str]) -> Text:
    """A text as files have it: Portuguese, Spanish, English."""
    pt, es, en = texts
    return Text(pt, es, en)


def _step(told: _Table, figures: _Table | None) -> Step:
    unknown = told.keys() - _STEP - _SCENE - _TASKS - {"otherwise", "figures", "said"}
    if unknown:
        raise DataError(f"step {told['name']!r}: unknown {sorted(unknown)}")
    scene = _scene(told)
    text = {key: read_text(told[key]) for key in ("title", "idea", "asks")}
    return Step(
        name=told["name"],
        **text,
        right=read_text(told["right"]) if "right" in told else None,
        differs=read_text(told["differs"]) if "differs" in told else None,
        books=tuple(told.get("books", BOOKS)),
        teaches=tuple(told.get("teaches", ())),
        scene=scene,
        task=_task(told, figures),
    )


# -- what lies on the board --------------------------------------------------------------------


def _scene(told: _Table) -> Scene:
    return Scene(
        position=_position(told),
        dice=_dice(told["dice"]) if "dice" in told else None,
        cube=_cube(told) if "cube" in told else None,
        length=told.get("length"),
        score=tuple(told.get("score", (0, 0))),
        crawford=told.get("crawford", False),
        route=told.get("route", False),
        opening=tuple(told["opening"]) if "opening" in told else None,
    )


def _position(told: Mapping[str, str]) -> Position:
    """The checkers of both sides, each in its own numbering; the start if none are told."""
    if "mine" not in told and "theirs" not in told:
        return Position.start()
    mine, theirs = (parse_places(told.get(side, "")) for side in ("mine", "theirs"))
    return Position.of(mine=mine, theirs=theirs)


def _dice(text: str) -> Dice:
    one, other = map(int, text)
    return Dice(one, other)


def _cube(told: _Table) -> Cube:
    owner = {"me": Player.WHITE, "other": Player.BLACK, None: None}[told.get("owner")]
    return Cube(value=told["cube"], owner=owner, is_offered=told.get("offered", False))


# -- what is to be done ------------------------------------------------------------------------


def _task(told: _Table, figures: _Table | None) -> Task:
    (kind,) = told.keys() & _TASKS
    match kind:
        case "play":
            return _play_task(told, figures)
        case "points":
            return _point_task(told)
        case "options":
            return _choice_task(told, figures)
        case "answers":
            return _cube_task(told, figures)
        case "count":
            return _count_task(told)
        case "setup":
            return SetupTask(given=_position(told["setup"]))
        case _:
            return RollTask(dice=_dice(told["roll"]))


def _play_task(told: _Table, figures: _Table | None) -> PlayTask:
    play = told["play"]
    return PlayTask(
        accept=tuple(play.get("accept", ())),
        refuse=tuple(
            Refused(play=one["play"], says=read_text(one["says"])) for one in play.get("refuse", ())
        ),
        otherwise=read_text(told["otherwise"]) if "otherwise" in told else None,
        costs=figures["costs"] if figures else None,
        depth=figures["depth"] if figures else None,
    )


def _point_task(told: _Table) -> PointTask:
    points = frozenset(_PLACES.get(one, one) for one in told["points"])
    return PointTask(points=points, otherwise=read_text(told["otherwise"]))


def _choice_task(told: _Table, figures: _Table | None) -> ChoiceTask:
    costs = figures["costs"] if figures else {}
    return ChoiceTask(
        options=tuple(
            Option(
                label=read_text(one["label"]),
                says=read_text(one["says"]),
                is_right=one.get("right", False),
                action=one.get("action"),
                cost=costs.get(one.get("action")),
            )
            for one in told["options"]
        ),
        depth=figures["depth"] if figures else None,
    )


def _cube_task(told: _Table, figures: _Table | None) -> CubeTask:
    costs = figures["costs"] if figures else {}
    return CubeTask(
        answers=tuple(
            CubeAnswer(
                action=ActionKind(one["action"]),
                says=read_text(one["says"]),
                is_right=one.get("right", False),
                cost=costs.get(one["action"]),
            )
            for one in told["answers"]
        ),
        said=tuple(map(CubeAction, told.get("said", ()))),
        depth=figures["depth"] if figures else None,
    )


def _count_task(told: _Table) -> CountTask:
    count = told["count"]
    return CountTask(count=count["is"], of=count.get("of"), otherwise=read_text(told["otherwise"]))
