"""
The limit `rollout` beside bgsage's strongest, 3T, on close decisions that three engines judge.

    python bench/rollout_beside_bgsage.py choose gamao:rollout --out ours.jsonl
    python bench/rollout_beside_bgsage.py choose bgsage:truncated3 --out sage.jsonl
    python bench/rollout_beside_bgsage.py judge --out gnubg.jsonl
    python bench/rollout_beside_bgsage.py others ours.jsonl sage.jsonl ... --out others.jsonl
    python bench/rollout_beside_bgsage.py table gnubg.jsonl others.jsonl ours.jsonl sage.jsonl ...

`COUNT` decisions of the league's are taken, spread evenly over those in which more than one play is
close to the best. What a play is worth is the mean of three rollouts: ours (773 games to the end)
and bgsage's (216 games, seven turns), which the league has, and gnubg's, made here. Of each only
the difference to the mean of the decision's close plays counts, since the plays of one decision are
compared. Where somebody chose a play that nobody had rolled out, `others` has all three roll out
the plays chosen and the close ones anew. The table says how far the first engine is ahead of each
other on the same decisions. All is for money without a cube, one thread a decision; a file goes on
where it was.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from judge_league import DEPTH, TRIALS, equity_of
from numpy.typing import NDArray
from rollout_beside_gnubg import run_in_terminal

from gamao.analysis.tally import PR_FACTOR
from gamao.bench.bgsage import roll_out
from gamao.bench.duel import NORMAL_95
from gamao.bench.league.entry import opened
from gamao.bench.league.sets import Judge, shipped_judges
from gamao.bridges.gnubg_server import find_gnubg
from gamao.engine import Engine, RolloutSettings
from gamao.engine.boards import position_of
from gamao.rules.dice import Dice
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.ruleset import MONEY

COUNT: Final = 60
OURS: Final = RolloutSettings(games=792, until_apart=None)
GAMES: Final = 432
PLIES: Final = 11
COMMANDS: Final = f"""\
set threads 1
set automatic game off
set automatic roll off
set player 0 human
set player 1 human
set jacoby off
new session
set turn 1
set rollout trials {GAMES}
set rollout cubeful off
set rollout varredn on
set rollout truncation enable on
set rollout truncation plies {PLIES}
set rollout quasirandom on
set rollout jsd stop off
set rollout limit enable off
set rollout chequerplay plies 0
set rollout seed 1
"""

Floats = NDArray[np.float64]
Answer = list[float]


def main() -> None:
    """Choose, judge, or tell."""
    given = _arguments()
    ours, theirs = close_decisions()
    if given.what == "table":
        print(_table(ours, theirs, given.files))
        return
    done, asked = _read(given.out), list(range(COUNT))
    work: Callable[[int], Answer]
    if given.what == "judge":
        work = Gnubg(theirs)
    elif given.what == "others":
        chosen = [_read(path) for path in given.files]
        places = {k: _not_judged(theirs, k, chosen).tolist() for k in range(COUNT)}
        asked = [k for k in asked if places[k]]
        work = ThreeJudges(theirs, places)
    else:
        work = Chooser(given.engine, ours)
    todo = [k for k in asked if str(k) not in done]
    until = time.time() + given.seconds
    with given.out.open("a", encoding="utf-8") as file:
        for k, answer in _worked(work, todo, given.processes, until):
            file.write(json.dumps([given.engine or given.what, k, answer]) + "\n")
            file.flush()


def close_decisions() -> tuple[Judge, Judge]:
    """The two judges of the league, of the close decisions only."""
    ours, theirs = shipped_judges()
    plays = theirs.plays
    rolled = np.add.reduceat(np.isfinite(plays.errors), plays.offsets[:-1])
    close = np.flatnonzero(rolled > 1)
    rows = close[np.linspace(0, len(close) - 1, COUNT).astype(np.int64)]
    return (
        Judge(name=ours.name, plays=ours.plays.part(rows), cubes=ours.cubes),
        Judge(name=theirs.name, plays=plays.part(rows), cubes=theirs.cubes),
    )


class Chooser:
    """The play that an engine chooses, as its place among the legal ones, and its seconds."""

    def __init__(self, name: str, judge: Judge) -> None:
        self._name: Final = name
        self._judge: Final = judge

    def __call__(self, k: int) -> Answer:
        plays = self._judge.plays
        with opened(self._name, threads=1) as engine:
            engine.choose(plays.boards[:0], plays.dice[:0])  # what is read once is not timed
            begun = time.process_time()
            result = engine.choose(plays.boards[k : k + 1], plays.dice[k : k + 1])
            seconds = time.process_time() - begun
        rows = slice(int(plays.offsets[k]), int(plays.offsets[k + 1]))
        return [int((plays.plays[rows] == result).all(axis=(1, 2)).argmax()), seconds]


class Gnubg:
    """gnubg's rollouts of the close plays of a decision: equities of who plays."""

    def __init__(self, judge: Judge) -> None:
        self._judge: Final = judge

    def __call__(self, k: int) -> Answer:
        plays = self._judge.plays
        return [-self.equity(position_of(plays.plays[row]).id) for row in _close(self._judge, k)]

    def equity(self, position: str) -> float:
        program = find_gnubg()
        assert program is not None
        commands = f"{COMMANDS}set board {position}\nrollout\n"
        output = run_in_terminal(program, commands)[1]
        return float(re.findall(r"CL ([+-][\d.]+)", output)[-1])


