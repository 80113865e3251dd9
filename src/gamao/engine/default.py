"""The nets shipped with the package, found by their manifest, and what searches with them."""

from __future__ import annotations

import tomllib
import warnings
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from gamao.engine.bearoff import OneSided, TwoSided
from gamao.engine.compiled import compiled_core
from gamao.engine.net import AnyNet, Nets, load_net
from gamao.engine.plies import Looks
from gamao.errors import DataError

if TYPE_CHECKING:  # the compiled module need not be there
    from gamao.engine.search import Searcher


def strong_nets() -> Nets:
    """
    The most accurate nets: what a position is worth at first sight.

    Raises:
        DataError: a net is missing or is not the one the manifest names.
    """
    return Nets(_shipped("strong"), _shipped("race"))


def fast_nets() -> Nets:
    """
    The nets for where millions of positions are looked at.

    Raises:
        DataError: a net is missing or is not the one the manifest names.
    """
    return Nets(_shipped("fast"), _shipped("race"))


def scout_nets() -> Nets:
    """
    The smallest net, which only tells which plays are worth a look by the others.

    Raises:
        DataError: it is missing or is not the one the manifest names.
    """
    return Nets.of(_shipped("scout"))


def default_searcher(threads: int) -> Looks:
    """
    What `Engine.default` looks ahead with; without the compiled core at first sight, and warns.

    Raises:
        DataError: a net or a table is damaged.
    """
    if compiled_core() is not None:
        return shipped_searcher(threads)
    from gamao.engine.plain_search import PlainSearcher

    warnings.warn(
        "the compiled engine is missing: plays are judged at first sight, in plain Python",
        RuntimeWarning,
        stacklevel=3,
    )
    return PlainSearcher(strong_nets())


def shipped_searcher(threads: int) -> Searcher:
    """
    A searcher with the shipped nets and the bear-off tables; it needs the compiled core.

    Raises:
        DataError: a net or a table is damaged.
    """
    from gamao.engine.search import Searcher

    return Searcher(
        strong_nets(),
        fast_nets(),
        scout_nets(),
        one_sided=OneSided.open(),
        two_sided=TwoSided.open(),
        threads=threads,
        origin=(_workers_searcher, (threads,)),
    )


@cache
def _workers_searcher(threads: int) -> Searcher:
    """The searcher of a process that works for another: made once, however many parts it gets."""
    return shipped_searcher(threads)


def _shipped(name: str) -> AnyNet:
    data = resources.files("gamao") / "data"
    entry = _entry(data, name)
    try:
        with resources.as_file(data / entry["file"]) as path:
            net = load_net(path)
    except OSError as error:
        raise DataError(f"the {name} net is missing: {error}") from error
    if net.hash != entry["hash"]:
        raise DataError(f"{entry['file']} is not the net of the manifest: {net.hash}")
    return net


def _entry(data: Traversable, name: str) -> dict[str, str]:
    try:
        manifest = tomllib.loads((data / "nets.toml").read_text("utf-8"))
        entry: dict[str, str] = manifest["nets"][name]
    except (OSError, KeyError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"the manifest has no {name} net: {error}") from error
    return entry
