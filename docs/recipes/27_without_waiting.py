"""Ask the engine from a program that must not wait, such as a server or a bot."""

import asyncio

from gamao import Dice, Match, Player
from gamao.engine import AsyncEngine, Engine, Limit


async def main() -> None:
    """Everything else goes on while the engine thinks."""
    game = Match(7).new_game(first=Player.WHITE, dice=Dice(3, 1))
    async with AsyncEngine(Engine.default()) as engine:
        analysis = await engine.analyse(game, Limit(1))
    print(analysis.best.play)


asyncio.run(main())
