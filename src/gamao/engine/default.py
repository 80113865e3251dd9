"""The nets shipped with the package, found by their manifest."""

from __future__ import annotations

import tomllib
from importlib import resources
from importlib.resources.abc import Traversable

from gamao.engine.net import Net, Nets
from gamao.errors import DataError


def default_nets() -> Nets:
    """
    The nets that the engine plays with unless it is given others.

    Raises:
        DataError: a net is missing or is not the one the manifest names.
    """
    nets = _manifest()["nets"]
    return Nets(_shipped(nets["contact"]), _shipped(nets["race"]))


def _shipped(entry: dict[str, str]) -> Net:
    file = _data() / entry["file"]
    with resources.as_file(file) as path:
        net = Net.load(path)
    if net.hash != entry["hash"]:
        raise DataError(f"{entry['file']} is not the net of the manifest: {net.hash}")
    return net


def _manifest() -> dict[str, dict[str, dict[str, str]]]:
    return tomllib.loads((_data() / "manifest.toml").read_text("utf-8"))


def _data() -> Traversable:
    return resources.files("gamao") / "data"
