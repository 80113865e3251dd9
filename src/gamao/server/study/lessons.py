"""HTTP: the lessons, what is said to an answer, and how far somebody is."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from functools import cached_property
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Path, Request

from gamao.lessons import (
    BOOKS,
    ChoiceTask,
    CountTask,
    Course,
    Cube,
    CubeTask,
    Lesson,
    PlayTask,
    PointTask,
    RollTask,
    Scene,
    SetupTask,
    Step,
    Task,
    Text,
    Verdict,
    VerdictKind,
    cube_game,
    judge,
    load_course,
    shown,
    verdicts,
)
from gamao.notation import parse_play
from gamao.rules.action import ActionKind
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game
from gamao.rules.movegen import move_tree
from gamao.server import wire
from gamao.server.http.problems import Problem
from gamao.server.people.sessions import kept_person
from gamao.server.state import config_of, store_of
from gamao.server.table.routes import REFUSED
from gamao.server.table.views import board_out, pair, stakes_out, tree_out

router = APIRouter(prefix="/api/lessons", tags=["lessons"])

Named = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,40}$")]
_Kind = Literal["play", "points", "options", "cube", "count", "setup", "roll"]
_KINDS: Final[dict[type[Task], _Kind]] = {
    PlayTask: "play",
    PointTask: "points",
    ChoiceTask: "options",
    CubeTask: "cube",
    CountTask: "count",
    SetupTask: "setup",
    RollTask: "roll",
}


class Teacher:
    """The course as pages are told of it; read when it is first asked for."""

    @cached_property
    def course(self) -> Course:
        return load_course()

    def listed(self, language: str, done: dict[str, Collection[str]]) -> wire.LessonsOut:
        """All lessons."""
        return wire.LessonsOut(
            books=BOOKS,
            parts=tuple(
                wire.LessonPart(
                    title=part.title.said(language),
                    lessons=tuple(
                        _listed(lesson, language, done.get(lesson.name, ()))
                        for lesson in part.lessons
                    ),
                )
                for part in self.course.parts
            ),
        )

    def key(self, lesson: Lesson, language: str) -> wire.LessonKey:
        """What is said to every answer to every step of *lesson*."""
        return wire.LessonKey(
            steps={step.name: self._step_key(step, language) for step in lesson.steps}
        )

    def _step_key(self, step: Step, language: str) -> wire.StepKey:
        text = shown(step)
        return wire.StepKey(
            verdicts={
                answer: self.said(verdict, language) for answer, verdict in verdicts(step).items()
            },
            shown=wire.LessonShown(answer=text, moves=moves_of(step, text)),
        )

    def said(self, verdict: Verdict, language: str) -> wire.LessonVerdict:
        """What is said to an answer."""
        says = self.course.say(verdict, language)
        return wire.LessonVerdict(kind=verdict.kind.value, says=says)

    def told(self, lesson: Lesson, language: str, done: Collection[str]) -> wire.LessonOut:
        """One lesson."""
        lessons = self.course.lessons
        number = lessons.index(lesson) + 1
        part = next(one for one in self.course.parts if lesson in one.lessons)
        return wire.LessonOut(
            name=lesson.name,
            number=number,
            part=part.title.said(language),
            title=lesson.title.said(language),
            steps=tuple(_step(step, language, step.name in done) for step in lesson.steps),
            next=lessons[number].name if number < len(lessons) else None,
        )


@router.get("", responses=REFUSED)
async def lessons(request: Request) -> wire.LessonsOut:
    """All lessons, and how far I am."""
    done = await _done(request)
    language = request.state.catalogue.language
    return await asyncio.to_thread(lambda: _teacher(request).listed(language, done))


@router.get("/{lesson}", responses=REFUSED)
async def lesson(request: Request, lesson: Named) -> wire.LessonOut:
    """One lesson, step by step."""
    found = await _found(request, lesson)
    done = (await _done(request)).get(lesson, ())
    language = request.state.catalogue.language
    return await asyncio.to_thread(lambda: _teacher(request).told(found, language, done))


@router.post("/{lesson}/{step}", responses=REFUSED)
async def answer(
    request: Request, lesson: Named, step: Named, given: wire.LessonAnswer
) -> wire.LessonVerdict:
    """What is said to my answer; a step done stays done."""
    found = await _found_step(request, lesson, step)
    words = " ".join(given.answer.lower().split())
    verdict = await asyncio.to_thread(judge, found, words)
    if verdict.kind is VerdictKind.RIGHT:
        person, config = await kept_person(request), config_of(request)
        store = store_of(request)
        await asyncio.to_thread(lambda: store.lessons.add(person, lesson, step, at=config.now()))
    return _teacher(request).said(verdict, request.state.catalogue.language)


@router.get("/{lesson}/{step}/shown", responses=REFUSED)
async def show(request: Request, lesson: Named, step: Named) -> wire.LessonShown:
    """An answer that is right, for who has tried."""
    found = await _found_step(request, lesson, step)
    text = await asyncio.to_thread(shown, found)
    return wire.LessonShown(answer=text, moves=moves_of(found, text))


@router.get("/{lesson}/key", responses=REFUSED)
async def key(request: Request, lesson: Named) -> wire.LessonKey:
    """What is said to every answer: kept by the browser of who goes on learning without a line."""
    found, teacher = await _found(request, lesson), _teacher(request)
    return await asyncio.to_thread(teacher.key, found, request.state.catalogue.language)


async def _done(request: Request) -> dict[str, Collection[str]]:
    return dict(await asyncio.to_thread(store_of(request).lessons.done, request.state.person))


async def _found(request: Request, name: str) -> Lesson:
    course = await asyncio.to_thread(lambda: _teacher(request).course)
    found = course.lesson(name)
    if found is None:
        raise Problem("unknown_lesson")
    return found


async def _found_step(request: Request, lesson: str, name: str) -> Step:
    found = (await _found(request, lesson)).step(name)
    if found is None:
        raise Problem("unknown_lesson")
    return found


def _teacher(request: Request) -> Teacher:
    teacher: Teacher = request.app.state.teacher
    return teacher


# -- as messages -------------------------------------------------------------------------------


def _listed(lesson: Lesson, language: str, done: Collection[str]) -> wire.ListedLesson:
    return wire.ListedLesson(
        name=lesson.name,
        title=lesson.title.said(language),
        about=lesson.about.said(language),
        differs=_said(lesson.differs, language),
        scene=scene_out(lesson.scene),
        steps=tuple(
            wire.ListedStep(name=one.name, books=one.books, done=one.name in done)
            for one in lesson.steps
        ),
    )


def _step(step: Step, language: str, done: bool) -> wire.LessonStep:
    task, scene = step.task, step.scene
    return wire.LessonStep(
        name=step.name,
        books=step.books,
        done=done,
        title=step.title.said(language),
        idea=step.idea.said(language),
        asks=step.asks.said(language),
        differs=_said(step.differs, language),
        kind=_KINDS[type(task)],
        scene=scene_out(scene),
        tree=tree_out(move_tree(scene.position, scene.dice))
        if isinstance(task, PlayTask) and scene.dice
        else None,
        options=tuple(one.label.said(language) for one in task.options)
        if isinstance(task, ChoiceTask)
        else None,
        cubing=_cubing(scene, task) if isinstance(task, CubeTask) else None,
        given=board_out(task.given) if isinstance(task, SetupTask) else None,
        rolled=pair(task.dice) if isinstance(task, RollTask) else None,
    )


def scene_out(scene: Scene) -> wire.SceneOut:
    """What lies on the board."""
    return wire.SceneOut(
        board=board_out(scene.position),
        dice=pair(scene.dice),
        cube=_cube(scene.cube) if scene.cube else None,
        length=scene.length,
        score=scene.score,
        crawford=scene.crawford,
        opening=scene.opening,
        route=scene.route,
    )


def _cube(cube: Cube) -> wire.SceneCube:
    return wire.SceneCube(
        value=cube.value,
        owner=cube.owner.value if cube.owner else None,
        offered=cube.is_offered,
    )


def _cubing(scene: Scene, task: CubeTask) -> wire.LessonCubing:
    game = cube_game(scene, task)
    return wire.LessonCubing(
        phase=game.phase.name.lower(),
        stakes=stakes_out(game),
        after={one.action.value: _cube(_lying(game, one.action)) for one in task.answers},
    )


def _lying(game: Game, action: ActionKind) -> Cube:
    """The cube once *action* is done: a game that is passed begins anew."""
    if action is ActionKind.ROLL:
        return Cube(value=game.cube.value, owner=game.cube.owner)
    after = game.after(CubeAction(action.value))
    if after.result:
        return Cube()
    if after.offered_by is None:
        return Cube(value=after.cube.value, owner=after.cube.owner)
    return Cube(value=after.after(CubeAction.TAKE).cube.value, is_offered=True)


def moves_of(step: Step, text: str) -> tuple[wire.MoveOut, ...] | None:
    """The moves of a play written as *text*, where the task is a play."""
    if not isinstance(step.task, PlayTask) or step.scene.dice is None:
        return None
    return wire.moves_out(parse_play(text, step.scene.position, step.scene.dice).moves)


def _said(text: Text | None, language: str) -> str | None:
    return text.said(language) if text else None
