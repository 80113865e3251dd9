"""Nothing overlaps, is cut, is broken or scrolls, on any page in any window: see sweep.py."""

import pytest

from tests.browser.sweep import PAGES, TABLES, findings, is_desk, never, windows

LANGUAGES = ("pt-BR", "es", "en")
WIDE_STEPS, STEPS = 160, 20


@pytest.mark.parametrize("show", PAGES, ids=lambda show: show.__name__)
def test_a_page_fits_windows_of_many_widths(players, show):
    assert found(players, show, "pt-BR", WIDE_STEPS) == {}


@pytest.mark.sweep
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("show", PAGES, ids=lambda show: show.__name__)
def test_a_page_fits_windows_of_every_width(players, show, language):
    assert found(players, show, language, STEPS) == {}


def found(players, show, language, step):
    """What is wrong with a page, by what is wrong, with the windows where it is."""
    expected = "404" if show.__name__ == "lost" else None
    player = players(locale=language, expected=expected)
    show(player)
    return findings(player, windows(step), fits=is_desk if show in TABLES else never)
