"""The games that were kept, to be gone on with."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gamao.messages import Catalogue
from gamao.messages.words import WORDS
from gamao.play import Terms
from gamao.store import Summary


class GamesScreen(Screen[str]):
    """A list; Enter or the mouse chooses one, and its number is the answer."""

    DEFAULT_CSS = "GamesScreen OptionList { height: 1fr; border: none; }"

    def __init__(self, games: list[Summary], words: Catalogue) -> None:
        super().__init__()
        self._games: Final = games
        self._words: Final = words

    def compose(self) -> ComposeResult:
        yield Static(self._words("Which game goes on?"), id="title", markup=False)
        yield OptionList(
            *(Option(game_line(one, self._words), id=f"g{n}") for n, one in enumerate(self._games)),
            markup=False,
        )

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._games[event.option_index].id)


def game_line(one: Summary, words: Catalogue) -> str:
    """A game as the list shows it: when, against whom, how it stands."""
    terms = Terms.from_json(one.terms)
    other = words("two people") if terms.level is None else words(WORDS[f"level {terms.level}"])
    kind = words("Money session")
    if terms.length is not None:
        kind = words.ngettext("Match to {n} point", "Match to {n} points", terms.length)
    score = "-".join(map(str, one.summary["score"]))
    when = one.updated.astimezone().strftime("%Y-%m-%d %H:%M")
    return f"{when}  {other:20.20}  {kind:28.28}  {score}"
