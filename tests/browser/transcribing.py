"""A match written down key by key, as somebody beside a real board does."""

from functools import cache
from random import Random

from gamao import CubeAction, Dice, Match, Roll
from gamao.engine import Engine, Limit
from gamao.notation import MatchRecord, format_action
from gamao.notation.play import carried_out
from gamao.rules.action import Answer, Place, Resign, Skip, Start
from gamao.rules.game import Phase
from gamao.rules.play import Play
from gamao.rules.position import Win

CUBE = {CubeAction.DOUBLE: "d", CubeAction.TAKE: "a", CubeAction.PASS: "n", CubeAction.BEAVER: "b"}


@cache
def engine_match(seed=3):
    """Two games of a match to 3: a double that is passed; a double, a slip, a resignation."""
    engine, random = Engine.default(), Random(seed)
    first = _ended(_played(Match(3).new_game(), 7, engine, random), CubeAction.PASS)
    second = _played(first.match.after(first.result).new_game(), 4, engine, random)
    second = second.after(CubeAction.DOUBLE).after(CubeAction.TAKE)
    second = _slipped(_played(second, 6, engine, random))
    second = second.after(Resign(Win.GAMMON)).after(Answer.ACCEPT)
    return MatchRecord(white="Helena", black="Joaquim", games=(first, second))


def _played(game, turns, engine, random):
    for _ in range(turns):
        dice = Dice(*sorted(random.sample(range(1, 7), 2), reverse=True))
        game = game.after(Start(dice.high, dice.low) if game.phase is Phase.START else Roll(dice))
        game = game.after(engine.analyse(game, Limit(0)).candidates[0].play)
    return game


def _ended(game, answer):
    return game.after(CubeAction.DOUBLE).after(answer)


def _slipped(game):
    """A play that no rule allows: a checker goes five points with 2-1."""
    game = game.after(Roll(Dice(2, 1)))
    source = max(
        point
        for point in range(6, 25)
        if game.position.mine[point] and carried_out(f"{point}/{point - 5}", game.position)
    )
    put = carried_out(f"{source}/{source - 5}", game.position)
    return game.after(Place(put.flipped(), game.on_roll.opponent))


def begin(player, record):
    """The form filled in, and the board there."""
    page = player.page
    page.goto("/transcribe")
    page.fill("#white", record.white)
    page.fill("#black", record.black)
    page.locator(f"#length-{record.games[0].match.length}").check(force=True)
    page.click("#begin")
    player.wait_for("#die-1")


class Writer:
    """Whoever sits at the keys; `typed` counts plays that were not among the five."""

    def __init__(self, player, record):
        self._page, self._record = player.page, record
        self.plays = self.typed = 0

    def write(self, games=None):
        """All of the match, or some of its *games*."""
        for index in games if games is not None else range(len(self._record.games)):
            moments = list(self._record.moments(index))
            steps = self._record.games[index].actions
            for game, step in zip(moments, steps, strict=False):
                self._do(game, step.action)

    def _do(self, game, action):
        match action:
            case Start(white, black):
                self._press(str(white), str(black))
            case Roll(dice):
                self._press(str(dice.high), str(dice.low))
            case Skip():
                self._press("0")
            case Play():
                self._play(game, action)
            case Place():
                self._slip(game, action)
            case Resign(win, _):
                self._press("x", str(win.value))
            case Answer():
                pass
            case _:
                self._press(CUBE[action])

    def _press(self, *keys):
        for key in keys:
            self._page.keyboard.press(key)

    def _play(self, game, play):
        self._page.wait_for_selector(
            f".options5[data-steps='{len(game.actions)}'][aria-busy=false]"
        )
        shown = self._page.locator(".options5 b").all_text_contents()
        self.plays += 1
        if not play.moves:
            self._press("0")
        elif str(play) in shown:
            self._press(str(shown.index(str(play)) + 1))
        else:
            self.typed += 1
            self._type(format_action(play))

    def _type(self, text):
        self._press("/")
        self._page.fill("#typed", text)
        self._press("Enter")

    def _slip(self, game, place):
        before, after = game.position, place.position.flipped()
        lost = [(p, before.mine[p] - after.mine[p]) for p in range(25, -1, -1)]
        source = next(p for p, count in lost if count > 0)
        target = next(p for p, count in lost if count < 0)
        self._type(f"{source}/{target}")
        self._page.click("#write-wrong")


def saved(player, kind="mat"):
    """The match as the page saves it."""
    player.page.click("#do-save")
    with player.page.expect_download() as download:
        player.page.click(f"#save-{kind}")
    return download.value.path().read_bytes()
