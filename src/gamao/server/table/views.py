"""The table as one person may see it: values of the rules made into messages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from gamao.errors import GamaoError
from gamao.notation import format_action, format_xgid
from gamao.play import NEXT, LiveMatch, MatchLog, Seats, Sides, Terms
from gamao.rules.action import Action, ActionKind, Allowed, Resign, Roll, Start
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.movegen import MoveTree
from gamao.rules.play import OFF, Play
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import OPTIONS, Opening, RuleSet
from gamao.server import wire
from gamao.server.table.automatic import Line, bearing_off, only_play
from gamao.store import GONE

GAMES_SHOWN: Final = 20
"""Earlier games in a view; a match for money may have thousands."""
Fields = dict[str, Any]
"""Fields of a `wire.Moment` by their names."""
_ANSWERED: Final = (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)


def view(table: str, match: LiveMatch, *, mine: Sides, here: Sides) -> wire.View:
    """The *match* at a table for a person that holds the seats *mine*."""
    return wire.View(
        **dict(moment(match, mine=mine, here=here)),
        v=match.version,
        table=table,
        seats=tuple(side.value for side in Player if side in mine),
        terms=terms_out(match.terms),
        record=steps_of_game(match.log, match.log.number),
    )


def moment(match: LiveMatch, *, mine: Sides, here: Sides) -> wire.Moment:
    """How the *match* stands for a person that holds the seats *mine*."""
    return wire.Moment(**common(match, here=here), **for_seats(match, allowed(match), mine=mine))


def common(match: LiveMatch, *, here: Sides) -> Fields:
    """How the *match* stands, as far as it is the same for everybody."""
    log, game = match.log, match.game
    position = seen_by_white(game)
    resignation = game.resignation
    return {
        "players": players(match.terms, match.seats, here),
        "score": log.match.shown_score,
        "game": log.number,
        "crawford": game.match.is_crawford,
        "holland_waits": game.match.holds_cube_back and min(game.turns) < 2,
        "help": match.may_help,
        "phase": game.phase.name.lower(),
        "on_roll": None if _nobody_is_on_roll(game) else game.on_roll.value,
        "to_act": game.to_act.value if game.to_act else None,
        "board": board_out(position),
        "pips": None if match.is_serious else (position.pips, position.their_pips),
        "dice": _dice(game),
        "cube": cube_out(game),
        "opening": _opening(game),
        "resignation": wire.Resignation(by=_offerer(game).value, win=resignation.win)
        if resignation
        else None,
        "stakes": stakes_out(game),
        "result": _result(log),
        "over": log.is_over,
        "games": earlier_games(log, GAMES_SHOWN),
        "last": _last(game),
    }


def for_seats(match: LiveMatch, may: tuple[wire.AllowedOut, ...], *, mine: Sides) -> Fields:
    """What who holds the seats *mine* is told besides; of what anybody *may* do, their own."""
    game, tree = match.game, _tree(match.game, mine)
    return {
        "allowed": tuple(one for one in may if Player(one.by) in mine),
        "tree": tree_out(tree) if tree else None,
        "only_play": _moves(only_play(game, tree)) if tree else None,
        "bearing_off": _moves(bearing_off(game.position, tree)) if tree else None,
    }


def invitation(table: str, match: LiveMatch, *, here: Sides) -> wire.Invitation:
    """What somebody with the link may know before sitting down."""
    return wire.Invitation(
        table=table,
        players=players(match.terms, match.seats, here),
        terms=terms_out(match.terms),
    )


def board_at(match: LiveMatch, version: int) -> wire.BoardAt:
    """
    The board after step *version*.

    Raises:
        RuleError: there is no such step.
    """
    log = match.log
    game = log.at(version)
    position = seen_by_white(game)
    last = game.actions[-1].action if game.actions else None
    return wire.BoardAt(
        v=version,
        game=log.number_at(version),
        board=board_out(position),
        pips=None if match.is_serious else (position.pips, position.their_pips),
        dice=_dice(game),
        cube=cube_out(game),
        on_roll=None if _nobody_is_on_roll(game) else game.on_roll.value,
        text=_text(last) if last else "",
        xgid=xgid_of(game),
    )


def players(terms: Terms, seats: Seats, here: Sides) -> dict[wire.Side, wire.PlayerOut]:
    """Who sits where."""
    return {
        side.value: wire.PlayerOut(
            name=seat.name,
            kind="bot" if seat.is_bot else "person",
            level=terms.level if seat.is_bot else None,
            here=seat.is_bot or side in here,
            seated=not seat.is_free,
            gone=seat.person == GONE,
            program=seat.is_program,
        )
        for side, seat in seats.items()
    }


def terms_out(terms: Terms) -> wire.TermsOut:
    """The terms with every option."""
    return wire.TermsOut(
        rules=rules_out(terms.rules),
        preset=terms.preset,
        length=terms.length,
        single=terms.single,
        opponent=terms.opponent.value,
        serious=terms.serious,
        watched=terms.watched,
        clock=str(terms.clock),
        rated=terms.rated,
        own_dice=terms.own_dice,
    )


def rules_out(rules: RuleSet) -> dict[str, bool | int | str | None]:
    """Every option with its value."""
    return {name: option.plain(getattr(rules, name)) for name, option in OPTIONS.items()}


# -- steps -------------------------------------------------------------------------------------


def steps_since(log: MatchLog, version: int) -> tuple[wire.StepOut, ...]:
    """What happened after *version*, over as many games as it took."""
    numbers = range(log.number_at(version), log.number + 1)
    return tuple(step for number in numbers for step in _steps(log, number, since=version))


def steps_of_game(log: MatchLog, number: int) -> tuple[wire.StepOut, ...]:
    """The steps of one game; a throw for the start is one of them, `next` is not."""
    return tuple(_steps(log, number, since=log.version_at(number)))


def _steps(log: MatchLog, number: int, *, since: int) -> Iterator[wire.StepOut]:
    begins, game = log.version_at(number), log.games[number - 1]
    if begins > since:
        yield wire.StepOut(v=begins, game=number, by=None, kind=NEXT, text=NEXT)
    for done in range(max(since - begins, 0), len(game.actions)):
        step = game.actions[done]
        action = step.action
        yield wire.StepOut(
            v=begins + done + 1,
            game=number,
            by=step.by.value if step.by else None,
            kind=ActionKind.of(action).value,
            text=_text(action),
            dice=_dice_at(log, number, done),
            moves=wire.moves_out(action.moves) if isinstance(action, Play) else None,
            win=action.win if isinstance(action, Resign) else None,
            automatic=_automatic(log, number, done) if isinstance(action, Start) else None,
        )


def _dice_at(log: MatchLog, number: int, done: int) -> wire.Pair | None:
    """The dice thrown, or played, by the step that follows after so many are *done*."""
    steps = log.games[number - 1].actions
    match steps[done].action:
        case Start(white, black):
            return white, black
        case Roll(dice):
            return pair(dice)
        case Play():
            for step in reversed(steps[:done]):
                if isinstance(step.action, Start | Roll):
                    return pair(step.action.dice)
            return pair(log.start_of(number).dice)
        case _:
            return None


def _automatic(log: MatchLog, number: int, done: int) -> int | None:
    """The cube's value after the throw for the start that follows, if it doubles the cube."""
    steps = log.games[number - 1].actions
    before = log.start_of(number).replayed(steps[:done])
    after = before.after(steps[done].action)
    return after.cube.value if after.cube != before.cube else None


