"""The line in which a play or an action is typed; it is there while somebody types."""

from __future__ import annotations

from textual.events import Key
from textual.widgets import Input


class TypedLine(Input):
    """Hidden until it is begun, and again when it is taken or left."""

    def __init__(self) -> None:
        super().__init__(id="typed", compact=True, select_on_focus=False)

    def begin(self, letter: str) -> None:
        """Open it with the first letter."""
        self.display = True
        self.value = letter
        self.screen.set_focus(self)  # at once: later it might be closed again
        self.cursor_position = len(letter)

    def type_on(self, event: Key) -> None:
        """Who types fast is ahead of the line that is being opened for them."""
        if event.key == "backspace":
            self.value = self.value[:-1]
        elif event.character and event.is_printable:
            self.value += event.character
            self.cursor_position = len(self.value)

    def close(self) -> str:
        """Hide it; what was typed."""
        text = self.value
        self.value = ""
        self.display = False
        self.screen.set_focus(None)
        return text
