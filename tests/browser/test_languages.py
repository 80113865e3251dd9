"""Portuguese, Spanish and English, chosen by the browser and changeable at once."""

import pytest

WORDS = {
    "pt-BR": ("Nova partida", "Começar partida", "Jogar dados", "Português"),
    "es": ("Nueva partida", "Empezar partida", "Tirar dados", "Español"),
    "en": ("New match", "Start match", "Roll", "English"),
}


@pytest.mark.parametrize("language", WORDS)
def test_the_browsers_language_is_spoken(players, language):
    player = players(locale=language)
    player.go("/")

    title, start, _, _ = WORDS[language]
    assert player.page.locator("h1").text_content() == title
    assert player.page.locator("#start").text_content() == start
    assert player.page.locator("html").get_attribute("lang") == language
    assert player.page.title() == f"{title} · gamão"


def test_somebody_of_another_language_is_greeted_in_english(players):
    player = players(locale="de")
    player.go("/")

    assert player.page.locator("h1").text_content() == "New match"


def test_the_language_changes_at_once_in_the_middle_of_a_play_and_stays(players):
    player = players(locale="en")
    opening = "XGID=-b----E-C---eE---c-e----B-:0:0:1:62:0:0:0:7:10"
    player.open(opponent="same_screen", position=opening)
    player.wait_for(".spot.open", state="attached")
    player.click(24)

    for language in ("pt-BR", "es", "en", "pt-BR"):
        player.page.locator("#lang").select_option(language)
        player.wait_for(f"html[lang={language}]", state="attached")
        assert player.can("undo")
    assert player.page.locator("#do-undo").text_content() == "Desfazer"
    assert player.status() == "Sua vez: 6-2"
    assert "1 clara;" in player.label(18)

    player.go("/")
    assert player.page.locator("h1").text_content() == "Nova partida"


def test_numbers_are_written_as_the_language_does(players):
    for language, equity in (("pt-BR", "0,"), ("en", "0.")):
        player = players(locale=language)
        player.go("/analysis")
        player.wait_for("#verdict .plays td")

        assert equity in player.page.locator("#verdict .plays td").first.text_content()
