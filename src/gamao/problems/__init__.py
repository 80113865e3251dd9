"""
Problems: positions where our levels differ, rolled out until the best answer is sure.

>>> from datetime import date
>>> problem = Problems.load().today(date(2026, 11, 16))
>>> problem.number
1
"""

from gamao.problems.collection import Problems
from gamao.problems.kinds import Kind
from gamao.problems.problem import ASKED, Answer, CubeWorth, Problem
from gamao.problems.solving import UNTRIED, after_answer, cube_answer
from gamao.problems.streak import Streak, streak
from gamao.problems.themes import Theme, theme_of
from gamao.problems.verdicts import verdict_of

__all__ = [
    "ASKED",
    "UNTRIED",
    "Answer",
    "CubeWorth",
    "Kind",
    "Problem",
    "Problems",
    "Streak",
    "Theme",
    "after_answer",
    "cube_answer",
    "streak",
    "theme_of",
    "verdict_of",
]
