"""The nets shipped with the package, by their manifest; what judges and searches with them."""

from __future__ import annotations

import tomllib
import warnings
from collections.abc import Callable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from numpy.typing import NDArray

from gamao.engine.bearoff.tables import OneSided, TwoSided
from gamao.engine.compiled import CORE_MISSING, compiled_core
from gamao.engine.nets.evaluator import Evaluator
from gamao.engine.nets.net import AnyNet, Nets, load_net, read_arrays
from gamao.engine.search.plies import Search
from gamao.errors import DataError

if TYPE_CHECKING:  # the compiled module need not be there
    from gamao.engine.search.plain_search import PlainSearcher
    from gamao.engine.search.search import Searcher

_Read = TypeVar("_Read")


def strong_nets() -> Nets:
    """
    The most accurate nets: what a position is worth at first sight.

    Raises:
        DataError: a net is missing or damaged.
    """
    return Nets(_shipped("strong"), _shipped("race"))


def fast_nets() -> Nets:
    """
    The nets for where millions of positions are looked at.

    Raises:
        DataError: a net is missing or damaged.
    """
    return Nets(_shipped("fast"), _shipped("race"))


def scout_nets() -> Nets:
    """
    The smallest net, which only tells which plays are worth a look by the others.

    Raises:
        DataError: it is missing or damaged.
    """
    return Nets.of(_shipped("scout"))


def verified_nets() -> dict[str, AnyNet]:
    """
    All nets of the package by name, each compared with the manifest's hash.

    That takes 45 ms, so it is for `gamao doctor` and the tests; whoever loads a net to use it is
    content with the checksums of its file.

    Raises:
        DataError: a net is missing or damaged, or is not the one the manifest names.
    """
    found = {}
    for name, entry in _manifest().items():
        found[name] = net = _shipped(name)
        if net.hash != entry["hash"]:
            raise DataError(f"{entry['file']} is not the net of the manifest: {net.hash}")
    return found


def load_evaluator(nets: Nets, *, threads: int = 1, quantised: bool = True) -> Evaluator:
    """
    The compiled evaluator where it was built, else the plain one with a warning.

    *quantised* (see `CoreEvaluator`) is for speed; the plain evaluator is always exact.
    """
    try:
        from gamao.engine.nets.core_evaluator import CoreEvaluator
    except ImportError:
        from gamao.engine.nets.plain import PlainEvaluator

        warnings.warn(CORE_MISSING, RuntimeWarning, stacklevel=2)
        return PlainEvaluator(nets)
    return CoreEvaluator(nets, threads=threads, quantised=quantised)


def default_searcher(threads: int) -> Search:
    """
    What `Engine.default` looks ahead with; without the compiled core at first sight, and warns.

    Raises:
        DataError: a net or a table is damaged.
    """
    if compiled_core() is not None:
        return shipped_searcher(threads)
    warnings.warn(CORE_MISSING, RuntimeWarning, stacklevel=3)
    return plain_searcher()


def plain_searcher() -> PlainSearcher:
    """
    A searcher with the shipped nets in plain Python.

    Raises:
        DataError: a net is damaged.
    """
    from gamao.engine.nets.plain import PlainEvaluator
    from gamao.engine.search.plain_search import PlainSearcher

    strong = strong_nets()
    scout = Nets(_shipped("scout"), strong.race)
    return PlainSearcher(PlainEvaluator(strong), PlainEvaluator(scout))


def shipped_searcher(threads: int) -> Searcher:
    """
    A searcher with the shipped nets and the bear-off tables; it needs the compiled core.

    Raises:
        DataError: a net or a table is damaged.
    """
    from gamao.engine.search.search import Searcher

    race = _shipped("race")  # one for all: it is packed once
    return Searcher(
        Nets(_shipped("strong"), race),
        Nets(_shipped("fast"), race),
        scout_nets(),
        one_sided=OneSided.open(),
        two_sided=TwoSided.largest(),
        threads=threads,
        origin=(_workers_searcher, (threads,)),
    )


@cache
def _workers_searcher(threads: int) -> Searcher:
    """The searcher of a process that works for another: made once, however many parts it gets."""
    return shipped_searcher(threads)


def shipped_arrays(name: str) -> dict[str, NDArray[Any]]:
    """
    What is in the file of a net of the package, as training wrote it.

    Raises:
        DataError: it is missing or damaged.
    """
    return _opened(name, lambda path: read_arrays(path.read_bytes()))


def _shipped(name: str) -> AnyNet:
    return _opened(name, load_net)


def _opened(name: str, read: Callable[[Path], _Read]) -> _Read:
    try:
        file = _manifest()[name]["file"]
    except KeyError as error:
        raise DataError(f"the manifest has no {name} net: {error}") from error
    try:
        with resources.as_file(_data() / file) as path:
            return read(path)
    except OSError as error:
        raise DataError(f"the {name} net is missing: {error}") from error


def _manifest() -> dict[str, dict[str, str]]:
    try:
        text = (_data() / "nets.toml").read_text("utf-8")
        nets: dict[str, dict[str, str]] = tomllib.loads(text)["nets"]
    except (OSError, KeyError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"the manifest of the nets cannot be read: {error}") from error
    return nets


def _data() -> Traversable:
    return resources.files("gamao") / "data"
