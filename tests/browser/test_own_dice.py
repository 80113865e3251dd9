"""Real dice beside the screen: pressed for both sides, by key and by finger."""

from tests.browser.test_for_everyone import PHONE, violations


def test_real_dice_are_typed_for_both_sides(players):
    player = players(locale="pt-BR")
    page = player.page
    player.go("/new")
    page.locator("label[for=switch-own_dice] p").click()  # the words of a switch are one, too
    assert page.locator("#switch-own_dice").is_checked()
    page.locator("#level-best").check(force=True)  # it would not double so early
    page.click("#start")
    player.wait_for("#die-1")
    assert page.locator("#card h2").text_content() == "Quem começa?"
    assert violations(player) == []

    for key in "31":
        page.keyboard.press(key)
    player.wait_for(".spot.open", state="attached")
    assert player.dice("white") == [3, 1]
    player.drag(8, 5)
    player.drag(6, 5)
    player.press("primary")
    player.wait_for("#die-1")
    assert page.locator("#card h2").text_content().startswith("Dados: ")
    assert not player.can("primary")  # there is nothing to roll here
    for die in (6, 5):
        page.click(f"#die-{die}")

    player.wait_for("#card h2:text-is('Seus dados')")
    assert "6-5" in page.locator("#record").text_content()
    assert "nada a conferir" in page.locator("#seal").text_content()


def test_real_dice_by_finger_on_a_phone(players):
    player = players(
        viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, locale="pt-BR"
    )
    player.open(opponent="bot", own_dice=True, length=3)
    player.wait_for("#die-1")

    for die in (1, 3):
        player.page.locator(f"#die-{die}").tap()

    player.wait_for("#card h2:text-is('Seus dados')")
    assert player.sees("#answer-double")
    player.page.locator("#answer-resign").tap()
    player.page.locator("#resign-no").tap()
    assert violations(player) == []
