"""The values of a lesson: what is told, what lies on the board, and what is to be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from gamao.errors import DataError
from gamao.notation import parse_play
from gamao.rules.action import ActionKind
from gamao.rules.cube import Cube as GameCube
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.play import BAR, OFF
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import MONEY, TORNEIO
from gamao.rules.shown import shown

BOOKS: Final = ("AMERICANO", "CLUBE", "REGLAMENTO", "CLASSICO")
"""The rule documents, as their presets are called."""


@dataclass(frozen=True, slots=True)
class Text:
    """The same in our three languages."""

    pt: str
    es: str
    en: str

    __repr__ = shown

    def __post_init__(self) -> None:
        if not all((self.pt, self.es, self.en)):
            raise DataError(f"a text is missing in one language: {self}")

    def said(self, language: str, **values: object) -> str:
        """In *language*, its `{names}` filled."""
        text = {"pt-BR": self.pt, "es": self.es, "en": self.en}[language]
        return text.format(**values) if values else text


@dataclass(frozen=True, slots=True, kw_only=True)
class Cube:
    """A cube as it lies on the board of a step: where, and whether it is being offered."""

    value: int = 1
    owner: Player | None = None
    is_offered: bool = False

    __repr__ = shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What lies on the board: the learner is White and sits at the bottom."""

    position: Position
    dice: Dice | None = None
    cube: Cube | None = None
    length: int | None = None
    score: tuple[int, int] = (0, 0)
    crawford: bool = False
    route: bool = False
    """Whether the way of the learner's checkers is drawn."""
    opening: tuple[int, int] | None = None
    """One die of each side, as they lie when it is thrown who starts."""

    __repr__ = shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A legal play that is not what is asked for, and why."""

    play: str
    says: Text

    __repr__ = shown


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTask:
    """Play the dice; every legal play is accepted if none is named."""

    accept: tuple[str, ...] = ()
    refuse: tuple[Refused, ...] = ()
    otherwise: Text | None = None
    """Said of legal plays that are neither named; with figures, their cost comes before it."""
    costs: Mapping[str, float] | None = None
    """What each legal play loses, by the engine: equity, in points a game."""
    depth: str | None = None
    """How deep the engine looked."""

    __repr__ = shown


@dataclass(frozen=True, slots=True, kw_only=True)
class PointTask:
    """Touch these places: own points, `BAR` or `OFF`."""

    points: frozenset[int]
    otherwise: Text

    __repr__ = shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One answer, and what is said to who gives it."""

    label: Text
    says: Text
    is_right: bool = False
    action: str | None = None
    """The play it stands for, where its cost is known."""
    cost: float | None = None

    __repr__ = shown


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceTask:
    """Choose an answer; *depth* is the engine's where answers have a cost."""

    options: tuple[Option, ...]
    depth: str | None = None

    __repr__ = shown


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeAnswer:
    """Something that may be done with the cube, or the roll instead, and what is said to it."""

    action: ActionKind
    says: Text
    is_right: bool = False
    cost: float | None = None

    __repr__ = shown


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeTask:
    """Do with the cube what is asked, by the buttons of the table: all that the rules allow."""

    answers: tuple[CubeAnswer, ...]
    said: tuple[CubeAction, ...] = ()
    """What was said in this turn before the learner has to speak."""
    depth: str | None = None

    __repr__ = shown


@dataclass(frozen=True, slots=True, kw_only=True)
class CountTask:
    """Say how many; of pips, how they add up can be told."""

    count: int
    otherwise: Text
    of: Literal["mine", "theirs"] | None = None
    """Whose pips it counts, if it does."""

    __repr__ = shown


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupTask:
    """Put the checkers where they belong, on a board that begins with *given*."""

    given: Position

    __repr__ = shown


@dataclass(frozen=True, slots=True, kw_only=True)
class RollTask:
    """Roll: *dice* fall."""

    dice: Dice

    __repr__ = shown


Task = PlayTask | PointTask | ChoiceTask | CubeTask | CountTask | SetupTask | RollTask


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One idea, two sentences, one task."""

    name: str
    title: Text
    idea: Text
    asks: Text
    right: Text | None
    """Why it is right; an option says so itself."""
    task: Task
    scene: Scene
    differs: Text | None = None
    """How the books differ here."""
    books: tuple[str, ...] = BOOKS
    """Whose learners are given this step."""
    teaches: tuple[str, ...] = ()
    """The statements of the documents, as `CLUBE 24`."""

    __repr__ = shown

    def __post_init__(self) -> None:
        problem = _problem(self)
        if problem:
            raise DataError(f"step {self.name!r}: {problem}")

    def is_in(self, book: str) -> bool:
        """Is it given to who learns by *book*?"""
        return book in self.books


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """Some steps under one title; *scene* is its picture in the list."""

    name: str
    title: Text
    about: Text
    scene: Scene
    steps: tuple[Step, ...]
    differs: Text | None = None

    __repr__ = shown

    def step(self, name: str) -> Step | None:
        """The step called *name*."""
        return next((step for step in self.steps if step.name == name), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Lessons about one side of the game."""

    title: Text
    lessons: tuple[Lesson, ...]

    __repr__ = shown


def cube_game(scene: Scene, task: CubeTask) -> Game:
    """The game at the moment in which the learner has to speak of the cube that lies there."""
    names = {answer.action.value for answer in task.answers} | {one.value for one in task.said}
    rules = replace(
        MONEY if scene.length is None else TORNEIO,
        beaver=bool(names & {"beaver", "raccoon"}),
        raccoon="raccoon" in names,
    )
    first = Player.BLACK if len(task.said) % 2 else Player.WHITE
    cube = scene.cube or Cube()
    value = cube.value >> len(task.said)
    owner = cube.owner if not task.said else None if value == 1 else first
    game = Match(scene.length, rules, scene.score).game_from(
        scene.position if first is Player.WHITE else scene.position.flipped(),
        on_roll=first,
        cube=GameCube(value, owner),
    )
    for action in task.said:
        game = game.after(action)
    return game


def _problem(step: Step) -> str | None:
    """What a step says of itself that cannot be."""
    task = step.task
    if not set(step.books) <= set(BOOKS) or not step.books:
        return f"unknown books {step.books}"
    if isinstance(task, ChoiceTask):
        rights = sum(option.is_right for option in task.options)
        return None if rights == 1 else f"{rights} right answers"
    if isinstance(task, CubeTask):
        return _cube_problem(task, step.scene)
    if step.right is None:
        return "nothing is said when it is right"
    if isinstance(task, PointTask):
        return None if task.points and all(OFF <= p <= BAR for p in task.points) else "no points"
    return _play_problem(task, step.scene) if isinstance(task, PlayTask) else None


def _cube_problem(task: CubeTask, scene: Scene) -> str | None:
    rights = sum(answer.is_right for answer in task.answers)
    if rights != 1:
        return f"{rights} right answers"
    game = cube_game(scene, task)
    allowed = {one.kind for one in game.actions_allowed()} - {ActionKind.RESIGN}
    told = {answer.action for answer in task.answers}
    return None if told == allowed else f"answers {told}, where {allowed} are allowed"


def _play_problem(task: PlayTask, scene: Scene) -> str | None:
    if scene.dice is None:
        return "a play needs dice"
    for text in (*task.accept, *(refused.play for refused in task.refuse)):
        parse_play(text, scene.position, scene.dice)  # raises if it is not legal
    return "nothing is said to other plays" if task.accept and task.otherwise is None else None
