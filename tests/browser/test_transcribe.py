"""Matches from real boards written down in Chromium: by keys, by finger, through accidents."""

import pytest

from gamao.notation import read_match
from tests.browser.test_for_everyone import PHONE, THEMES, violations
from tests.browser.test_restart import free_port, program
from tests.browser.transcribing import Writer, begin, engine_match, saved
from tests.notation.samples import NO_FILES, SHARED
from tests.slow import first_or_slow

BACK = 80  # more keys than it took


def heading(player):
    return player.page.locator("#h-turn").text_content()


def told(record):
    """A match as files tell it: `13/8` is one play, whichever die came first."""
    return [
        (
            game.match,
            game.result,
            [(step.by, str(step.action)) for step in game.actions],
            [moment.position for moment in record.moments(index)],
        )
        for index, game in enumerate(record.games)
    ]


def rows(player):
    """The record as it stands there, a text for each cell."""
    cells = player.page.locator("#rows tbody td").all_text_contents()
    return [" ".join(cell.split()) for cell in cells]


def test_a_match_written_down_by_keys_is_the_match_that_was_played(player):
    record = engine_match()
    begin(player, record)

    Writer(player, record).write()

    player.wait_for("text=Helena wins the match")
    for kind in ("mat", "sgf", "snowie"):
        written = read_match(saved(player, kind))
        assert (written.white, written.black) == (record.white, record.black)
        assert written.games == record.games, kind


def test_the_keys_back_take_everything_back(player):
    record = engine_match()
    begin(player, record)
    Writer(player, record).write()

    for _ in range(BACK):
        player.page.keyboard.press("Backspace")

    assert heading(player) == "Game 1: who starts?"
    assert rows(player) == []
    assert not player.sees("#do-undo")


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.exists(), reason=NO_FILES)
@pytest.mark.parametrize("name", ["gnubg-m7_1.mat", "real-7pt.mat"])
def test_a_whole_real_match_equals_its_file(player, name):
    record = read_match((SHARED / name).read_bytes())
    begin(player, record)
    writer = Writer(player, record)

    writer.write()

    written = read_match(saved(player))
    assert told(written) == told(record)
    assert writer.typed <= writer.plays / 10, "three keys are enough for nearly all turns"


@pytest.mark.slow
def test_a_killed_server_and_a_page_loaded_anew_lose_nothing(players, tmp_path):
    record, port = engine_match(), free_port()
    player = players(at=f"http://127.0.0.1:{port}", expected="ERR_CONNECTION")
    writer = Writer(player, record)
    with program(port, tmp_path) as server:
        begin(player, record)
        player.page.keyboard.press("3")  # a die too many, and its way back
        player.page.keyboard.press("Backspace")
        server.kill()
        server.wait()
        writer.write([0])  # there is nobody to ask: on it goes
    with program(port, tmp_path):
        player.page.keyboard.press("5")
        player.page.reload()
        player.wait_for("#die-5[aria-pressed=true]")
        player.page.keyboard.press("Backspace")
        writer.write([1])
        player.wait_for("text=Helena wins the match")

        assert read_match(saved(player)).games == record.games


def test_what_the_rules_do_not_allow_is_asked_about_and_marked(players):
    player = players(locale="pt-BR")
    page = player.page
    begin(player, engine_match())
    for key in ("3", "1", "/"):
        page.keyboard.press(key)
    page.fill("#typed", "8/3")
    page.keyboard.press("Enter")

    assert "8/3 não é permitida com 3-1." in page.locator(".wrong-note").text_content()
    page.keyboard.press("Enter")  # once more, in haste, writes nothing down
    page.wait_for_function("() => document.activeElement.id === 'typed'")
    assert not any("8/3" in row for row in rows(player))
    page.click("#write-wrong")

    assert rows(player)[:2] == ["1", "3-1 8/3 !"]
    assert heading(player) == "Jogada 1, Joaquim"


@pytest.mark.parametrize(
    ("start", "headings"),
    [("31", ("Turn 1, Joaquim", "Turn 2, Helena")), ("13", ("Turn 2, Helena", "Turn 2, Joaquim"))],
)
def test_the_turn_has_the_number_of_its_row(player, start, headings):
    begin(player, engine_match())

    for keys, said in zip((start + "1", "651"), headings, strict=True):
        for key in keys:
            player.page.keyboard.press(key)
        player.wait_for(f"#h-turn:text-is('{said}')")


def test_two_pages_on_one_match_do_not_overwrite_each_other(player):
    begin(player, engine_match())
    other = player.page.context.new_page()
    other.goto(player.page.url)
    other.wait_for_selector("#h-turn")
    for key in ("3", "1", "1"):
        player.page.keyboard.press(key)
    player.wait_for("#h-turn:has-text('Turn 1')")

    other.wait_for_selector("#h-turn:has-text('Turn 1')")
    assert "in another page" in other.locator("#toast").text_content()
    other.keyboard.press("6")
    other.keyboard.press("4")
    other.wait_for_selector("#h-turn:has-text('plays 6-4')")

    player.wait_for("#h-turn:has-text('plays 6-4')")
    other.close()


def test_nonsense_is_not_written_down(player):
    begin(player, engine_match())
    for key in ("3", "1", "/"):
        player.page.keyboard.press(key)
    for nonsense in ("hello", "9/8", "8/9", "24/19/"):
        player.page.fill("#typed", nonsense)
        player.page.keyboard.press("Enter")
        player.wait_for(".wrong-note")
        assert not player.sees("#write-wrong"), nonsense

    player.page.keyboard.press("Escape")
    assert heading(player) == "Helena plays 3-1"


