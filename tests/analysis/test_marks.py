import pytest

from gamao.analysis.marks import Mark, gnubg_mark_of, mark_of


@pytest.mark.parametrize(
    ("loss", "mark", "word"),
    [
        (0.019, Mark.NONE, None),
        (0.02, Mark.ERROR, None),
        (0.04, Mark.ERROR, "doubtful"),
        (0.079, Mark.ERROR, "doubtful"),
        (0.08, Mark.BLUNDER, "bad"),
        (0.16, Mark.VERY_BAD, "very bad"),
    ],
)
def test_marks_follow_xg_and_gnubg(loss, mark, word):
    assert mark_of(loss) is mark
    assert gnubg_mark_of(loss) == word
