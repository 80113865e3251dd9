"""The board as a part of the screen: drawn, pressed with the mouse, walked over with keys."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from gamao.cli.screen.board import PLACES, Layout, Line, Scene, draw
from gamao.rules.play import BAR, OFF
from gamao.rules.position import Position


class BoardView(Widget):
    """Shows a scene, as large as there is room for."""

    DEFAULT_CSS = "BoardView { width: auto; height: auto; }"
    scene: reactive[Scene] = reactive(lambda: Scene(position=Position.start()), layout=True)
    layout_of: reactive[Layout] = reactive(Layout, layout=True)

    class Pressed(Message):
        """Somebody points at a place: a point, the bar, the checkers off, the dice, the cube."""

        def __init__(self, place: int) -> None:
            self.place = place
            super().__init__()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.layout_of.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.layout_of.height

    def render_line(self, y: int) -> Strip:
        lines = self._lines()
        if y >= len(lines):
            return Strip.blank(self.size.width)
        return Strip([Segment(text, Style.parse(style)) for text, style in lines[y]])

    def on_click(self, event: Click) -> None:
        place = self.layout_of.place_at(event.x, event.y)
        if place is not None:
            self.post_message(self.Pressed(place))

    def _lines(self) -> list[Line]:
        return draw(self.scene, self.layout_of)


def walked(place: int | None, key: str) -> int:
    """Where the cursor is after an arrow *key*: left and right in a row, up and down between."""
    upper, lower = PLACES
    if place is None:
        return 6
    above = place in upper and place not in (BAR, OFF)  # one's own bar and checkers off are below
    row = [one for one in upper if one not in (BAR, OFF)] if above else list(lower)
    if key in ("left", "right"):
        return row[(row.index(place) + (1 if key == "right" else -1)) % len(row)]
    if above == (key == "up"):
        return place
    if above:
        return lower[upper.index(place)]
    over = upper[lower.index(place)]
    return {BAR: 18, OFF: 24}.get(over, over)
