"""A question with a few answers, each with its key: the cube, a resignation, the tutor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Button, Static

WIDTH: Final = 74
"""Columns of a text within the frame of a question, on a screen of 80."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer: what it does, the key for it, and how it is called."""

    does: str
    key: str
    label: str


class Question(ModalScreen[str | None]):
    """Asks; the answer is what the choice does, None for Escape."""

    DEFAULT_CSS = """
    Question { align: center bottom; background: $background 20%; }
    Question > Vertical {
        width: 78; max-width: 100%; height: auto; padding: 0 1;
        border: round $accent; background: $surface;
    }
    Question Static { width: 100%; height: auto; }
    Question Horizontal { height: auto; align: center middle; }
    Question Button {
        width: auto; min-width: 8; height: 1; margin: 0 1; padding: 0 1; border: none;
    }
    """

    def __init__(self, text: str, choices: Sequence[Choice]) -> None:
        super().__init__()
        self._text: Final = text
        self._choices: Final = choices

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(self._text, markup=False, id="question")
            with Horizontal():
                for index, one in enumerate(self._choices):
                    yield Button(f"{one.label} ({one.key})", id=f"choice-{index}", compact=True)

    def on_mount(self) -> None:
        self.query(Button).first().focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        index = int((event.button.id or "").rsplit("-", 1)[-1])
        self.dismiss(self._choices[index].does)

    def on_key(self, event: Key) -> None:
        if event.key == "escape":
            event.stop()
            self.dismiss(None)
        elif event.key in ("left", "right"):
            event.stop()
            (self.focus_next if event.key == "right" else self.focus_previous)(Button)
        for one in self._choices:
            if event.character and event.character.lower() == one.key:
                event.stop()
                self.dismiss(one.does)
                return
