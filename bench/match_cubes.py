"""
Cubes of people's matches, and what engines lose in them by several judges.

    python bench/match_cubes.py collect FOLDER... --out cubes.txt
    python bench/match_cubes.py ask gnubg:3-ply cubes.txt --out answers.jsonl
    python bench/match_cubes.py table cubes.txt answers.jsonl --judges gnubg:3-ply gamao:rolled
    python bench/match_cubes.py ask gamao:2-ply bench/xg_cubes.txt --out beside_xg.jsonl
    python bench/match_cubes.py table bench/xg_cubes.txt beside_xg.jsonl --judges xg:rolled

`collect` takes every turn of a match whose player might have turned a cube that is still worth
something to them, and keeps as XGIDs those that gnubg at first sight would turn, or sees less than
`NEAR` between waiting and doubling or between taking and passing; in no order, so that the first of
them stand for all. Engines (`gamao:2-ply`, `gamao:rolled`, `gnubg:3-ply`, `bgsage:truncated1`) say
what waiting, a double and a take, and a pass are worth; a file of answers goes on where it was.
`table` has the PR of every engine by every judge on what all have answered, a double and its answer
each, and by how much an engine sees the doubler better off than the judge does after a double and a
take, near a pass. The cubes may be a file with answers of its own, as `xg_cubes.txt` is.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.analysis.decision import Kind, decisions
from gamao.analysis.tally import PR_FACTOR
from gamao.bench.cubes import CubeDecisions, choice_of, seen
from gamao.bench.duel import NORMAL_95
from gamao.bridges.bgsage import Bgsage
from gamao.bridges.gnubg import Gnubg
from gamao.engine import CubeDecision, Engine, RolloutSettings, parse_limit
from gamao.engine.boards import boards_of
from gamao.errors import GamaoError
from gamao.notation import MatchRecord, format_xgid, parse_xgid, read_match
from gamao.rules.game import Game

NEAR: Final = 0.25
ROLLOUT: Final = RolloutSettings(games=216, truncate=11, until_apart=None)
"""Of ours as a judge."""
LEANINGS: Final = ("doubles", "waits", "takes", "passes")

Asked = Callable[[Game], CubeDecision]
Answers = dict[str, dict[str, list[float]]]
"""By engine and XGID: no double; double, take; double, pass."""


def main() -> None:
    """Collect, ask, or tell."""
    given = _arguments()
    if given.what == "collect":
        found = sorted({x for folder in given.folders for x in doubtful_cubes(folder)})
        random.Random(1).shuffle(found)  # nosec B311  # the same order again
        given.out.write_text("".join(f"{xgid}\n" for xgid in found))
        print(f"{len(found)} cubes")
    elif given.what == "ask":
        ask(given.engine, listed(given.cubes), given.out, given.seconds)
    else:
        answers = _read(given.cubes) | _read(given.answers)
        print(table(listed(given.cubes), answers, given.judges))


def doubtful_cubes(folder: Path) -> Iterator[str]:
    """The cubes to think about in the matches of *folder*."""
    with closing(Gnubg(plies=0)) as gnubg:
        for path in sorted(folder.iterdir()):
            try:
                record = read_match(path)
            except GamaoError as error:
                print(f"{path.name}: {error}")
                continue
            yield from (
                format_xgid(game) for game in cubes(record) if is_doubtful(gnubg.cube(game))
            )


def cubes(record: MatchRecord) -> Iterator[Game]:
    """The turns before which a cube worth something to the player on roll might be turned."""
    for decision in decisions(record):
        game = decision.game
        away = game.match.away(game.on_roll)
        before_roll = decision.kind is Kind.DOUBLE and game.dice is None
        if before_roll and away and game.cube.value < away:
            yield game


def is_doubtful(cube: CubeDecision) -> bool:
    """Is it a double, or nearly one, or is there a doubt about the answer?"""
    lead, answer = cube.no_double - cube.doubled, cube.double_take - cube.double_pass
    return cube.allowed and (lead < NEAR or abs(answer) < NEAR)


def listed(path: Path) -> list[str]:
    """The cubes in a file of XGIDs, or of answers."""
    answered = _read(path)
    return [xgid for found in answered.values() for xgid in found] or path.read_text().split()


def ask(name: str, xgids: Sequence[str], out: Path, seconds: float) -> None:
    """Have *name* answer what it has not answered, for so many seconds."""
    until = time.time() + seconds
    done = _read(out).get(name, {})
    asked = opened(name)
    with out.open("a", encoding="utf-8") as file:
        for xgid in xgids:
            if time.time() > until:
                break
            if xgid not in done:
                cube = asked(parse_xgid(xgid))
                answer = [cube.no_double, cube.double_take, cube.double_pass]
                file.write(json.dumps([name, xgid, answer]) + "\n")
                file.flush()


def opened(name: str) -> Asked:
    """What answers for *name*."""
    program, limit = name.split(":")
    if program == "gnubg":
        return Gnubg(plies=int(limit.removesuffix("-ply"))).cube
    if program == "bgsage":
        return Bgsage(limit).cube
    engine = Engine.default(threads=1)
    if limit == "rolled":
        return partial(_rolled, engine)
    return partial(engine.cube, limit=parse_limit(limit))


def table(xgids: Sequence[str], answers: Answers, judges: Sequence[str]) -> str:
    """PR of every engine by every judge, and where it decides otherwise."""
    common = [x for x in xgids if all(x in found for found in answers.values())]
    lines = [f"{len(common)} cubes, a double and an answer each", ""]
    lines.append(f"| | {' | '.join(f'{judge} | otherwise | doubler' for judge in judges)} |")
    lines.append("| --- |" + " --- | --- | --- |" * len(judges))
    for name, found in answers.items():
        cells = [
            cell
            for judge in judges
            for cell in (
                *told(common, found, answers[judge]),
                doubler_beside(common, found, answers[judge]),
            )
        ]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def told(
    xgids: Sequence[str],
    found: Mapping[str, Sequence[float]],
    judged: Mapping[str, Sequence[float]],
) -> tuple[str, str]:
    """The PR of what was *found* by what was *judged*, and in which direction it errs how often."""
    decided = np.array([choice_of(seen(found[xgid])) for xgid in xgids])
    right = np.array([choice_of(seen(judged[xgid])) for xgid in xgids])
    losses = judged_set(xgids, judged).losses([(bool(a), bool(b)) for a, b in decided])
    bold, shy = (decided & ~right).sum(axis=0), (~decided & right).sum(axis=0)
    counts = zip((bold[0], shy[0], bold[1], shy[1]), LEANINGS, strict=True)
    return _pr(losses), ", ".join(f"{count} {name}" for count, name in counts)


def doubler_beside(
    xgids: Sequence[str],
    found: Mapping[str, Sequence[float]],
    judged: Mapping[str, Sequence[float]],
) -> str:
    """How much better off the doubler was *found* after a take than *judged*, near a pass."""
    taken = [(found[xgid][1], judged[xgid][1]) for xgid in xgids if _is_near(*judged[xgid][1:])]
    apart = np.array([one - other for one, other in taken])
    width = NORMAL_95 * apart.std(ddof=1) / np.sqrt(len(apart))
    return f"{apart.mean():+.3f} ± {width:.3f} ({len(apart)})"


def _is_near(take: float, passed: float) -> bool:
    return abs(take - passed) < NEAR


def judged_set(xgids: Sequence[str], judged: Mapping[str, Sequence[float]]) -> CubeDecisions:
    """The cubes with what a judge says of them."""
    games = [parse_xgid(xgid) for xgid in xgids]
    scores = [
        (game.match.length or 0, *map(game.match.points, (game.on_roll, game.on_roll.opponent)))
        for game in games
    ]
    return CubeDecisions(
        boards=boards_of([game.position for game in games]),
        cubes=np.array(
            [(game.cube.value, game.cube.owner is not None) for game in games], np.int16
        ),
        matches=np.array(scores, np.int16),
        equities=np.array([judged[xgid] for xgid in xgids], np.float32),
        errors=np.zeros((len(games), 2), np.float32),
    )


def _pr(losses: NDArray[np.float64]) -> str:
    each = losses.mean(axis=1)  # the double and the answer of one position go together
    width = NORMAL_95 * each.std(ddof=1) / np.sqrt(len(each))
    return f"{PR_FACTOR * each.mean():.2f} ± {PR_FACTOR * width:.2f}"


def _rolled(engine: Engine, game: Game) -> CubeDecision:
    *_, last = engine.roll_out_cube(game, ROLLOUT)
    return last.decision


def _read(path: Path) -> Answers:
    found: Answers = {}
    if path.exists():
        lines = [line for line in path.read_text().splitlines() if line.startswith("[")]
        for line in lines:
            name, xgid, answer = json.loads(line)
            found.setdefault(name, {})[xgid] = answer
    return found


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    kinds = parser.add_subparsers(dest="what", required=True)
    collect = kinds.add_parser("collect")
    collect.add_argument("folders", type=Path, nargs="+")
    asking = kinds.add_parser("ask")
    asking.add_argument("engine")
    telling = kinds.add_parser("table")
    for one in (asking, telling):
        one.add_argument("cubes", type=Path)
    for one in (collect, asking):
        one.add_argument("--out", type=Path, required=True)
    asking.add_argument("--seconds", type=float, default=24 * 3600)
    telling.add_argument("answers", type=Path)
    telling.add_argument("--judges", nargs="+", required=True)
    return parser.parse_args()


if __name__ == "__main__":
    main()
