"""`gamao met` as a stranger runs it."""

import json
import re

import pytest
from typer.testing import CliRunner

from gamao.cli.app import app
from gamao.engine.cube.met import load_table
from gamao.errors import GamaoError


def run(*arguments):
    return CliRunner().invoke(app, ["met", *arguments])


def test_the_table_is_printed_with_its_notice():
    done = run("--length", "5")

    assert done.exit_code == 0
    assert "67.74" in done.output
    assert "48.80" in done.output
    assert "Copyright (C) 2011 Neil Kazaross" in done.output


def test_a_score_shows_gammon_prices_and_take_points():
    done = run("--away", "4,2")

    assert done.exit_code == 0
    assert "33.13%" in done.output
    assert re.search(r"37\.13% +18\.56%", done.output)
    assert "no use for a double" in done.output


def test_json_has_the_same_figures():
    table = json.loads(run("--json", "--length", "30", "--table", "woolsey").output)
    score = json.loads(run("--json", "--away", "1,3").output)

    assert len(table["crawford"]) == len(table["post_crawford"]) == 30
    assert table["crawford"][0][1] == 0.7
    assert score["chance_post_crawford"] == load_table().mwc(1, 3, post_crawford=True)
    assert score["cubes"][1]["take_point_dead"] is None


@pytest.mark.parametrize(
    "arguments", [("--table", "nobodys"), ("--away", "4"), ("--away", "0,2"), ("--away", "a,b")]
)
def test_bad_input_is_one_clear_error(arguments):
    done = run(*arguments)

    assert isinstance(done.exception, GamaoError)
    assert done.output == ""
