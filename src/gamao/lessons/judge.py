"""Whether a task is done; and if not, which rule stands in the way or what it would cost."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, assert_never

from gamao.errors import GamaoError, NotationError
from gamao.lessons.lesson import (
    ChoiceTask,
    CountTask,
    CubeAnswer,
    CubeTask,
    Option,
    PlayTask,
    PointTask,
    RollTask,
    Scene,
    SetupTask,
    Step,
    Text,
)
from gamao.lessons.refusal import Turn, hops
from gamao.notation import format_play, parse_play
from gamao.rules.movegen import legal_plays
from gamao.rules.play import BAR, OFF, Play
from gamao.rules.position import Position

ROLLED: Final = "roll"
_PLAY: Final = re.compile(r"(?:bar|off|\d{1,2})(?:/(?:bar|off|\d{1,2})\*?)+", re.ASCII)
_PLACES: Final = {"bar": BAR, "off": OFF}
_MANY: Final = 2.0
"""From so many points on a cost is told in the plural."""
_NAMES: Final = {place: name for name, place in _PLACES.items()}


class VerdictKind(Enum):
    """How an answer is taken."""

    RIGHT = "right"
    WRONG = "wrong"
    MORE = "more"
    """So far right; something is still to be done."""
    REFUSED = "refused"
    """The rules do not allow it: nothing has happened on the board."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence: a text of the lesson's own, or the name of one in `data/said.toml`."""

    text: Text | str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said to an answer, sentence by sentence."""

    kind: VerdictKind
    says: tuple[Said, ...]


def judge(step: Step, answer: str) -> Verdict:
    """
    What is said to *answer*: a play as it is written, places, an option's number, a count.

    Raises:
        NotationError: it is no answer to this task.
    """
    task = step.task
    match task:
        case PlayTask():
            return _judge_play(step, task, answer)
        case PointTask():
            return _judge_points(step, task, answer)
        case ChoiceTask():
            return _judge_choice(task, answer)
        case CubeTask():
            return _judge_cube(task, answer)
        case CountTask():
            return _judge_count(step, task, answer)
        case SetupTask():
            return _judge_setup(step, answer)
        case RollTask():
            if answer != ROLLED:
                raise NotationError(f"not an answer to this task: {answer!r}")
            return _right(step)
        case _:
            assert_never(task)


def shown(step: Step) -> str:
    """An answer that is right."""
    task = step.task
    match task:
        case PlayTask():
            return _written(step.scene, _accepted(step.scene, task)[0])
        case PointTask():
            return " ".join(_NAMES.get(p, str(p)) for p in sorted(task.points, reverse=True))
        case ChoiceTask():
            return str(next(i for i, one in enumerate(task.options) if one.is_right))
        case CubeTask():
            return next(one.action.value for one in task.answers if one.is_right)
        case CountTask():
            return str(task.count)
        case SetupTask():
            return format_places(step.scene.position)
        case RollTask():
            return ROLLED
        case _:
            assert_never(task)


def format_places(position: Position) -> str:
    """Both sides' checkers as `24:2 13:5 8:3 6:5 / 24:2 ...`."""
    sides = (position.mine, position.theirs)
    return " / ".join(
        " ".join(f"{place}:{row[place]}" for place in range(BAR, OFF, -1) if row[place])
        for row in sides
    )


def parse_places(text: str) -> dict[int, int]:
    """
    The checkers of one side, as `24:2 13:5`.

    Raises:
        NotationError: it is not written so.
    """
    try:
        return {int(p): int(n) for p, n in (one.split(":") for one in text.split())}
    except ValueError as error:
        raise NotationError(f"not places: {text!r}") from error


def _right(step: Step) -> Verdict:
    assert step.right is not None
    return Verdict(VerdictKind.RIGHT, (Said(step.right),))


# -- a play ------------------------------------------------------------------------------------


def _judge_play(step: Step, task: PlayTask, answer: str) -> Verdict:
    scene = step.scene
    assert scene.dice is not None
    try:
        play = parse_play(answer, scene.position, scene.dice)
    except GamaoError:
        return _refused(scene, answer)
    after = scene.position.after(play)
    if after in (scene.position.after(one) for one in _accepted(scene, task)):
        return _right(step)
    return Verdict(VerdictKind.WRONG, tuple(_against(scene, task, play)))


def _accepted(scene: Scene, task: PlayTask) -> tuple[Play, ...]:
    assert scene.dice is not None
    if not task.accept:
        return legal_plays(scene.position, scene.dice)
    return tuple(parse_play(text, scene.position, scene.dice) for text in task.accept)