def _text(action: Action) -> str:
    if isinstance(action, Play):
        return str(action) if action.moves else ""
    return format_action(action)


def _last(game: Game) -> wire.LastPlay | None:
    for step in reversed(game.actions):
        if isinstance(step.action, Play) and step.action.moves and step.by:
            return wire.LastPlay(by=step.by.value, moves=wire.moves_out(step.action.moves))
    return None


def earlier_games(log: MatchLog, most: int | None = None) -> tuple[wire.GameOut, ...]:
    """The games that are over, but for the last; only the latest if there is a limit."""
    first = 1 if most is None else max(log.number - most, 1)
    games, begins = [], log.version_at(first)
    for number, game in enumerate(log.games[first - 1 : -1], start=first):
        assert game.result is not None
        last = begins + len(game.actions)
        games.append(
            wire.GameOut(
                game=number,
                winner=game.result.winner.value,
                win=game.result.win,
                points=game.match.counted(game.result),
                first_v=begins + 1,
                last_v=last,
            )
        )
        begins = last + 1
    return tuple(games)


# -- the board ---------------------------------------------------------------------------------


def seen_by_white(game: Game) -> Position:
    """The checkers of *game* from White's side."""
    return game.position if game.on_roll is Player.WHITE else game.position.flipped()


def board_out(position: Position) -> wire.BoardOut:
    """The checkers of a *position* seen by White."""
    return wire.BoardOut(
        white=_places(position.mine),
        black=_places(position.theirs),
        off=(position.mine[OFF], position.theirs[OFF]),
    )


def _places(row: tuple[int, ...]) -> dict[int, int]:
    return {place: count for place, count in enumerate(row) if count and place != OFF}


def _nobody_is_on_roll(game: Game) -> bool:
    return game.phase in (Phase.START, Phase.OVER)


