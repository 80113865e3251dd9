"""
Backgammon for learners: PettingZoo's and Gymnasium's interfaces, and many games at once.

`pip install 'gamao[env]'` brings both; `VectorMatches` and `VectorBackgammon` need neither.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamao.env.aec import BackgammonAEC
    from gamao.env.matches import VectorMatches
    from gamao.env.single import BackgammonEnv
    from gamao.env.table import (
        ACTIONS,
        BEAVER,
        DOUBLE,
        FEATURES,
        PASS,
        RACCOON,
        ROLL,
        TAKE,
        LearnerTable,
        action_of,
        one_game,
    )
    from gamao.env.vector import VectorBackgammon
    from gamao.env.vector_env import BackgammonVectorEnv

__all__ = [
    "ACTIONS",
    "BEAVER",
    "DOUBLE",
    "FEATURES",
    "PASS",
    "RACCOON",
    "ROLL",
    "TAKE",
    "BackgammonAEC",
    "BackgammonEnv",
    "BackgammonVectorEnv",
    "LearnerTable",
    "VectorBackgammon",
    "VectorMatches",
    "action_of",
    "one_game",
]

_ROOMS = {
    "BackgammonAEC": "aec",
    "BackgammonEnv": "single",
    "BackgammonVectorEnv": "vector_env",
    "VectorBackgammon": "vector",
    "VectorMatches": "matches",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 (whatever the name stands for)
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        room = import_module(f"{__name__}.{_ROOMS.get(name, 'table')}")
    except ModuleNotFoundError as missing:
        told = f"{name} needs {missing.name}: pip install 'gamao[env]'"
        raise ModuleNotFoundError(told, name=missing.name) from missing
    return getattr(room, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
