"""Tables on the screen for tests: a pilot who waits until it is their turn, and what they see."""

import asyncio
import random
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from gamao import TORNEIO, Match, Player
from gamao.cli.local_table import LocalTable, local_match, local_seats
from gamao.cli.screen.dialog import Question
from gamao.cli.screen.game import GameScreen, Help
from gamao.cli.screen.program import Program
from gamao.engine import Engine, Opponent, find_level
from gamao.messages import Catalogue
from gamao.messages.catalogue import COMMANDS
from gamao.rules.dicesource import RandomDice

ENGINE = Engine.default(threads=1)
PATIENCE = 60.0


def new_table(rules=TORNEIO, *, length=1, bot=True, seed=1, level="casual", **more):
    level = level if bot else None
    match = local_match(Match(length, rules), names=local_seats(bot=bot), level=level)
    return LocalTable(
        match,
        dice=RandomDice(random.Random(seed)),
        opponent=Opponent(ENGINE, find_level(level), seed=1) if bot else None,
        bots=frozenset({Player.BLACK} if bot else ()),
        told=lambda game, step: None,
        **more,
    )


def new_screen(table, *, language="en", tutor=0.0):
    words = Catalogue.load(language, COMMANDS)
    help = Help(words=words, engine=lambda: ENGINE, tutor=tutor)
    return GameScreen(table, help, again=lambda: new_screen(new_table(), language=language))


class Somebody:
    """Somebody before the screen."""

    def __init__(self, app, pilot):
        self.app = app
        self.pilot = pilot

    @property
    def game(self):
        return next(one for one in self.app.screen_stack if isinstance(one, GameScreen))

    @property
    def is_asked(self):
        return isinstance(self.app.screen, Question)

    async def until(self, condition):
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, self.text
            await self.pilot.pause(0.01)
        await self.pilot.pause()

    async def settled(self):
        """Come back when the table waits for somebody."""
        await self.pilot.pause()
        await self.until(lambda: self.is_asked or not self.game._is_busy)

    async def press(self, *keys):
        await self.pilot.press(*keys)
        await self.settled()

    async def typed(self, text):
        names = {"/": "slash", " ": "space", "(": "left_parenthesis", ")": "right_parenthesis"}
        await self.press(*(names.get(letter, letter) for letter in text), "enter")

    async def click(self, place):
        """Press a place of the board with the mouse."""
        board = self.game.query_one("#board")
        layout = board.layout_of
        spots = [
            (x, y)
            for y in range(layout.height)
            for x in range(layout.width)
            if layout.place_at(x, y) == place
        ]
        await self.pilot.click("#board", offset=spots[-1])  # one's own bar and tray are below
        await self.settled()

    @property
    def text(self):
        return screen_text(self.app)


@asynccontextmanager
async def seated(screen, size=(80, 24)):
    app = Program(screen)
    async with app.run_test(size=size) as pilot:
        player = Somebody(app, pilot)
        await player.settled()
        yield player


def screen_text(app):
    """The screen as text, without colours and what is empty at the end of its lines."""
    lines = app.screen._compositor.render_strips()
    under = [one for one in app.screen_stack if one is not app.screen]
    rows = ["".join(segment.text for segment in line).rstrip() for line in lines]
    if under:  # a question leaves the screen under it to be seen
        rows = [row for row in rows if row.strip()]
    return "\n".join(rows)


def run(coroutine):
    """In a thread of its own: the browser of other tests leaves a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
