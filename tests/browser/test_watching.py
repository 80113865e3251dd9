"""Others look on at a table of two people, each in a browser of their own."""

from tests.browser.test_friends import play_turn, sit_down_together


def test_who_opens_the_link_of_a_full_table_watches_every_step(players):
    helena, tomas = sit_down_together(players)
    somebody = players()
    somebody.go(helena.page.url)
    somebody.page.get_by_text("You are watching").wait_for()
    helena.page.locator("#watchers", has_text="1 watching").wait_for()

    play_turn(helena)

    tomas.wait_for_turn()
    somebody.page.locator("#record .here").wait_for()
    somebody.page.locator("#plate-far.turn").wait_for()
    for name in ("resign", "double", "hint", "undo", "primary"):
        assert not somebody.sees(f"#do-{name}")
    assert somebody.open_spots() == []
    label = somebody.page.locator(".board").get_attribute("aria-label")
    assert label.index("Helena, light") < label.index("Tomás, dark")


def test_who_watches_turns_the_board_and_sees_who_won(players):
    helena, tomas = sit_down_together(players)
    somebody = players(viewport={"width": 390, "height": 844}, has_touch=True)
    somebody.go(helena.page.url)
    assert somebody.page.locator("#plate-near .name").text_content() == "Helena"

    somebody.page.locator("#do-turn").tap()
    assert somebody.page.locator("#plate-near .name").text_content() == "Tomás"

    helena.press("resign")
    helena.page.locator("#resign-1").click()
    tomas.page.locator("#answer-accept").click()
    somebody.page.locator("#card h2", has_text="Tomás won").wait_for()
    assert not somebody.sees("#answer-again")
    assert not somebody.sees("#answer-review")
    helena.page.locator("#answer-again").click()
    tomas.page.locator("#answer-again").click()
    somebody.page.get_by_role("link", name="Watch the next match").click()
    somebody.page.wait_for_url(helena.page.url)
    somebody.wait_for("#watching")


def test_a_serious_match_shows_neither_pips_nor_hints_and_says_so(players):
    helena = players()
    helena.go("/")
    helena.page.get_by_role("switch", name="Serious match").check(force=True)
    helena.page.locator("#start").click()
    helena.wait_for("#serious")

    assert helena.view()["terms"]["serious"]
    for part in ("#do-hint", "#chance", "#plate-near .pips", "#plate-far .pips"):
        assert not helena.sees(part)
    assert "serious" in helena.page.locator("#where").text_content()
