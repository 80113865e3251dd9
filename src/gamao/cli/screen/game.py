"""A match on the screen: what people do goes to the table, and what happens there is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Input, RichLog, Static

from gamao.cli.advice import loss_of
from gamao.cli.game_text import in_columns, name_of
from gamao.cli.hint import hint_lines
from gamao.cli.local_table import LocalTable
from gamao.cli.news import complaint, news, result_line, score_line
from gamao.cli.screen import questions
from gamao.cli.screen.board import CUBE, DICE, Layout
from gamao.cli.screen.board_view import BoardView, walked
from gamao.cli.screen.commands import (
    AGAIN,
    CONFIRM,
    NEXT,
    RESIGN,
    REVIEW,
    SKIP,
    UNDO,
    command_line,
    commands,
)
from gamao.cli.screen.dialog import Question
from gamao.cli.screen.hand import Hand
from gamao.cli.screen.sides import panel_text, scene_of, status_text
from gamao.cli.screen.typed_line import TypedLine
from gamao.cli.typed import HELP, HINT, PLAYS, QUIT, ROLL, meant
from gamao.errors import GamaoError, RuleError
from gamao.messages import Catalogue
from gamao.notation import format_play
from gamao.play import Request, TableAction, parse_table_action
from gamao.rules.action import ActionKind, Skip, Step
from gamao.rules.clock import ClockKind
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game, Phase
from gamao.rules.play import Play
from gamao.rules.player import Player

if TYPE_CHECKING:
    from gamao.analysis import Review
    from gamao.engine import Engine

LEAST: Final = (80, 24)
"""Columns and lines that everything fits in."""
_ARROWS: Final = ("left", "right", "up", "down")
_OFFERED: Final = (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED, Phase.RESIGNED)
_MEANT: Final = (HELP, HINT, PLAYS, QUIT, ROLL)
_SECOND: Final = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Help:
    """Who helps, in which language, and how much a mistake must cost for the tutor to ask."""

    words: Catalogue
    engine: Callable[[], Engine]
    tutor: float = 0.0
    """0: never."""


class GameScreen(Screen[None]):
    """The table: board, sides, news, what can be done."""

    DEFAULT_CSS = """
    GameScreen { layout: vertical; }
    GameScreen #title { height: 1; text-style: bold; }
    GameScreen #middle { height: auto; }
    GameScreen #panel { width: 1fr; height: 100%; padding: 0 0 0 1; }
    GameScreen #news { height: 1fr; scrollbar-size-vertical: 1; background: $background; }
    GameScreen #status { height: 1; text-style: bold; color: $accent; }
    GameScreen #actions { height: 1; }
    GameScreen #typed { display: none; height: 1; border: none; padding: 0; }
    GameScreen #small { display: none; }
    GameScreen.small > * { display: none; }
    GameScreen.small > #small { display: block; }
    """

    AUTO_FOCUS = ""  # keys are the table's

    def __init__(
        self,
        table: LocalTable,
        help: Help,
        *,
        again: Callable[[], GameScreen],
        notice: str | None = None,
    ) -> None:
        """*again* is asked for a new table of the same kind, in another thread."""
        super().__init__()
        self.table: Final = table
        self.hand: Hand | None = None
        self._help: Final = help
        self._words: Final = help.words
        self._again: Final = again
        self._notice: Final = notice
        self._cursor: int | None = None
        self._chosen: int | None = None
        self._is_busy = False
        self._said: list[str] = []
        """What has happened and is not shown yet: it is told from another thread."""
        self._complaint: str | None = None
        self._doing: str | None = None
        """What takes a while, and how far it is."""
        table.told = self._hear

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with Horizontal(id="middle"):
            yield BoardView(id="board")
            yield Static(id="panel", markup=False)
        log = RichLog(id="news", wrap=True, markup=False, max_lines=500)
        log.can_focus = False
        yield log
        yield Static(id="status", markup=False)
        yield Static(id="actions")
        yield TypedLine()
        least = {"columns": LEAST[0], "lines": LEAST[1]}
        said = self._words("The window is too small: {columns} columns and {lines} lines.", **least)
        yield Static(said, id="small", markup=False)

    def on_mount(self) -> None:
        if self._notice:
            self._said.append(self._notice)
        self._run(self._begin)
        if self.table.match.terms.clock.kind is not ClockKind.NONE:
            self.set_interval(_SECOND, self._tick)

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.width < LEAST[0] or event.size.height < LEAST[1], "small")
        layout = Layout.within(event.size.width, event.size.height)
        self.query_one(BoardView).layout_of = layout
        self.query_one("#middle").styles.height = layout.height

    # -- what people do ----------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        if self.query_one(TypedLine).display:
            self._type_on(event)
            return
        if event.key in _ARROWS:
            self._cursor = walked(self._cursor, event.key)
        elif event.key == "space" and self._cursor is not None:
            self._press(self._cursor)
        elif event.key == "enter":
            self._enter()
        elif event.key in ("backspace", "ctrl+z"):
            self._undo()
        elif event.key == "pageup":
            self.query_one(RichLog).scroll_page_up(animate=False)
        elif event.key == "pagedown":
            self.query_one(RichLog).scroll_page_down(animate=False)
        elif event.key == "escape":
            self._chosen = None
        elif event.character and event.is_printable and event.character != " ":
            self._type(event.character)
        else:
            return
        event.stop()
        self._show()

    def on_board_view_pressed(self, event: BoardView.Pressed) -> None:
        if event.place == DICE:
            self._enter()
        elif event.place == CUBE:
            self.do("double")
        else:
            self._press(event.place)
        self._show()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._take_typed()

    def action_do(self, does: str) -> None:
        """What a word below does when it is pressed."""
        self.do(does)

    def do(self, does: str) -> None:
        """Do what a key or a word stands for, in the words of the notation."""
        self._complaint = None
        works: dict[str, Callable[[], Awaitable[None]]] = {
            HELP: self._show_help,
            HINT: self._hint,
            "double": self._double,
            RESIGN: self._resign,
            REVIEW: self._review,
            AGAIN: self._play_again,
        }
        if does == QUIT:
            self.app.exit()
        elif does in works:
            self._run(works[does])
        elif does in (CONFIRM, NEXT, SKIP) or (does == ROLL and self.table.is_between_games):
            self._enter()
        elif does == UNDO:
            self._undo()
        elif does == PLAYS:
            self._said += in_columns(self._plays(), LEAST[0] - 1)
        else:
            self._take_text(does)
        self._show()

    def _type(self, letter: str) -> None:
        """A letter stands for something to do, or begins a play that is typed."""
        kinds = {one.kind.value for one in self.table.game.actions_allowed()}
        does = meant(letter, kinds, self._words)
        possible = does in _MEANT or does.split()[0] in kinds
        named = {one.key: one.does for one in commands(self.table, self.hand, self._words)}
        if letter in named:
            self.do(named[letter])
        elif does != letter and possible:
            self.do(does)
        else:
            self.query_one(TypedLine).begin(letter)

    def _type_on(self, event: Key) -> None:
        if event.key == "escape":
            self.query_one(TypedLine).close()
        elif event.key == "enter":
            self._take_typed()
        else:
            self.query_one(TypedLine).type_on(event)
        event.stop()

    def _take_typed(self) -> None:
        self._take_text(self.query_one(TypedLine).close())
        self._show()

    def _take_text(self, text: str) -> None:
        """What somebody has typed: a play, or an action."""
        game = self.table.game
        kinds = {one.kind.value for one in game.actions_allowed()}
        does = meant(text, kinds, self._words)
        if does != text and does in (HELP, HINT, PLAYS, QUIT):
            self.do(does)
            return
        try:
            action = parse_table_action(does, game)
            mine = frozenset(self.table.people)
            self._start(action, self.table.match.actor(action, mine))
        except GamaoError as error:
            self._complain(error)

    def _press(self, place: int) -> None:
        """Pick a checker up, or put down the one that was."""
        hand = self.hand
        if hand is None or self._is_busy:
            return
        after: Hand | None = None
        if self._chosen == place:
            after = hand.forward(place)
        elif self._chosen is not None:
            after = hand.moved(self._chosen, place)
        if after is not None:
            self.hand, self._chosen = after, None
        elif self._chosen != place and place in hand.sources:
            self._chosen = place
        else:
            self._chosen = None
        self._cursor = place

    def _undo(self) -> None:
        self._chosen = None
        if self.hand is not None and self.hand.before is not None and not self._is_busy:
            self.hand = self.hand.before

    def _enter(self) -> None:
        """Do what is wanted: play what was moved, roll, or begin the next game."""
        table, game, hand = self.table, self.table.game, self.hand
        if table.is_between_games:
            self._run(self._next_game)
        elif game.to_act not in table.people:
            return
        elif hand is not None and hand.is_whole:
            self._start(hand.play, game.on_roll)
        elif game.phase is Phase.TURN:
            kinds = {one.kind for one in game.actions_allowed()}
            roll = Request.ROLL if ActionKind.ROLL in kinds else Skip()
            self._start(roll, game.on_roll)

    # -- one thing after another -------------------------------------------------------------

    def _start(self, action: TableAction, by: Player) -> None:
        self._run(lambda: self._act(action, by))

    def _run(self, work: Callable[[], Awaitable[None]]) -> None:
        """Have *work* done unless something is: one thing after another."""
        if not self._is_busy:
            self._is_busy = True
            self.run_worker(self._carry_out(work))

    async def _carry_out(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except RuleError as error:
            self._complain(error)
        except (GamaoError, OSError) as error:
            self.app.exit(error)  # told by who started the program, when the screen is gone
        finally:
            self._is_busy = False
            if self.is_attached and self.app.is_running:
                self._show()

    async def _begin(self) -> None:
        await asyncio.to_thread(self.table.begin)
        await self._go_on()

    async def _next_game(self) -> None:
        await asyncio.to_thread(self.table.next_game)
        await self._go_on()

    async def _review(self) -> None:
        """Look through what was played."""
        from gamao.cli.screen.review import ReviewScreen

        made = await asyncio.to_thread(self._reviewed)
        self.app.switch_screen(ReviewScreen(made, self._help.engine, self._words))

    def _reviewed(self) -> Review:
        from gamao.analysis import review

        names = [name_of(player, self._words) for player in Player]
        return review(self.table.record(names), self._help.engine, progress=self._judged)

    def _judged(self, done: int, total: int) -> None:
        """So much of a review is done; told from its thread, and an end of it when nobody looks."""
        self._doing = self._words("{done} of {total} decisions are judged.", done=done, total=total)
        self.app.call_from_thread(self._show)

    async def _play_again(self) -> None:
        self.app.switch_screen(await asyncio.to_thread(self._again))

    async def _act(self, action: TableAction, by: Player) -> None:
        if await self._is_sure(action, by):
            self._complaint = None
            await asyncio.to_thread(self.table.act, action, by)
            await self._go_on()

    async def _go_on(self) -> None:
        """Have everything happen until a person has something to decide."""
        while True:
            self.hand = self._chosen = None
            self._show()
            game = self.table.game
            if game.phase is Phase.OVER:
                return
            if await self._double_out_of_turn(game):
                continue
            if await asyncio.to_thread(self.table.advance):
                continue
            if game.phase in _OFFERED and await self._answer(game):
                continue
            if game.phase is Phase.PLAY:
                self.hand = Hand.of(game)
            return

    async def _double_out_of_turn(self, game: Game) -> bool:
        """While the computer is to act, a person who may double then is asked."""
        by, me = game.to_act, self.table.people[0]
        if by not in self.table.bots or not game.may_double(me):
            return False
        if await self._ask(questions.double_first(game, self._words)) != "double":
            return False
        await asyncio.to_thread(self.table.act, CubeAction.DOUBLE, me)
        return True

    async def _answer(self, game: Game) -> bool:
        by = game.to_act
        assert by is not None
        does = await self._ask(questions.answer_offer(self.table, self._words))
        if does is None:
            return False
        action = parse_table_action(does, game)
        if not await self._is_sure(action, by):
            return await self._answer(game)
        await asyncio.to_thread(self.table.act, action, by)
        return True

    async def _double(self) -> None:
        """Offer the cube; where both people may, they are asked who does."""
        game = self.table.game
        able = [player for player in self.table.people if game.may_double(player)]
        if not able:
            raise RuleError("nobody may double now")
        by = able[0]
        if len(able) > 1:
            does = await self._ask(questions.who_doubles(able, self._words))
            if does is None:
                return
            by = Player(does)
        await self._act(CubeAction.DOUBLE, by)

    async def _resign(self) -> None:
        people, game = self.table.people, self.table.game
        by = game.to_act if game.to_act in people else people[0]
        assert by is not None
        if not any(a.kind is ActionKind.RESIGN and a.by is by for a in game.actions_allowed()):
            raise RuleError("nobody may resign now")
        does = await self._ask(questions.resign_as(self.table, by, self._words))
        if does is not None:
            await self._act(parse_table_action(does, game), by)

    # -- help --------------------------------------------------------------------------------

    async def _hint(self) -> None:
        game = self.table.game
        if not self.table.match.may_help:
            raise RuleError("no help in a serious match")
        self._said.append(self._words("The engine would:"))
        lines = await asyncio.to_thread(self._hinted, game)
        self._said += lines

    def _hinted(self, game: Game) -> list[str]:
        return hint_lines(self._help.engine(), game, self._words)

    def _plays(self) -> list[str]:
        game = self.table.game
        if game.dice is None:
            return []
        return [format_play(play, game.position, game.dice) for play in game.legal_plays()]

    async def _is_sure(self, action: TableAction, by: Player) -> bool:
        """The tutor asks before it tells, if *action* loses more than it was told to bear."""
        if not self._help.tutor or not self.table.match.may_help:
            return True
        game = self.table.game
        loss = await asyncio.to_thread(lambda: loss_of(self._help.engine(), game, action, by))
        if loss <= self._help.tutor:
            return True
        kind = "play" if isinstance(action, Play) else "cube"
        does = await self._ask(questions.is_meant(kind, self._words))
        if does == "tell":
            await self._hint()
        return does == "go"

    async def _show_help(self) -> None:
        await self._ask(questions.help_text(self._words))

    async def _ask(self, question: Question) -> str | None:
        return await self.app.push_screen_wait(question)

    # -- what is shown -----------------------------------------------------------------------

    def _hear(self, game: Game, step: Step) -> None:
        """Something has happened; told from the thread where it did."""
        self._said.append(news(game, step, self._words))
        after = game.after(step.action, by=step.by)
        if after.result is not None:
            self._said.append(result_line(after, self._words))

    def _complain(self, error: GamaoError) -> None:
        self._complaint = complaint(error, self.table.game, self._words)
        self._show()

    def _tick(self) -> None:
        due = self.table.match.wakes_at()
        if due is not None and due <= self.table.now():
            self._run(self._pass_time)
        self._show()

    async def _pass_time(self) -> None:
        await asyncio.to_thread(self.table.pass_time)
        await self._go_on()

    def _show(self) -> None:
        table, words = self.table, self._words
        self.query_one("#title", Static).update(score_line(table.match.log.match, words))
        scene = scene_of(table, self.hand, cursor=self._cursor, chosen=self._chosen)
        self.query_one(BoardView).scene = scene
        self.query_one("#panel", Static).update(panel_text(table, words))
        log = self.query_one(RichLog)
        while self._said:
            log.write(self._said.pop(0))
        said = self._complaint or self._doing or status_text(table, words)
        self.query_one("#status", Static).update(said)
        self.query_one("#actions", Static).update(command_line(table, self.hand, words))
