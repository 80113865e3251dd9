"""`gamao docs`: the pages of the documentation in a terminal."""

from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_without_a_page_all_are_listed_with_their_headings(run):
    listed = run("docs").stdout.splitlines()

    assert {line.split()[0] for line in listed} == {
        path.stem for path in (ROOT / "docs").glob("*.md")
    }
    assert "engine        The engine" in listed


def test_into_a_pipe_a_page_goes_as_it_is_written(run):
    page = (ROOT / "docs" / "dice.md").read_text("utf-8")

    assert run("docs", "dice").stdout.strip() == page.strip()
    assert run("docs", "dice.md").stdout.strip() == page.strip()


def test_what_is_no_page_is_said_in_a_line(run):
    for page in ("nothing", "../README", "/etc/hosts", "recipes/01_legal_plays"):
        done = run("docs", page)

        assert done.returncode == 2
        assert done.stderr.startswith("gamao: there is no page")
        assert len(done.stderr.splitlines()) == 1
