"""Curves and bars of a review as inline SVG; colours come from the page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import accumulate
from typing import Final

from gamao.analysis.marks import Mark
from gamao.analysis.reviewing import Review
from gamao.analysis.tally import Entry
from gamao.messages import Catalogue
from gamao.rules.player import Player

_WIDTH: Final = 1000
_HEIGHT: Final = 100

# The drawing is stretched to its box and lines keep their width: it fits a desk and a hand. Dots
# are lines of no length with round ends, and the numbers stand beside the drawing as text.
CHART_CSS: Final = """\
.chart { position: relative; height: 11rem; margin: .5rem 0 .25rem 2.75rem; }
.chart svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; }
.chart svg svg { overflow: hidden; }
.chart path { vector-effect: non-scaling-stroke; }
.chart span { position: absolute; right: calc(100% + .5rem); transform: translateY(-50%);
  font-size: .75rem; line-height: 1; color: var(--muted); white-space: nowrap; }
.chart .grid { stroke: var(--rule); stroke-width: 1px; }
.chart .half { stroke: var(--edge); }
.chart .game { stroke: var(--edge); stroke-width: 1px; stroke-dasharray: 2px 4px; }
.chart .line { fill: none; stroke: var(--text); stroke-width: 2px; stroke-linejoin: round; }
.chart .white { fill: none; stroke: var(--mine); stroke-width: 2px; }
.chart .black { fill: none; stroke: var(--theirs); stroke-width: 2px; stroke-dasharray: 6px 3px; }
.chart .white-bar { fill: var(--mine); }
.chart .black-bar { fill: var(--theirs); }
.chart .white-area { fill: var(--mine); opacity: .22; }
.chart .black-area { fill: var(--theirs); opacity: .22; }
.chart .dot { stroke-linecap: round; }
.chart .white-edge { stroke: var(--mine); stroke-width: 11px; }
.chart .white-dot { stroke: var(--surface); stroke-width: 6px; }
.chart .black-edge { stroke: var(--surface); stroke-width: 12px; }
.chart .black-dot { stroke: var(--theirs); stroke-width: 9px; }
"""


def chance_curve(review: Review, words: Catalogue) -> str:
    """White's chance to win, decision by decision; blunders are dots on it."""
    values = review.chances()
    scale = _Scale(len(values), 0.0, 1.0)
    line = "L".join(scale.at(index, value) for index, value in enumerate(values))
    middle = _HEIGHT / 2
    area = f"M0 {middle:g}L{line}L{_WIDTH} {middle:g}Z"
    halves = [
        # The area between the curve and the middle, cut there: above is White's, below Black's.
        f'<svg y="{top:g}" width="{_WIDTH}" height="{middle:g}" preserveAspectRatio="none" '
        f'viewBox="0 {top:g} {_WIDTH} {middle:g}"><path class="{side}-area" d="{area}"/></svg>'
        for top, side in ((0.0, Player.WHITE), (middle, Player.BLACK))
    ]
    parts = [
        *(scale.grid(value, half=value == 0.5) for value in _QUARTERS),
        *_game_lines(review, scale),
        *halves,
        f'<path class="line" d="M{line}"/>',
        *_marks(review, values, scale),
    ]
    ticks = [(scale.y(value), f"{100 * value:.0f}") for value in _QUARTERS]
    money = review.length is None
    label = words("Chance to win the game") if money else words("Chance to win the match")
    return _chart(parts, ticks, label)


def luck_curve(review: Review, words: Catalogue) -> str:
    """Both sides' luck, added up, each for its own side; above is lucky."""
    sums = [
        list(accumulate((_luck(entry, player) for entry in review.entries), initial=0.0))
        for player in Player
    ]
    most = max((abs(value) for line in sums for value in line), default=0.0) or 1.0
    scale = _Scale(len(sums[0]), -most, most)
    lines = [
        f'<path class="{player}" d="M{"L".join(scale.at(k, v) for k, v in enumerate(line))}"/>'
        for player, line in zip(Player, sums, strict=True)
    ]
    levels = (most, 0.0, -most)
    grid = [scale.grid(value, half=value == 0) for value in levels]
    ticks = [(scale.y(value), words.number(value, 1, sign=True)) for value in levels]
    return _chart([*grid, *_game_lines(review, scale), *lines], ticks, words("Luck, added up"))


def loss_bars(review: Review, words: Catalogue) -> str:
    """What each decision lost: White's up, Black's down."""
    losses = [entry.verdict.loss for entry in review.entries]
    most = max([*losses, 0.1])
    scale = _Scale(len(losses) + 1, -most, most)
    zero, width = scale.y(0), max(min(600 / (len(losses) + 1), 8), 2.5)
    bars = []
    for index, entry in enumerate(review.entries, 1):
        tall = zero - scale.y(entry.verdict.loss)
        if tall < 0.3:
            continue
        top = zero - tall if entry.decision.player is Player.WHITE else zero
        bars.append(
            f'<rect class="{entry.decision.player}-bar" x="{scale.x(index) - width / 2:.1f}" '
            f'y="{top:.1f}" width="{width:.1f}" height="{tall:.1f}"/>'
        )
    levels = (most, 0.0, -most)
    grid = [scale.grid(value, half=value == 0) for value in levels]
    ticks = [(scale.y(value), words.number(abs(value), 2)) for value in levels]
    parts = [*grid, *_game_lines(review, scale), *bars]
    return _chart(parts, ticks, words("What each decision lost"))


_QUARTERS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


class _Scale:
    """Where the values of a chart lie."""

    def __init__(self, count: int, low: float, high: float) -> None:
        self._step = _WIDTH / max(count - 1, 1)
        self._low, self._unit = low, _HEIGHT / (high - low)

    def x(self, index: int) -> float:
        return index * self._step

    def y(self, value: float) -> float:
        return _HEIGHT - (value - self._low) * self._unit

    def at(self, index: int, value: float) -> str:
        return f"{self.x(index):.1f} {self.y(value):.2f}"

    def grid(self, value: float, *, half: bool) -> str:
        return f'<path class="grid{" half" if half else ""}" d="M0 {self.y(value):.1f}H{_WIDTH}"/>'


def _chart(parts: Sequence[str], ticks: Sequence[tuple[float, str]], label: str) -> str:
    numbers = "".join(f'<span style="top:{y:g}%">{escape(text)}</span>' for y, text in ticks)
    return (
        f'<div class="chart">{numbers}<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        f'preserveAspectRatio="none" aria-label="{escape(label)}">{"".join(parts)}</svg></div>'
    )


def _game_lines(review: Review, scale: _Scale) -> list[str]:
    numbers = [entry.decision.game_number for entry in review.entries]
    changes = [k for k in range(1, len(numbers)) if numbers[k] != numbers[k - 1]]
    return [f'<path class="game" d="M{scale.x(k):.1f} 0V{_HEIGHT}"/>' for k in changes]


def _marks(review: Review, values: Sequence[float], scale: _Scale) -> list[str]:
    return [
        f'<path class="dot {entry.decision.player}-{part}" '
        f'd="M{scale.at(index, values[index])}h0"/>'
        for index, entry in enumerate(review.entries, 1)
        if entry.verdict.mark in (Mark.BLUNDER, Mark.VERY_BAD)
        for part in ("edge", "dot")
    ]


def _luck(entry: Entry, player: Player) -> float:
    return (entry.verdict.luck or 0.0) if entry.decision.player is player else 0.0
