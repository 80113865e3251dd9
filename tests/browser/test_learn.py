"""One's own page: the course of one's play, and the quiz of one's mistakes."""

import pytest

from tests.browser.matches import told, upload
from tests.browser.test_for_everyone import violations


@pytest.fixture
def helena(player):
    """Somebody with five mistakes in one match."""
    learn(player)
    return player


def learn(player):
    upload(player)
    player.page.locator("#me-white").click()
    player.wait_for("#pick-me")
    player.moves = told(player)["review"]["moves"]
    player.go("/me")
    player.wait_for("#my-play .card")


def card(player):
    return player.get("/api/quiz/next").json()["card"]


def move_of(player, asked):
    """The decision of the match that the card asks about."""
    return next(
        move
        for move in player.moves
        if move["mark"] != "none"
        and move["by"] == "white"
        and move["board"] == asked["board"]
        and (move["dice"] is None) == (asked["dice"] is None)
    )


def come_to(player, question):
    """Answer what comes until there is a card with this question."""
    for _ in range(6):
        asked = card(player)
        assert asked is not None
        if asked["question"] == question:
            return asked
        answer(player, asked, move_of(player, asked))
        player.page.locator("#quiz-next").click()
        player.wait_for("#quiz-next", state="detached")
    raise AssertionError(f"no card asks for a {question}")


def answer(player, asked, move, *, best=False):
    """As in the match, or as would have been best."""
    options = move["plays"] or move["choices"]
    chosen = options[0] if best else next(one for one in options if one["is_played"])
    if asked["options"]:
        player.page.locator(f"#quiz-{chosen['action']}").click()
    else:
        for start, end, _ in chosen["moves"]:
            player.drag(start, end)
        player.page.locator("#quiz-confirm").click()
    player.wait_for(".told")
    return chosen


def test_without_reviews_the_page_says_how_to_begin(player):
    player.go("/me")

    player.wait_for("text=No exercises yet")
    assert player.page.locator("#quiz a").first.get_attribute("href") == "/review"
    assert not player.sees("#board")


def test_the_page_shows_rating_results_and_where_the_mistakes_are(helena):
    text = helena.page.locator("#my-play").text_content()

    assert "5 found, 0 learnt, 5 to practise now." in text
    for word in ("PR", "Opening", "Wrong pass", "Wrong double", "Tomas"):
        assert word in text
    assert helena.page.locator("#my-play .now-dot").count() == 1


def test_the_best_play_on_the_board_is_right_and_the_next_card_comes(helena):
    asked = come_to(helena, "play")
    assert helena.page.locator(".spot.open").count() > 0

    answer(helena, asked, move_of(helena, asked), best=True)

    assert "Right" in helena.page.locator(".told").text_content()
    assert helena.page.locator(".arrow.played").count() == 0
    requests = []
    helena.page.on("request", lambda request: requests.append(request.url.rsplit("/", 1)[1]))
    helena.page.locator("#quiz-next").dblclick()  # the second finds nothing to press
    helena.wait_for(".told", state="detached")
    assert requests.count("next") == 1
    assert card(helena)["id"] != asked["id"]


def test_the_mistake_made_again_is_wrong_with_the_best_play_shown_and_reasons(helena):
    asked = come_to(helena, "play")

    answer(helena, asked, move_of(helena, asked))

    assert helena.page.locator(".told").text_content() == "There is something better."
    assert helena.page.locator(".arrow.best").count() > 0
    assert helena.page.locator(".arrow.played").count() > 0
    assert helena.page.locator(".reasons li").count() > 0


@pytest.mark.parametrize(("best", "verdict"), [(True, "Right"), (False, "something better")])
def test_a_cube_is_answered_with_a_button(helena, best, verdict):
    asked = come_to(helena, "take")
    assert helena.page.locator(".cube.offered").count() == 1

    answer(helena, asked, move_of(helena, asked), best=best)

    assert verdict in helena.page.locator(".told").text_content()


def test_a_play_is_answered_with_nothing_but_keys(helena):
    come_to(helena, "play")
    helena.listen()
    helena.tab_to_board()
    for _ in range(8):
        if helena.page.locator('#quiz-confirm[aria-disabled="false"]').count():
            break
        helena.page.keyboard.press("Enter")
    helena.page.keyboard.press("c")

    helena.wait_for(".told")
    assert helena.page.evaluate("() => document.activeElement.id") == "quiz-heading"
    helena.hears("Best: ")


def test_the_quiz_fits_a_phone_and_speaks_portuguese(players):
    player = players(viewport={"width": 390, "height": 844}, locale="pt-BR", has_touch=True)
    learn(player)

    come_to(player, "play")
    assert player.page.locator("#quiz-heading").text_content().startswith("Você tirou")
    box = player.page.locator("#quiz-confirm").bounding_box()
    assert box["y"] + box["height"] <= 844
    assert player.page.evaluate("() => document.documentElement.scrollWidth") <= 390


@pytest.mark.slow
def test_axe_finds_no_violation_on_ones_own_page(players):
    player = players(locale="pt-BR", reduced_motion="reduce")
    player.go("/me")
    assert violations(player) == []
    learn(player)
    assert violations(player) == []
    asked = card(player)
    answer(player, asked, move_of(player, asked))
    for theme in ("classic", "dark", "contrast"):
        player.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert violations(player, "color-contrast") == [], theme