def test_the_evaluation_is_hidden_until_it_is_asked_for(player):
    begin(player, engine_match())
    for key in ("3", "1"):
        player.page.keyboard.press(key)
    player.wait_for("#play-1")
    assert player.page.locator(".options5 li span").all_text_contents() == ["Another: drag or type"]

    player.page.keyboard.press("e")

    assert player.page.locator("#play-1 b").text_content() == "8/5 6/5"
    assert player.page.locator("#play-1 span").text_content().startswith("+0.")
    assert "Helena wins 5" in player.page.locator("#evaluation").text_content()


def plays(player):
    return player.page.locator(".options5 b").all_text_contents()


def test_an_order_that_comes_late_takes_its_place_but_not_under_a_finger(player):
    page, held = player.page, []
    page.clock.install()
    page.route("**/api/analysis", lambda route: held.append(route))
    begin(player, engine_match())
    for key in ("3", "1"):
        page.keyboard.press(key)
    page.clock.fast_forward(4100)
    player.wait_for(".options5[aria-busy=false]")
    unranked = plays(player)
    assert unranked[0] != "8/5 6/5"

    page.clock.pause_at(page.evaluate("() => new Date(Date.now() + 60000).toISOString()"))
    for route in held:
        route.continue_()
    player.wait_for("#play-1:has-text('8/5 6/5')")
    place = next(i for i, text in enumerate(unranked) if " " in text and plays(player)[i] != text)
    page.keyboard.press(str(place + 1))  # of what stood there until now

    player.wait_for("#do-double")
    assert rows(player)[1] == f"3-1 {unranked[place]}"


def test_only_what_can_be_done_now_is_there(player):
    page = player.page
    begin(player, engine_match())
    names = page.locator("[id]").evaluate_all("nodes => nodes.map(({ id }) => id)")
    assert len(names) == len(set(names)), "the top bar has names, too"
    assert page.locator(".cube-row .btn").count() == 0  # who starts?
    for key in ("3", "1", "1"):
        page.keyboard.press(key)
    player.wait_for("#do-double")
    assert page.locator(".cube-row .btn").all_text_contents() == ["DoublesD", "ResignsX"]
    page.keyboard.press("d")
    player.wait_for("#do-take")
    assert page.locator(".cube-row .btn").all_text_contents() == ["TakesA", "PassesN"]
    page.keyboard.press("a")
    page.keyboard.press("x")
    player.wait_for("#resign-gammon")
    page.keyboard.press("Escape")
    player.wait_for("#do-resign")
    assert not player.sees("#do-double")  # the cube is the other's


def test_dice_whose_play_is_not_typed_yet_are_in_no_file(player):
    begin(player, engine_match())
    for key in ("3", "1", "1"):
        player.page.keyboard.press(key)
    player.wait_for("#do-double")
    for key in ("2", "1"):
        player.page.keyboard.press(key)
    player.wait_for(".options5[data-steps='3'][aria-busy=false]")

    text = saved(player, "mat").decode()
    assert "31: " in text
    assert "21:" not in text  # elsewhere it would be a roll that could not be played


def test_by_finger_on_a_phone_by_dragging_and_on_to_the_review(players):
    player = players(
        viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, locale="pt-BR"
    )
    page = player.page
    begin(player, engine_match())
    assert page.evaluate("scrollY") == 0  # the form had been scrolled to its button

    for target in ("#die-3", "#die-1", "#play-1", "#die-5", "#die-2"):
        page.locator(target).tap()
    player.wait_for("#play-1")
    for spot in (12, 17, 12, 14):  # of Black: 13/8 13/11
        player.tap(spot)
    player.wait_for("text=Jogada 2, Helena")
    assert rows(player)[:3] == ["1", "3-1 8/5 6/5", "5-2 13/11 13/8"]

    page.locator("#do-review").tap()
    page.wait_for_url("**/review/*")
    player.wait_for("#decision .plays")


def test_a_match_may_have_any_length(player):
    page = player.page
    page.goto("/transcribe")
    page.fill("#length-other", "21")
    page.click("#begin")

    player.wait_for("#die-1")
    assert page.locator("#plate-white .score span").text_content() == "of 21"


def test_matches_begun_before_are_listed_and_can_be_forgotten(player):
    page = player.page
    begin(player, engine_match())
    page.goto("/transcribe")
    player.wait_for("#begun .card")
    assert page.locator("#begun strong").first.text_content().startswith("Helena ")
    before = page.locator("#begun .card").count()

    page.locator("#begun .tool").first.click()
    page.click("#remove-yes")

    assert page.locator("#begun .card").count() == before - 1


@pytest.mark.parametrize("theme", first_or_slow(THEMES))
def test_axe_finds_nothing_while_a_match_is_written_down(players, theme):
    player = players(settings={"theme": theme}, locale="pt-BR")
    rules = () if theme == "classic" else ("color-contrast",)
    player.page.goto("/transcribe")
    player.wait_for("#begin")
    assert violations(player, *rules) == []
    begin(player, engine_match())
    assert violations(player, *rules) == []
    for key in ("3", "1", "e", "/"):
        player.page.keyboard.press(key)
    player.page.fill("#typed", "8/3")
    player.page.keyboard.press("Enter")
    player.wait_for("#write-wrong")
    assert violations(player, *rules) == []
    player.page.click("#write-wrong")
    player.resize(*PHONE)
    assert violations(player, *rules) == []
    player.page.click("#do-save")
    player.wait_for("#save-mat")
    assert violations(player, *rules) == []
