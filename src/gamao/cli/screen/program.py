"""The program on the screen: which of its screens is shown, and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.app import App
from textual.binding import Binding
from textual.screen import Screen

Opened = Callable[[str], Screen[None]]


class Program(App[Exception]):
    """Runs until somebody leaves; what went wrong is what it returns."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [  # noqa: RUF012 (Textual's own way)
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
        Binding("ctrl+d", "leave", show=False),
    ]

    def __init__(self, first: Screen[None] | Screen[str], opened: Opened | None = None) -> None:
        super().__init__()
        self._first: Final = first
        self._opened: Final = opened

    def on_mount(self) -> None:
        self.title = "gamao"
        if self._opened is None:
            self.push_screen(self._first)
        else:
            self.push_screen(self._first, self._open)

    def action_leave(self) -> None:
        """End the program; what was played is kept already."""
        self.exit()

    def _open(self, chosen: str | None) -> None:
        if chosen is None or self._opened is None:
            self.exit()
            return
        try:
            self.push_screen(self._opened(chosen))
        except Exception as error:  # told by who started the program, when the screen is gone
            self.exit(error)


def run_on_screen(program: Program) -> None:
    """
    Run *program* until somebody leaves.

    Raises:
        GamaoError, OSError: it could not go on.
    """
    failure = program.run()
    if failure is not None:
        raise failure
