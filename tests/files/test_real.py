"""Real match files, where they lie beside the repository."""

import pytest
from tests.notation.samples import NO_FILES, SHARED

from gamao.notation import read_match, write_match
from gamao.rules.player import Player


@pytest.mark.skipif(not SHARED.exists(), reason=NO_FILES)
def test_one_match_saved_by_gnubg_in_three_formats_gives_the_same_games():
    for name in ("gnubg-m7_1", "gnubg-m11_1"):
        mat, sgf, snowie = (
            read_match((SHARED / f"{name}.{ending}").read_bytes())
            for ending in ("mat", "sgf", "snowie.txt")
        )
        assert mat.games == sgf.games == snowie.games
        assert mat.tags == sgf.tags
        last = mat.games[-1]
        assert last.match.after(last.result).winner in Player


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.exists(), reason=NO_FILES)
def test_every_real_file_round_trips_through_every_format():
    paths = [path for path in sorted(SHARED.iterdir()) if path.is_file() and path.suffix != ".md"]

    assert len(paths) >= 11
    for path in paths:
        read = read_match(path.read_bytes(), path.name)
        for kind in ("mat", "sgf", "snowie", "json"):
            if kind != "mat" or not read.setups:
                assert read_match(write_match(read, kind)).games == read.games
        assert read_match(write_match(read, "json")) == read
