"""Puts exported nets into the package: `python -m training.ship NETS --made "by which run"`."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from gamao.engine.nets.net import load_net

DATA = Path(__file__).parents[1] / "src" / "gamao" / "data"
HEADER = "# The nets of the package. Each file's name carries the hash of what it computes.\n"
NAMES = ("strong", "fast", "race", "scout")


def main() -> None:
    """Copy the nets under names that carry their hash, and write their manifest."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("nets", type=Path)
    parser.add_argument("--made", required=True, help="the run that made them")
    arguments = parser.parse_args()
    for old in DATA.glob("net-*.npz"):
        old.unlink()
    entries = [ship(name, arguments.nets / f"{name}.npz", arguments.made) for name in NAMES]
    (DATA / "nets.toml").write_text(HEADER + "".join(entries), "utf-8")


def ship(name: str, source: Path, made: str) -> str:
    """Copy one net; returns its entry in it."""
    net = load_net(source)
    file = f"net-{name}-{net.hash[:8]}.npz"
    shutil.copyfile(source, DATA / file)
    print(f"{file}: {(DATA / file).stat().st_size:,} bytes, units {net.hidden}")
    return (
        f"\n[nets.{name}]\nfile = {file!r}\nhash = {net.hash!r}\nlicence = 'MIT'\nmade = {made!r}\n"
    )


if __name__ == "__main__":
    main()
