"""How far ahead to look, and what comes of it: shared by the compiled and the plain search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from gamao.engine.cube.equity import CubeModel
    from gamao.engine.nets.evaluator import Boards, Floats
    from gamao.engine.search.limit import RolloutSettings

MAX_PLIES: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterStep:
    """
    Plays less than *margin* behind the best so far, *most* of them, go *plies* deep.

    The best by the mean of the last two depths: odd and even ones err to opposite sides.
    """

    plies: int
    most: int
    margin: float


FILTERS: Final[Mapping[int, tuple[FilterStep, ...]]] = MappingProxyType(
    {
        0: (),
        1: (FilterStep(plies=1, most=8, margin=0.16),),
        2: (
            FilterStep(plies=1, most=6, margin=0.12),
            FilterStep(plies=2, most=3, margin=0.03),
        ),
        3: (
            FilterStep(plies=1, most=6, margin=0.12),
            FilterStep(plies=2, most=3, margin=0.03),
            FilterStep(plies=3, most=2, margin=0.02),
        ),
    }
)
"""
Which plays are looked at how deeply, by the plies asked for.

On 200 mid-game decisions that were not used to choose them, the best play so found at 2-ply lost
0.0002 (standard error 0.0001) against 8 plays within 0.2 looked at with the strong net everywhere,
in 0.15 of the time; the 0-ply play lost 0.0021.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """
    How much the nets look at inside the tree.

    Of the replies to a roll the scout hands *scout_keep* to the fast net (twice as many above the
    last plies), and above the last plies the fast net *fast_keep* to the strong one, none more than
    the margin behind the best. Of the leaves the strong net judges every *leaf_step*-th, which
    corrects the fast net's word on the others.
    """

    scout_keep: int = 6
    fast_keep: int = 3
    leaf_step: int = 5
    scout_margin: float = 0.3
    fast_margin: float = 0.1


EFFORTS: Final[Mapping[int, Effort]] = MappingProxyType(
    {
        0: Effort(leaf_step=1),
        1: Effort(leaf_step=1),
        2: Effort(scout_keep=4, fast_keep=2, leaf_step=10),
        3: Effort(scout_keep=4, leaf_step=10),
        4: Effort(scout_keep=3, leaf_step=20),
    }
)
"""
The effort by the plies asked for: the more leaves, the fewer of them need the strong net.

At 2 plies the equities of 300 positions with contact are 0.0024 (root mean square) from those with
the strong net at all leaves and three times as many replies looked at by the fast one; with every
fifth leaf and a third play for the strong net they are 0.0019 off, which takes 8 % longer and
found no better plays or cubes (PR 0.10 for 0.11, cubes 1.55 for 1.59, both 0.1 or more uncertain).
"""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Values:
    """What positions are worth, seen by one side: arrays with a row for each."""

    outcomes: Floats
    """[n, 9], see `Outcomes`; without a cube."""
    equities: Floats
    """[n, states]: for each state of the model's cube; state 0 is the cube as it stands."""

    @property
    def equity(self) -> Floats:
        """With the cube as it stands at the root."""
        return self.equities[:, 0]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class RankedPlays(Values):
    """All plays of a roll, seen by the mover: those judged deepest first, best first."""

    boards: Boards
    """Their results, flipped: the opponent is on roll."""
    plies: NDArray[np.int64]
    """How deep each was looked at."""
    lines: NDArray[np.int64] | None = None
    """Their moves, packed as `core/lines.hpp` says, where the search knows them."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class RolloutPart:
    """
    Some games of a rollout: those of these numbers from each of the *boards*, whose player is about
    to roll. If *after_play*, the boards are results of plays of *model*'s player, the opponent on
    roll; else *model*'s player is. Before the first roll there may be a double if *double_first*.
    """

    model: CubeModel
    boards: Boards
    states: list[int]
    """Of the cube, one for each board."""
    settings: RolloutSettings
    games: range
    after_play: bool
    double_first: bool


class Search(Protocol):
    """Ranks plays, values positions and plays games out; `Searcher` and `PlainSearcher` do."""

    looks_ahead: bool
    """Or does it judge at first sight, however deep one asks?"""
    checkers: int
    """How many each side has in the games it judges."""

    @property
    def threads(self) -> int:
        """How many it thinks with."""
        ...

    def rank_plays(
        self,
        model: CubeModel,
        board: NDArray[np.int8],
        dice: tuple[int, int],
        *,
        plies: int,
        settle: bool = False,
        steps: Sequence[FilterStep] | None = None,
    ) -> RankedPlays:
        """All plays of *dice* on *board*, judged up to *plies* deep, filtered by *steps*."""
        ...

    def evaluate_plies(self, model: CubeModel, boards: Boards, *, plies: int) -> Values:
        """What *boards* are worth to the player about to roll, if there is no double this turn."""
        ...

    def roll_out(self, part: RolloutPart, *, threads: int = 1) -> NDArray[np.float64]:
        """What the games of *part* give: [boards, games, 11]."""
        ...
