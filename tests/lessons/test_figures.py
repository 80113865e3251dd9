"""What answers cost is what the engine says, as deep as it is told."""

import pytest
from bench.lesson_figures import DEPTH, asked, costs
from tests.slow import first_or_slow

from gamao.engine import Engine, Limit
from gamao.lessons import ChoiceTask, CubeTask, PlayTask, cube_game, load_course
from gamao.notation import format_play, parse_play
from gamao.rules.movegen import legal_plays

ASKED = dict(asked())
GOOD = 0.02
"""A play that loses less is as good as the best; one that loses more may be refused."""
SURE = 0.002


@pytest.fixture(scope="module")
def engine():
    return Engine.default()


def told(step):
    if isinstance(step.task, PlayTask):
        return step.task.costs
    if isinstance(step.task, CubeTask):
        return {one.action.value: one.cost for one in step.task.answers}
    return {one.action: one.cost for one in step.task.options if one.action}


def right(step):
    """The answers that are accepted, as the figures name them."""
    if isinstance(step.task, CubeTask):
        return {one.action.value for one in step.task.answers if one.is_right}
    if isinstance(step.task, ChoiceTask):
        return {one.action for one in step.task.options if one.is_right}
    scene = step.scene
    after = {
        scene.position.after(parse_play(text, scene.position, scene.dice))
        for text in step.task.accept
    }
    legal = [play for play in legal_plays(scene.position, scene.dice)]
    return {
        format_play(play, scene.position, scene.dice)
        for play in legal
        if scene.position.after(play) in after
    }


def test_every_step_that_wants_figures_has_them_and_no_other():
    course = load_course()
    have = {
        f"{lesson.name}/{step.name}"
        for lesson in course.lessons
        for step in lesson.steps
        if getattr(step.task, "depth", None)
    }

    assert have == set(ASKED)
    assert len(ASKED) >= 25


@pytest.mark.parametrize("step", ASKED.values(), ids=ASKED)
def test_what_is_accepted_is_best_and_what_is_refused_costs_something(step):
    found, accepted = told(step), right(step)

    assert step.task.depth == DEPTH
    assert accepted <= found.keys()
    assert max(found[one] for one in accepted) < GOOD
    assert min(cost for one, cost in found.items() if one not in accepted) > GOOD


@pytest.mark.parametrize("name", first_or_slow(ASKED))
def test_the_engine_says_so_today(engine, name):
    step = ASKED[name]

    assert costs(engine, step) == pytest.approx(told(step), abs=SURE)


@pytest.mark.parametrize(
    ("lesson", "name", "least", "most"),
    [("bearing-off", "favourite", 0.845, 0.855), ("cube", "who-proposes", 0.3, 0.4)],
)
def test_the_chances_that_are_told_are_so(engine, lesson, name, least, most):
    """The learner's, when the other side is on roll."""
    position = load_course().lesson(lesson).step(name).scene.position

    assert least < 1 - engine.evaluate(position.flipped()).win < most


def test_the_favourite_would_win_nearly_always_on_their_own_turn(engine):
    """85 in a hundred is with the other on roll, where the text's chain of pictures ends."""
    position = load_course().lesson("bearing-off").step("favourite").scene.position

    assert engine.evaluate(position).win == pytest.approx(0.99, abs=0.005)


def test_every_play_of_who_must_move_is_worse_than_standing_still_would_be(engine):
    scene = load_course().lesson("must").step("obliged").scene

    plays = legal_plays(scene.position, scene.dice)
    after = [-engine.evaluate(scene.position.after(one).flipped()).equity() for one in plays]
    assert max(after) < -engine.evaluate(scene.position.flipped()).equity() - 0.1


def test_a_back_game_loses_as_many_gammons_as_is_told(engine):
    position = load_course().lesson("back-game").step("risk").scene.position
    theirs = engine.evaluate(position.flipped())

    assert theirs.win == pytest.approx(0.6, abs=0.02)
    assert 0.28 < theirs.win_gammon / theirs.win < 1 / 3


def test_after_the_crawford_game_waiting_gains_nothing_and_never_doubling_costs_matches(engine):
    """A turn's wait costs nothing seven points away, so that its answer has no figure."""
    step = load_course().lesson("match").step("after-crawford")
    game = cube_game(step.scene, step.task)

    seen = engine.cube_equities(game, game.on_roll, Limit(2))

    assert game.match.away(game.on_roll) == 7
    assert seen.decision.should_double
    assert seen.decision.no_double == pytest.approx(seen.decision.doubled, abs=0.0005)
    never = seen.model.cubeless_equity(seen.outcomes)
    matches = [100 * seen.model.equity_to_mwc(one) for one in (never, seen.decision.doubled)]
    assert [round(one) for one in matches] == [10, 12]