class ThreeJudges:
    """All three judges' rollouts of some *places* of a decision, after those: four in a row."""

    def __init__(self, judge: Judge, places: Mapping[int, Sequence[int]]) -> None:
        self._judge: Final = judge
        self._places: Final = places

    def __call__(self, k: int) -> Answer:
        plays = self._judge.plays
        rows = sorted({*_close(self._judge, k), *(plays.offsets[k] + self._places[k])})
        boards = plays.plays[rows]
        found = roll_out(
            boards, limit="rollout", threads=1, n_trials=TRIALS, truncation_depth=DEPTH,
            decision_ply=1,
        )  # fmt: skip
        gnubg = [-Gnubg(self._judge).equity(position_of(board).id) for board in boards]
        places = [float(row - plays.offsets[k]) for row in rows]
        return [*places, *self._ours(k, boards), *(-equity_of(found[0])).tolist(), *gnubg]

    def _ours(self, k: int, boards: NDArray[np.int8]) -> list[float]:
        plays, rules = self._judge.plays, replace(MONEY, jacoby=False)
        position, dice = position_of(plays.boards[k]), Dice(*plays.dice[k].tolist())
        game = Match(None, rules).game_from(position, on_roll=Player.WHITE, dice=dice)
        wanted = [position_of(board) for board in boards]
        legal = [one for one in game.legal_plays() if position.after(one).flipped() in wanted]
        engine = Engine.default(threads=1)
        *_, last = engine.roll_out_plays(game, OURS, plays=legal, cubeless=True)
        worth = {one.position: one.equity for one in last.analysis.candidates}
        return [worth[one] for one in wanted]


def _close(judge: Judge, k: int) -> list[int]:
    """The rows of the plays of a decision that the league's second judge has rolled out."""
    rows = np.arange(judge.plays.offsets[k], judge.plays.offsets[k + 1])
    found: list[int] = rows[np.isfinite(judge.plays.errors[rows])].tolist()
    return found


def _not_judged(judge: Judge, k: int, chosen: Sequence[Mapping[str, tuple[str, Answer]]]) -> Floats:
    """The places of the plays that somebody chose and nobody has rolled out."""
    places = {int(found[str(k)][1][0]) for found in chosen if str(k) in found}
    known = {row - int(judge.plays.offsets[k]) for row in _close(judge, k)}
    return np.array(sorted(places - known), np.int64)


def _worked(
    work: Callable[[int], Answer], todo: list[int], processes: int, until: float
) -> Iterator[tuple[int, Answer]]:
    """Each with its answer, as they come; what is under way at *until* is given up."""
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        waiting = {k: pool.apply_async(work, (k,)) for k in todo}
        while waiting and time.time() < until:
            for k in [k for k, answer in waiting.items() if answer.ready()]:
                yield k, waiting.pop(k).get()
            time.sleep(0.2)
        pool.terminate()


def _read(path: Path) -> dict[str, tuple[str, Answer]]:
    if not path.exists():
        return {}
    lines: list[Any] = [json.loads(line) for line in path.read_text().splitlines()]
    return {str(k): (name, answer) for name, k, answer in lines}


