"""A toy engine: it hits, makes points and runs. `python:docs/examples/toy.py:Toy` in the league."""

from __future__ import annotations

from gamao import CubeAction, Game, Phase, Play, Position


class Toy:
    """Whoever has a method `choose` takes part."""

    def choose(self, game: Game) -> Play | CubeAction | None:
        """What to do when *game* waits for us; None to roll."""
        if game.phase is Phase.PLAY:
            return self.best(game.position, game.legal_plays())
        ahead = self.ahead(game.position)  # of the player on roll, who has doubled or may
        if game.phase is Phase.DOUBLED:
            return CubeAction.TAKE if ahead < 0.12 else CubeAction.PASS
        doubles = game.may_double(game.on_roll) and ahead > 0.08
        return CubeAction.DOUBLE if doubles else None

    def best(self, position: Position, plays: tuple[Play, ...]) -> Play:
        """The play after which we like the board best."""
        return max(plays, key=lambda play: self.worth(position.after(play)))

    def worth(self, after: Position) -> float:
        """Ours is `mine`: pips ahead, points held, and blots where they can be hit."""
        points = sum(1 for point in range(1, 8) if after.mine[point] > 1)
        last = max((25 - point for point in range(1, 26) if after.theirs[point]), default=25)
        blots = sum(1 for point in range(last + 1, 25) if after.mine[point] == 1)
        return self.ahead(after) * 20 + points - blots

    def ahead(self, position: Position) -> float:
        """How far ahead in the race the player on roll is, as a share of their own pips."""
        mine = sum(point * count for point, count in enumerate(position.mine))
        theirs = sum(point * count for point, count in enumerate(position.theirs))
        return (theirs - mine) / max(mine, 1)
