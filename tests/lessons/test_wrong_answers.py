"""Every wrong answer of every task is told a rule that holds, or what it costs: nothing canned."""

import pytest
from tests.lessons.test_course import COURSE, STEPS, accepted

from gamao.lessons import PlayTask, VerdictKind, judge
from gamao.messages import LANGUAGES
from gamao.notation import format_play
from gamao.rules.movegen import legal_plays
from gamao.rules.play import BAR, OFF

PLAYS = {name: step for name, step in STEPS.items() if isinstance(step.task, PlayTask)}
each_play = pytest.mark.parametrize("name", PLAYS)
NAMES = {BAR: "bar", OFF: "off"}


def wrong_plays(step):
    """The plays that the rules allow and the task does not want, and where they lead."""
    if not step.task.accept:
        return
    position = step.scene.position
    right = {position.after(play) for play in accepted(step)}
    for play in legal_plays(position, step.scene.dice):
        if (after := position.after(play)) not in right:
            yield format_play(play, position, step.scene.dice), play, after


def forbidden(step):
    """All moves of one checker with which no play of these dice can begin."""
    position, dice = step.scene.position, step.scene.dice
    allowed = {
        (move.source, move.target) for play in legal_plays(position, dice) for move in play.moves
    }
    # A checker may go on with the next die: where it may stop in the end is allowed, too.
    empty = position.mine[1:BAR].index(0) + 1  # one is as good as another
    for source in (empty, *(point for point in range(1, BAR + 1) if position.mine[point])):
        reached = {source}
        for _ in dice.moves:
            reached |= {target for one, target in allowed if one in reached}
        for target in range(BAR):
            if target not in reached and target != source:
                yield source, target


def sums(dice):
    moves = dice.moves
    return {sum(moves[:count]) for count in range(2, len(moves) + 1)}


def is_closed(position, point):
    return position.theirs[BAR - point] >= 2


# What each rule of `said.toml` says of a position, some dice and a move that cannot be made.
HOLDS = {
    "nobody": lambda at, dice, source, target: not at.mine[source],
    "bar_first": lambda at, dice, source, target: at.mine[BAR] > (source == BAR),
    "backward": lambda at, dice, source, target: target > source,
    "closed": lambda at, dice, source, target: is_closed(at, target),
    "between": lambda at, dice, source, target: (
        source - target in sums(dice)
        and all(
            any(is_closed(at, source - die * count) for count in range(1, (source - target) // die))
            if dice.is_doublet
            else is_closed(at, source - die)
            for die in dice.moves
        )
    ),
    "distance": lambda at, dice, source, target: source - target not in {*dice.moves, *sums(dice)},
    "not_home": lambda at, dice, source, target: target == OFF and any(at.mine[7:]),
    "too_small": lambda at, dice, source, target: target == OFF and source > dice.high,
    "behind": lambda at, dice, source, target: (
        target == OFF and source not in dice.moves and any(at.mine[source + 1 :])
    ),
    "both": lambda at, dice, source, target: (
        source - target in dice.moves and max(map(len, moves_of(at, dice))) == 2
    ),
    "larger": lambda at, dice, source, target: (
        source - target == dice.low and max(map(len, moves_of(at, dice))) == 1
    ),
}


def moves_of(position, dice):
    return [play.moves for play in legal_plays(position, dice)]


@each_play
def test_a_move_that_cannot_be_made_is_refused_by_a_rule_that_holds(name):
    step = PLAYS[name]
    for source, target in forbidden(step):
        verdict = judge(step, f"{NAMES.get(source, source)}/{NAMES.get(target, target)}")

        (said,) = verdict.says
        assert verdict.kind is VerdictKind.REFUSED
        holds = HOLDS[said.text](step.scene.position, step.scene.dice, source, target)
        assert holds, (source, target, said)


@each_play
def test_a_play_that_is_not_wanted_is_named_with_its_cost_or_what_it_lacks(name):
    step = PLAYS[name]
    for text, play, after in wrong_plays(step):
        verdict = judge(step, text)

        assert verdict.kind is VerdictKind.WRONG
        if step.task.depth:
            assert verdict.says[0].text in ("costs", "costs_many")
        for language in LANGUAGES:
            said = COURSE.say(verdict, language)
            assert text in said if knows_how_plays_are_written(name) else "/" not in said
        assert LACKS.get(name, lambda *_: True)(step.scene.position, play, after)


def knows_how_plays_are_written(name):
    """Does the step that teaches it come before, or is it this one?"""
    names = list(STEPS)
    return names.index(name) >= names.index("dice/written")


def off(before, after):
    """How many checkers the play takes off."""
    return after.mine[OFF] - before.mine[OFF]


def hits(play):
    return any(move.hits for move in play.moves)


# What the answer to a play that is not wanted says of it, whichever it is.
LACKS = {
    "closed/passing-over": lambda before, play, after: not after.mine[14],
    "closed/any-number": lambda before, play, after: (after.mine[13], after.mine[6]) != (4, 6),
    "hitting/hit": lambda before, play, after: not (hits(play) and after.mine[5] > 1),
    "hitting/in-passing": lambda before, play, after: not hits(play) or after.mine[8] < 4,
    "entering/hit-in": lambda before, play, after: not hits(play),
    "bearing-off/when": lambda before, play, after: off(before, after) == 0,
    "bearing-off/exact": lambda before, play, after: off(before, after) < 2,
    "bearing-off/larger": lambda before, play, after: off(before, after) == 1,
    "bearing-off/two-left": lambda before, play, after: not after.mine[1],
    "first-game/opening": lambda before, play, after: after.mine[5] < 2,
    "first-game/hit": lambda before, play, after: not (hits(play) and after.mine[7] > 1),
    "first-game/home": lambda before, play, after: any(after.mine[7:]),
    "first-game/last": lambda before, play, after: off(before, after) == 1,
}


def test_what_is_said_to_be_lacking_is_said_of_tasks_that_are_there():
    assert set(LACKS) <= set(PLAYS)


def test_every_other_answer_has_a_word_of_its_own():
    """Of choices: no two wrong ones of a task are told the same."""
    for name, step in STEPS.items():
        options = getattr(step.task, "options", getattr(step.task, "answers", ()))
        said = [one.says for one in options]
        assert len(set(said)) == len(said), name
