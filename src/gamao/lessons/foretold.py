"""What is said to every answer there is, told beforehand: for who learns where nobody judges."""

from __future__ import annotations

from typing import assert_never

from gamao.lessons.judge import ROLLED, Verdict, format_places, judge, shown
from gamao.lessons.lesson import (
    ChoiceTask,
    CountTask,
    CubeTask,
    PlayTask,
    PointTask,
    RollTask,
    SetupTask,
    Step,
)
from gamao.notation import format_play
from gamao.rules.movegen import legal_plays
from gamao.rules.play import BAR, OFF


def verdicts(step: Step) -> dict[str, Verdict]:
    """
    What is said to each answer: of plays by the board they lead to, of places one by one.

    Of a count and of a board to be set up only the right one is there: all others are wrong.
    """
    match step.task:
        case PlayTask():
            return _of_plays(step)
        case ChoiceTask(options=options):
            answers = [str(number) for number in range(len(options))]
        case CubeTask(answers=given):
            answers = [one.action.value for one in given]
        case PointTask():
            return _of_places(step)
        case CountTask() | SetupTask():
            answers = [shown(step)]
        case RollTask():
            answers = [ROLLED]
        case _:
            assert_never(step.task)
    return {answer: judge(step, answer) for answer in answers}


def _of_places(step: Step) -> dict[str, Verdict]:
    """Each place touched alone, and `all`: what is said once no place is missing."""
    places = ["bar", *map(str, range(BAR - 1, OFF, -1)), "off"]
    return {place: judge(step, place) for place in places} | {"all": judge(step, shown(step))}


def _of_plays(step: Step) -> dict[str, Verdict]:
    position, dice = step.scene.position, step.scene.dice
    assert dice is not None
    return {
        format_places(position.after(play)): judge(step, format_play(play, position, dice))
        for play in legal_plays(position, dice)
    }