def _against(scene: Scene, task: PlayTask, play: Play) -> list[Said]:
    """What speaks against a legal play: what it costs, and why."""
    assert scene.dice is not None
    position, dice = scene.position, scene.dice
    text, after = _written(scene, play), position.after(play)
    said = []
    if task.costs is not None:
        said.append(_costing("costs", task.costs[text], play=text))
    for one in task.refuse:
        if position.after(parse_play(one.play, position, dice)) == after:
            return [*said, Said(one.says, {"play": text})]
    return [*said, Said(task.otherwise, {"play": text})] if task.otherwise else said


def _costing(name: str, cost: float, **more: object) -> Said:
    return Said(name if cost < _MANY else f"{name}_many", {**more, "cost": cost})


def _written(scene: Scene, play: Play) -> str:
    """A play as it is written, one way for each position it can lead to."""
    assert scene.dice is not None
    after = scene.position.after(play)
    legal = legal_plays(scene.position, scene.dice)
    same = next(one for one in legal if scene.position.after(one) == after)
    return format_play(same, scene.position, scene.dice)


def _refused(scene: Scene, answer: str) -> Verdict:
    """The last move of *answer* cannot be made: why."""
    assert scene.dice is not None
    if not all(_PLAY.fullmatch(word) for word in answer.split()) or not answer.strip():
        raise NotationError(f"not a play: {answer!r}")
    *made, (source, target) = hops(answer)
    try:
        found = Turn(scene.position, scene.dice, tuple(made)).refusal(source, target)
    except (GamaoError, ValueError, IndexError) as error:
        raise NotationError(f"not a play so far: {answer!r}") from error
    return Verdict(VerdictKind.REFUSED, (Said(found.rule, found.values),))


# -- everything else ---------------------------------------------------------------------------


def _judge_points(step: Step, task: PointTask, answer: str) -> Verdict:
    touched = [_place(word) for word in answer.split()]
    for place in touched:
        if place not in task.points:
            named = f"touched_{_NAMES.get(place, 'point')}"
            return Verdict(VerdictKind.WRONG, (Said(named, {"place": place}), Said(task.otherwise)))
    missing = len(task.points - set(touched))
    if missing:
        return Verdict(VerdictKind.MORE, (Said("more", {"n": missing}),))
    return _right(step)


def _place(word: str) -> int:
    if word in _PLACES:
        return _PLACES[word]
    if not word.isascii() or not word.isdigit() or not OFF < int(word) < BAR:
        raise NotationError(f"not a place: {word!r}")
    return int(word)


def _judge_choice(task: ChoiceTask, answer: str) -> Verdict:
    if answer not in map(str, range(len(task.options))):
        raise NotationError(f"not an answer: {answer!r}")
    return _judged(task.options[int(answer)])


def _judge_cube(task: CubeTask, answer: str) -> Verdict:
    for one in task.answers:
        if one.action.value == answer:
            return _judged(one)
    raise NotationError(f"not an answer: {answer!r}")


def _judged(given: Option | CubeAnswer) -> Verdict:
    if given.is_right:
        return Verdict(VerdictKind.RIGHT, (Said(given.says),))
    said = [_costing("answer_costs", given.cost)] if given.cost is not None else []
    return Verdict(VerdictKind.WRONG, (*said, Said(given.says)))


def _judge_count(step: Step, task: CountTask, answer: str) -> Verdict:
    if not answer.isascii() or not answer.isdigit() or len(answer) > len("9999"):
        raise NotationError(f"not a number: {answer!r}")
    given = int(answer)
    if given == task.count:
        return _right(step)
    told = "too_many" if given > task.count else "too_few"
    said = [Said(told, {"given": given}), Said(task.otherwise)]
    if task.of is not None:
        position = step.scene.position
        row = position.mine if task.of == "mine" else position.theirs
        sums = (f"{row[p]}\N{MULTIPLICATION SIGN}{p}" for p in range(BAR, OFF, -1) if row[p])
        said.insert(1, Said("adds_up", {"sum": " + ".join(sums)}))
    return Verdict(VerdictKind.WRONG, tuple(said))


def _judge_setup(step: Step, answer: str) -> Verdict:
    sides = answer.split("/")
    if len(sides) != len(("mine", "theirs")):
        raise NotationError(f"not a position: {answer!r}")
    position = step.scene.position
    for side, text, row in zip(("mine", "theirs"), sides, _rows(position), strict=True):
        given = parse_places(text)
        wrong = [place for place in range(BAR, OFF, -1) if given.get(place, 0) != row[place]]
        if wrong:
            # What lies where nothing belongs was done just now; what is missing may still come.
            place = min(wrong, key=lambda place: row[place] > 0)
            values = {"point": place, "n": row[place], "given": given.get(place, 0)}
            name = f"setup_{side}" if row[place] else f"setup_none_{side}"
            return Verdict(VerdictKind.WRONG, (Said(name, values),))
    return _right(step)


def _rows(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return position.mine, position.theirs
