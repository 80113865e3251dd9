"""The documentation as pages: built strictly, every public name in it, searched offline."""

import importlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from bench.make_reference import PAGES, page, public_names

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", PAGES)
def test_the_reference_lists_every_public_name(name):
    shown = page(PAGES[name])

    for module in map(importlib.import_module, PAGES[name]):
        assert public_names(module)
        for public in public_names(module):
            assert f".{public}\n" in shown


@pytest.mark.parametrize("name", PAGES)
def test_every_entry_of_the_reference_is_where_it_is_said_to_be(name):
    for place in re.findall("^::: (.+)$", page(PAGES[name]), re.MULTILINE):
        module, _, public = place.rpartition(".")

        assert hasattr(importlib.import_module(module), public), place


def build_site(folder):
    """The site in *folder*, built strictly."""
    subprocess.run([sys.executable, "bench/make_reference.py"], cwd=ROOT, check=True)
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_the_site_is_built_strictly_and_can_be_read_without_a_line(tmp_path):
    build_site(tmp_path)

    for module in ("notation", "engine", "analysis"):
        shown = (tmp_path / "reference" / f"{module}.html").read_text("utf-8")
        listed = (ROOT / "docs" / "reference" / f"{module}.md").read_text("utf-8")
        for line in listed.splitlines():
            if line.startswith("::: "):
                assert f'id="{line[4:]}"' in shown, line
    found = json.loads((tmp_path / "search" / "search_index.json").read_text("utf-8"))["docs"]
    assert any("read_matches" in entry["text"] for entry in found)
    pages = [one.read_text("utf-8") for one in tmp_path.rglob("*.html")]
    assert not any('src="http' in one or 'rel="stylesheet" href="http' in one for one in pages)
