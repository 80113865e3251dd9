"""
What answers to the tasks of lessons cost, by the engine: writes `gamao/lessons/data/figures.json`.

For every step that says `figures = true`: each legal play, or each answer about the cube, looked at
alike and to the same depth, at the score of its scene. `tests/lessons/test_figures.py` does the
same again.

    python bench/lesson_figures.py
"""

import json
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from gamao.engine import Engine, Limit
from gamao.lessons import ChoiceTask, CubeTask, Step, cube_game, load_course
from gamao.notation import format_play
from gamao.rules.cube import CubeAction
from gamao.rules.match import Match
from gamao.rules.player import Player

LIMIT = Limit(3)
DEPTH = "3-ply"
DATA = Path(str(files("gamao.lessons"))) / "data"


def main() -> None:
    """Write them all."""
    engine = Engine.default()
    found = {name: {"depth": DEPTH, "costs": costs(engine, step)} for name, step in asked()}
    text = json.dumps(found, indent=1, sort_keys=True)
    (DATA / "figures.json").write_text(text + "\n", "utf-8")
    print(f"{len(found)} steps")


def asked() -> Iterator[tuple[str, Step]]:
    """The steps that want figures, by lesson and name."""
    for lesson in load_course().lessons:
        told = tomllib.loads((DATA / f"{lesson.name}.toml").read_text("utf-8"))
        for one in told["steps"]:
            if one.get("figures"):
                step = lesson.step(one["name"])
                assert step is not None
                yield f"{lesson.name}/{step.name}", step


def costs(engine: Engine, step: Step) -> dict[str, float]:
    """What each answer loses against the best."""
    worth = answers(engine, step) if isinstance(step.task, CubeTask) else plays(engine, step)
    best = max(worth.values())
    return {text: round(best - value, 4) for text, value in worth.items()}


def plays(engine: Engine, step: Step) -> dict[str, float]:
    """What each legal play is worth, or those among which one chooses."""
    scene, task = step.scene, step.task
    assert scene.dice is not None
    match = Match(scene.length, score=scene.score, is_crawford=scene.crawford)
    game = match.game_from(scene.position, on_roll=Player.WHITE, dice=scene.dice)
    judged = engine.compare(game, engine.analyse(game, Limit(0)).candidates, LIMIT)
    found = {format_play(one.play, scene.position, scene.dice): one.equity for one in judged}
    if isinstance(task, ChoiceTask):
        return {one.action: found[one.action] for one in task.options if one.action}
    return found


def answers(engine: Engine, step: Step) -> dict[str, float]:
    """What each answer about the cube is worth to who gives it."""
    assert isinstance(step.task, CubeTask)
    game = cube_game(step.scene, step.task)
    seen = engine.cube_equities(game.before_offer(), game.offered_by or game.on_roll, LIMIT)
    if len(step.task.said) == 2:
        return {answer.value: worth for answer, worth in seen.courses.beaver_answers().items()}
    decision = seen.decision
    if step.task.said:
        taken = {"take": -decision.double_take, "pass": -decision.double_pass}
        beaver = decision.double_beaver
        return taken if beaver is None else taken | {"beaver": -beaver}
    doubled = decision.double_take if decision.answer is CubeAction.TAKE else decision.doubled
    return {"double": doubled, "roll": decision.no_double}


if __name__ == "__main__":
    main()
