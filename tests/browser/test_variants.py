"""Variants in the page: chosen in the form, named in the rules, played, saved, reviewed."""

import pytest

from gamao.notation.mat import parse_mat
from gamao.rules.variant import HYPERGAMMON, NACKGAMMON

NACK = {"24": 2, "23": 2, "13": 4, "8": 3, "6": 4}


def choose(player, variant):
    player.go("/")
    player.page.locator(".options summary").click()
    player.page.locator("#pick-variant").select_option(f'"{variant}"')


@pytest.mark.slow
def test_a_match_of_nackgammon_against_the_computer_is_saved_reviewed_and_reloaded(player):
    choose(player, "nackgammon")
    player.page.locator("#level-casual").check(force=True)
    player.page.locator("#length-1").check(force=True)
    player.page.locator("#start").click()
    player.wait_for("#do-primary")
    assert player.view()["terms"]["rules"]["variant"] == "nackgammon"

    table = player.page.url
    player.wait_for_turn()
    player.page.reload()  # in the middle: it is where it was
    player.wait_for("#do-primary")
    view = player.play_to_the_end(player.play_on_by_mouse)

    assert view["over"]
    saved = parse_mat(player.get(f"/api/tables/{table.rsplit('/', 1)[1]}/match.mat").text())
    assert saved.games[0].match.rules.variant == NACKGAMMON
    player.page.locator("#answer-review").click()
    player.wait_for("#decision .plays")
    player.page.reload()
    player.wait_for("#decision .plays")
    review = player.get(f"/api/reviews/{player.page.url.split('#')[0].rsplit('/', 1)[1]}").json()
    assert review["state"] == "done"
    assert review["review"]["moves"][0]["board"]["white"] == NACK


def test_the_form_shows_where_a_variant_starts_and_opens_a_table_there(player):
    choose(player, "hypergammon")
    player.page.locator("#opponent-same_screen").check(force=True)
    assert "Hypergammon" in player.page.locator("#summary h2").text_content()
    player.page.locator("#start").click()
    player.wait_for("#do-primary, .spot.open", state="attached")

    view = player.view()
    assert view["terms"]["rules"]["variant"] == str(HYPERGAMMON)
    assert sum(view["board"]["white"].values()) + view["board"]["off"][0] == 3


def test_the_rules_page_names_the_variants(player):
    player.go("/rules")

    told = player.page.locator("#variants").text_content()

    assert "Nackgammon" in told
    assert "Three checkers each" in told