def _table(ours: Judge, theirs: Judge, files: list[Path]) -> str:
    """PR of every engine on what all have answered, by each judge and by their mean."""
    judged, others, *chosen = (_read(path) for path in files)
    worths = _worths(ours, theirs, {int(k): answer for k, (_, answer) in judged.items()})
    for k, (_, answer) in others.items():
        _judged_anew(worths, int(k), answer)
    names = [*worths, "mean"]
    worths["mean"] = {
        k: np.mean([worth[k] for worth in list(worths.values())], axis=0) for k in judged_by(worths)
    }
    common = sorted(
        k
        for k in set(worths["mean"]).intersection(*({int(k) for k in found} for found in chosen))
        if str(k) in others or not len(_not_judged(theirs, k, chosen))
    )
    losses = {}
    rows = [f"| | {' | '.join(names)} | best play | seconds, mean and longest |"]
    rows.append("| --- " * (len(names) + 3) + "|")
    for found in chosen:
        name = next(iter(found.values()))[0]
        places = {k: int(found[str(k)][1][0]) for k in common}
        seconds = [found[str(k)][1][1] for k in common]
        losses[name] = lost = {
            judge: np.array([worth[k].max() - worth[k][places[k]] for k in common])
            for judge, worth in worths.items()
        }
        best = (lost["mean"] == 0).mean()
        told = " | ".join(_told(lost[judge]) for judge in names)
        rows.append(
            f"| {name} | {told} | {best:.0%} | {np.mean(seconds):.2f}, {max(seconds):.2f} |"
        )
    first, *rest = losses
    for name in rest:
        ahead = (losses[name][judge] - losses[first][judge] for judge in names)
        rows.append(f"| {name} less {first} | {' | '.join(map(_told, ahead))} | | |")
    return "\n".join([*rows, "", f"{len(common)} decisions, {len(others)} of them judged anew"])


def _judged_anew(worths: dict[str, dict[int, Floats]], k: int, answer: Answer) -> None:
    """Of the decision *k* what three judges say in the same run; the other plays are out."""
    places, *found = np.split(np.array(answer), 4)
    for worth, equities in zip(worths.values(), found, strict=True):
        if k in worth:
            worth[k] = np.full(len(worth[k]), -np.inf)
            worth[k][places.astype(np.int64)] = equities - equities.mean()


def judged_by(worths: dict[str, dict[int, Floats]]) -> set[int]:
    """The decisions that all have judged."""
    return set.intersection(*(set(worth) for worth in worths.values()))


def _worths(ours: Judge, theirs: Judge, judged: dict[int, Answer]) -> dict[str, dict[int, Floats]]:
    """By the name of the judge and the decision what each legal play is worth, as differences."""
    worths: dict[str, dict[int, Floats]] = {"gamao": {}, "bgsage": {}, "gnubg": {}}
    for k, equities in judged.items():
        rows = np.arange(ours.plays.offsets[k], ours.plays.offsets[k + 1])
        close = np.isfinite(theirs.plays.errors[rows])
        first = ours.plays.equities[rows].astype(np.float64)
        second = theirs.plays.equities[rows].astype(np.float64)
        third = first - first[close].mean() + np.mean(equities)
        third[close] = equities
        for name, worth in zip(worths, (first, second, third), strict=True):
            worths[name][k] = worth - worth[close].mean()
    return worths


def _told(lost: Floats) -> str:
    width = NORMAL_95 * lost.std(ddof=1) / np.sqrt(len(lost))
    return f"{PR_FACTOR * lost.mean():.2f} ± {PR_FACTOR * width:.2f}"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    kinds = parser.add_subparsers(dest="what", required=True)
    choose = kinds.add_parser("choose")
    choose.add_argument("engine")
    judge = kinds.add_parser("judge")
    judge.set_defaults(engine="")
    others = kinds.add_parser("others")
    others.add_argument("files", type=Path, nargs="+")
    others.set_defaults(engine="")
    for one in (choose, judge, others):
        one.add_argument("--out", type=Path, required=True)
        one.add_argument("--processes", type=int, default=os.cpu_count() or 1)
        one.add_argument("--seconds", type=float, default=24 * 3600)
    kinds.add_parser("table").add_argument("files", type=Path, nargs="+")
    return parser.parse_args()


if __name__ == "__main__":
    main()
