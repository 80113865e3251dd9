"""A match reviewed on the screen: its decisions, each with board, losses and reasons."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Final

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gamao.analysis import Review
from gamao.analysis.decision import Kind
from gamao.analysis.tally import Entry
from gamao.analysis.text_report import describe, option_text, say_depth
from gamao.cli.advice import reason_lines
from gamao.cli.screen.board import GLYPHS, Layout, Scene
from gamao.cli.screen.board_view import BoardView
from gamao.cli.screen.sides import cube_of
from gamao.messages import Catalogue

if TYPE_CHECKING:
    from gamao.engine import Engine
    from gamao.engine.explain import Explainer

_OPTIONS: Final = 4
"""Of what could have been done; what was done is always among them."""


class ReviewScreen(Screen[None]):
    """The list of decisions beside the board, and below it the engine's word."""

    DEFAULT_CSS = """
    ReviewScreen { layout: vertical; }
    ReviewScreen #title { height: 1; text-style: bold; }
    ReviewScreen #middle { height: 13; }
    ReviewScreen OptionList { width: 1fr; height: 100%; border: none; padding: 0;
        scrollbar-size-vertical: 1; }
    ReviewScreen #told { height: 1fr; }
    ReviewScreen #told Static { height: auto; }
    ReviewScreen #actions { height: 1; }
    """

    def __init__(self, review: Review, engine: Callable[[], Engine], words: Catalogue) -> None:
        super().__init__()
        self._review: Final = review
        self._engine: Final = engine
        self._words: Final = words
        self._only_mistakes = bool(review.mistakes())
        self._entries: list[Entry] = []

    @cached_property
    def _explainer(self) -> Explainer:
        from gamao.engine.explain import Explainer

        return Explainer(self._engine().of(self._review.record.variant))

    def compose(self) -> ComposeResult:
        made = self._review
        names = f"{made.record.white} - {made.record.black}  {made.score[0]}-{made.score[1]}"
        rates = (self._words.number(made.summary(side).all.pr) for side in GLYPHS)
        yield Static(f"{names}  PR {' - '.join(rates)}", id="title", markup=False)
        with Horizontal(id="middle"):
            yield BoardView(id="board")
            yield OptionList(id="list", markup=False)
        with VerticalScroll(id="told", can_focus=False):
            yield Static(id="decision", markup=False)
            yield Static(id="reasons", markup=False)
        yield Static(id="actions")

    def on_mount(self) -> None:
        self._list()
        self.query_one(OptionList).focus()

    def on_resize(self, event: Resize) -> None:
        layout = Layout.within(event.size.width, event.size.height)
        self.query_one(BoardView).layout_of = layout
        self.query_one("#middle").styles.height = layout.height

    def on_key(self, event: Key) -> None:
        if event.character == "m":
            event.stop()
            self.action_switch()
        elif event.character in ("q", "s") or event.key == "escape":
            event.stop()
            self.app.exit()

    def action_switch(self) -> None:
        """Show all decisions, or the mistakes only."""
        self._only_mistakes = not self._only_mistakes
        self._list()

    def action_leave(self) -> None:
        """End the program."""
        self.app.exit()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self._show(self._entries[event.option_index])

    def _list(self) -> None:
        made, words = self._review, self._words
        mistakes = sorted(made.mistakes(), key=lambda one: one.decision.number)
        self._entries = mistakes if self._only_mistakes else list(made.entries)
        shown = self.query_one(OptionList)
        shown.clear_options()
        shown.add_options([Option(entry_line(one, words)) for one in self._entries])
        other = words("All decisions") if self._only_mistakes else words("Mistakes")
        text = f"[@click=screen.switch]{other} (m)[/]  [@click=screen.leave]{words('Leave')} (q)[/]"
        self.query_one("#actions", Static).update(text)
        if self._entries:
            shown.highlighted = 0
        else:
            self.query_one("#decision", Static).update(words("There is nothing to decide in it."))

    def _show(self, entry: Entry) -> None:
        decision = entry.decision
        game, bottom = decision.game, decision.player
        position = game.position if bottom is game.on_roll else game.position.flipped()
        playing = decision.kind is Kind.PLAY and game.dice is not None
        self.query_one(BoardView).scene = Scene(
            position=position,
            bottom=bottom,
            dice=tuple((die, False) for die in game.dice.moves) if playing and game.dice else (),
            thrower=game.on_roll,
            cube=cube_of(game.cube, bottom) if game.match.has_cube else None,
        )
        self.query_one("#decision", Static).update(decision_text(self._review, entry, self._words))
        self.query_one("#reasons", Static).update("")
        self.run_worker(self._explain(entry), exclusive=True)

    async def _explain(self, entry: Entry) -> None:
        lines = await asyncio.to_thread(lambda: reason_lines(self._explainer, entry, self._words))
        self.query_one("#reasons", Static).update("\n".join(lines))


def entry_line(entry: Entry, words: Catalogue) -> str:
    """A decision as the list shows it, in eighteen columns."""
    decision = entry.decision
    what = str(decision.game.dice) if decision.kind is Kind.PLAY else "x2"
    where = f"{decision.game_number}.{decision.turn}"
    loss = words.number(-entry.verdict.loss, 3) if entry.verdict.loss else ""
    return f"{where:>5} {GLYPHS[decision.player]}{what:3}{loss:>7}"


def decision_text(review: Review, entry: Entry, words: Catalogue) -> str:
    """What was to be decided, what could be done, and what was."""
    decision, verdict = entry.decision, entry.verdict
    lines = [describe(decision, review.name(decision.player), words)]
    shown = list(enumerate(verdict.options[:_OPTIONS]))
    if verdict.taken is not None and verdict.taken >= _OPTIONS:
        shown[-1] = verdict.taken, verdict.options[verdict.taken]
    for index, option in shown:
        mark = "▶" if index == verdict.taken else " "
        equity = words.number(option.equity, 3, sign=True)
        lost = verdict.known_loss(index)
        loss = words.number(None if lost is None else -lost, 3) if index else ""
        text = option_text(option.text, words)
        lines.append(f"{mark} {text:26}{equity:>8}{loss:>9}  {say_depth(option, words)}")
        if verdict.is_too_close(index):
            lines.append(f"  {words('too close to call')}")
    return "\n".join(lines)
