"""The lessons as they are: complete, legal, and true by the rules."""

import re

import pytest
from tests.messages.test_words import FORBIDDEN

from gamao.lessons import (
    BOOKS,
    ChoiceTask,
    CountTask,
    CubeTask,
    PlayTask,
    PointTask,
    SetupTask,
    Text,
    VerdictKind,
    judge,
    load_book,
    load_course,
    shown,
)
from gamao.messages import LANGUAGES
from gamao.notation import format_play
from gamao.rules.movegen import legal_plays

COURSE = load_course()
STEPS = {f"{lesson.name}/{one.name}": one for lesson in COURSE.lessons for one in lesson.steps}
each_step = pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)


def texts_of(value):
    """Every text in a lesson, a step or a task."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from texts_of(one)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from texts_of(getattr(value, name))


def all_texts():
    yield from texts_of(COURSE.parts)
    yield from COURSE.sentences.values()
    yield from texts_of(load_book().sections)
    yield from texts_of(load_book().glossary)


def test_names_are_one_each():
    names = [lesson.name for lesson in COURSE.lessons]

    assert len(set(names)) == len(names)
    assert len(STEPS) == sum(len(lesson.steps) for lesson in COURSE.lessons)


@pytest.mark.parametrize("book", BOOKS)
def test_every_lesson_has_something_for_every_book(book):
    assert all(any(one.is_in(book) for one in lesson.steps) for lesson in COURSE.lessons)


@each_step
def test_the_answer_shown_is_right_and_said_in_every_language(step):
    verdict = judge(step, shown(step))

    assert verdict.kind is VerdictKind.RIGHT
    assert all(COURSE.say(verdict, language) for language in LANGUAGES)


@each_step
def test_every_other_answer_is_answered_with_a_reason(step):
    for answer in wrong_answers(step):
        verdict = judge(step, answer)
        assert verdict.kind in (VerdictKind.WRONG, VerdictKind.MORE)
        said = {COURSE.say(verdict, language) for language in LANGUAGES}
        assert len(said) == len(LANGUAGES), said


def wrong_answers(step):
    task, scene = step.task, step.scene
    match task:
        case PlayTask(accept=accept) if accept:
            after = {scene.position.after(play) for play in accepted(step)}
            for play in legal_plays(scene.position, scene.dice):
                if scene.position.after(play) not in after:
                    yield format_play(play, scene.position, scene.dice)
        case PointTask():
            yield from (str(p) for p in range(1, 25) if p not in task.points)
        case ChoiceTask():
            yield from (str(i) for i, one in enumerate(task.options) if not one.is_right)
        case CubeTask():
            yield from (one.action.value for one in task.answers if not one.is_right)
        case CountTask():
            yield from (str(task.count - 1), str(task.count + 1))
        case SetupTask():
            yield "24:2 / 24:2"


def accepted(step):
    from gamao.notation import parse_play

    scene = step.scene
    return [parse_play(text, scene.position, scene.dice) for text in step.task.accept]


@each_step
def test_a_step_is_one_idea_in_two_sentences(step):
    for language in LANGUAGES:
        idea = step.idea.said(language)
        sentences = re.findall(r"[.!?](?=\s|$)", idea)
        assert len(sentences) <= 2, idea
        assert len(idea) <= 270, idea
        assert len(step.title.said(language)) <= 32
        assert len(step.asks.said(language)) <= 110, step.asks


def test_the_right_answer_is_not_known_by_its_place():
    """Of all questions with two answers or three, neither place is the usual one."""
    choices = [one.task.options for one in STEPS.values() if isinstance(one.task, ChoiceTask)]
    first = sum(options[0].is_right for options in choices)
    last = sum(options[-1].is_right for options in choices)

    assert len(choices) > 20
    assert max(first, last) <= 0.6 * len(choices)


def test_no_text_uses_how_plays_are_written_before_it_is_taught():
    names = list(STEPS)
    for name in names[: names.index("dice/written")]:
        step = STEPS[name]
        texts = [step.idea, step.asks, step.right, getattr(step.task, "otherwise", None)]
        for text in texts:
            assert text is None or not re.search(r"\d/\d|\{play\}", text.pt), name


@pytest.mark.parametrize("word", ["equity", "rollout", "ply", "PR", "pip", "anchor", "blot"])
def test_a_word_that_explanations_and_reviews_use_is_in_the_glossary(word):
    assert [term for term in load_book().glossary if word in term.words.en.split(", ")]


def test_the_names_in_a_text_are_the_same_in_every_language():
    for text in all_texts():
        names = {
            tuple(sorted(set(re.findall(r"\{\w+\}", one)))) for one in (text.pt, text.es, text.en)
        }
        assert len(names) == 1, text


TAUGHT = {r"\bcubos?\b", r"\bdado de dobra\b", r"\bel dado es\b"}
"""Names that pages do without and lessons teach: one reads that the cube is called so, too."""


@pytest.mark.parametrize("language", FORBIDDEN)
def test_the_lessons_say_nothing_that_a_native_would_not(language):
    said = [text.said(language) for text in all_texts()]

    for pattern in set(FORBIDDEN[language]) - TAUGHT:
        found = [one for one in said if re.search(pattern, one, re.IGNORECASE)]
        assert found == [], pattern


def test_no_english_word_is_missing_its_translation():
    alike = [text for text in all_texts() if text.en in (text.pt, text.es) and len(text.en) > 12]

    assert alike == []