def _dice(game: Game) -> dict[wire.Side, wire.Pair | None]:
    """The dice lying on the board: a side's last roll, until it is its turn to roll again."""
    lying = {side: _last_roll(game, side) for side in Player}
    if game.phase is not Phase.OVER:
        lying[game.on_roll] = game.dice
    return {side.value: pair(dice) for side, dice in lying.items()}


def _last_roll(game: Game, side: Player) -> Dice | None:
    for step in reversed(game.actions):
        if isinstance(step.action, Roll) and step.by is side:
            return step.action.dice
        if isinstance(step.action, Start) and step.action.starter is side:
            return step.action.dice if game.match.rules.opening is Opening.KEEP else None
    return None


def _opening(game: Game) -> wire.Pair | None:
    """The throw for the start, while it is still the first turn."""
    if any(game.turns):
        return None
    throws = [step.action for step in game.actions if isinstance(step.action, Start)]
    return (throws[-1].white, throws[-1].black) if throws else None


def cube_out(game: Game) -> wire.CubeOut | None:
    """The cube as it lies there; None where the rules have none."""
    if not game.match.has_cube:
        return None
    waits = game.phase in _ANSWERED
    return wire.CubeOut(
        value=game.cube.value,
        shown=game.cube.face,
        owner=game.cube.owner.value if game.cube.owner else None,
        offered_by=_offerer(game).value if waits else None,
        stake=game.cube.value,
    )


def stakes_out(game: Game) -> dict[str, wire.StakeOut] | None:
    """What each answer to an offer of the cube leads to."""
    if game.phase not in _ANSWERED:
        return None
    stakes = {}
    for allowed in game.actions_allowed():
        after = game.after(CubeAction(allowed.kind.value))
        if after.result:
            loses = game.match.counted(after.result)
            stakes[allowed.kind.value] = wire.StakeOut(loses=loses)
            continue
        owner = after.cube.owner
        # A beaver or a raccoon still waits for an answer: what it is worth once that is a take.
        final = after if after.phase not in _ANSWERED else after.after(CubeAction.TAKE)
        stakes[allowed.kind.value] = wire.StakeOut(
            stake=final.cube.value, owner=owner.value if owner else None
        )
    return stakes


def _result(log: MatchLog) -> wire.ResultOut | None:
    result = log.game.result
    if result is None:
        return None
    return wire.ResultOut(
        winner=result.winner.value,
        win=result.win,
        stake=result.stake,
        points=log.game.match.counted(result),
        match_over=log.is_over,
    )


def allowed(match: LiveMatch) -> tuple[wire.AllowedOut, ...]:
    """What anybody may do now; nothing while a throw waits for links."""
    if match.waits_for_links:
        return ()
    if match.log.may_go_on:
        return tuple(wire.AllowedOut(kind=NEXT, by=side.value) for side in Player)
    return tuple(_allowed_out(one) for one in match.game.actions_allowed() if one.by)


@lru_cache(maxsize=256)  # three or four at every step, and two dozen in all
def _allowed_out(allowed: Allowed) -> wire.AllowedOut:
    assert allowed.by is not None
    wins = tuple(int(win) for win in allowed.wins) or None
    return wire.AllowedOut(kind=allowed.kind.value, by=allowed.by.value, wins=wins)


def _tree(game: Game, mine: Sides) -> MoveTree | None:
    return game.move_tree() if game.phase is Phase.PLAY and game.on_roll in mine else None


def _moves(line: Line | None) -> tuple[wire.MoveOut, ...] | None:
    return wire.moves_out(line) if line else None


def tree_out(tree: MoveTree) -> tuple[wire.TreeNode, ...]:
    """The *tree* as a list of nodes, the root first; ways that meet share what follows."""
    numbers: dict[int, int] = {id(tree): 0}
    nodes = [tree]
    out: list[wire.TreeNode] = []
    for node in nodes:  # grows while it is walked
        for branch in node.branches:
            if id(branch.then) not in numbers:
                numbers[id(branch.then)] = len(nodes)
                nodes.append(branch.then)
        out.append(
            (
                node.may_stop,
                tuple(
                    (b.move.source, b.move.target, b.die, b.move.hits, numbers[id(b.then)])
                    for b in node.branches
                ),
            )
        )
    return tuple(out)


def _offerer(game: Game) -> Player:
    assert game.offered_by is not None
    return game.offered_by


def pair(dice: Dice | None) -> wire.Pair | None:
    """The *dice*, the higher first."""
    return (dice.high, dice.low) if dice else None


def xgid_of(game: Game) -> str | None:
    """The XGID of a moment that has one."""
    if not game.match.rules.variant.only_starts_otherwise:  # its reader would think it backgammon
        return None
    try:
        return format_xgid(game)
    except GamaoError:  # an XGID cannot hold every moment of a game
        return None
