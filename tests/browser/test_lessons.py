"""The lessons, played to their end as a learner would: by mouse, by keys, by finger."""

import pytest

from gamao.lessons import ChoiceTask, load_course
from tests.browser.test_for_everyone import violations
from tests.slow import first_or_slow

COURSE = load_course()
LESSONS = [lesson.name for lesson in COURSE.lessons]
# Every language, and by every book: three by mouse, the fourth by finger.
LEARNERS = (("pt-BR", "CLUBE"), ("es", "REGLAMENTO"), ("en", "AMERICANO"))
FINGER = ("pt-BR", "CLASSICO")
STILL = {"speed": "off"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def begin(player, lesson):
    player.page.goto(f"/learn/{lesson}")
    player.wait_for("#do-next")


def steps_of(lesson, book):
    return [one for one in COURSE.lesson(lesson).steps if one.is_in(book)]


def shown(player, lesson, step):
    return player.get(f"/api/lessons/{lesson}/{step.name}/shown").json()


def by_mouse(player, lesson, step):
    _answered(
        player,
        lesson,
        step,
        press=lambda selector: player.page.locator(selector).click(),
        play=lambda moves: [player.drag(start, end) for start, end, _ in moves],
        point=player.click,
    )


def by_finger(player, lesson, step):
    _answered(
        player,
        lesson,
        step,
        press=lambda selector: player.page.locator(selector).tap(),
        play=lambda moves: [player.tap(spot) for move in moves for spot in move[:2]],
        point=player.tap,
    )


def _answered(player, lesson, step, *, press, play, point):
    """The answer that is right, given by whatever *press*es buttons, *play*s and *point*s."""
    told, kind = shown(player, lesson, step), type(step.task).__name__
    act = {
        "PlayTask": lambda: play(told["moves"]),
        "PointTask": lambda: [point(spot_of(word)) for word in told["answer"].split()],
        "ChoiceTask": lambda: press(f"#option-{told['answer']}"),
        "CountTask": lambda: (
            player.page.locator("#count").fill(told["answer"]),
            press("#do-check"),
        ),
        "CubeTask": lambda: press(cube_button(step, told["answer"])),
        "SetupTask": lambda: set_up(player, step, press=press, point=point),
        "RollTask": lambda: press("#do-roll"),
    }
    act[kind]()


def cube_button(step, action):
    """Where an offer waits the table's card has it; else it is one of the table's buttons."""
    return f"#answer-{action}" if step.task.said else f"#do-{action}"


def spot_of(word):
    return {"bar": 25, "off": 0}.get(word) if word.isalpha() else int(word)


def set_up(player, step, *, press, point):
    given, wanted = step.task.given.mine, step.scene.position.mine
    for place in range(1, 25):
        for _ in range(wanted[place] - given[place]):
            point(place)
    press("#do-check")


@pytest.mark.parametrize("learner", first_or_slow(LEARNERS))
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_played_to_its_end_by_mouse(players, lesson, learner):
    language, book = learner
    player = players(locale=language, settings={**STILL, "book": book})
    begin(player, lesson)

    for step in steps_of(lesson, book):
        assert player.page.locator("#step-title").text_content() == step.title.said(language)
        by_mouse(player, lesson, step)
        player.wait_for("#told.right ~ footer #do-repeat")
        player.page.locator("#do-next").click()

    assert_done(player, lesson, book)


def assert_done(player, lesson, book):
    player.wait_for('a[href="/learn"].btn')
    assert player.page.locator("#step .primary").count() == 1  # the next lesson, or a game
    done = player.get("/api/lessons").json()
    told = next(one for part in done["parts"] for one in part["lessons"] if one["name"] == lesson)
    assert all(step["done"] for step in told["steps"] if book in step["books"])


# -- by finger, erring wherever there is a choice: nothing that is touched moves meanwhile


def err(player, lesson, step):
    """Every wrong choice of a step that has some."""
    if not isinstance(step.task, ChoiceTask):
        return
    right = shown(player, lesson, step)["answer"]
    for number in range(len(step.task.options)):
        if str(number) != right:
            player.page.locator(f"#option-{number}").tap()
            player.wait_for("#told.wrong")
            assert is_read(player), (step.name, number)


def is_read(player):
    """Whether all of what is told is in sight, and so are the dots above it and the keys below."""
    return player.page.evaluate(
        """() => {
          const seen = (selector) => {
            const node = document.querySelector(selector), box = node.getBoundingClientRect();
            return [box.top + 1, box.bottom - 1].every((y) =>
              node.contains(document.elementFromPoint(box.left + box.width / 2, y)));
          };
          return [".steps-row .dots", "#told", ".step-keys"].every(seen);
        }"""
    )


@pytest.mark.parametrize("lesson", first_or_slow(LESSONS))
def test_a_lesson_is_played_by_finger_and_the_board_stays_where_it_is(players, lesson):
    language, book = FINGER
    player = players(locale=language, settings={**STILL, "book": book}, **PHONE)
    begin(player, lesson)

    for step in steps_of(lesson, book):
        before = player.box("#board, #setup-board")
        err(player, lesson, step)
        by_finger(player, lesson, step)
        player.wait_for("#told.right ~ footer #do-repeat")
        assert player.box("#board, #setup-board") == before, step.name
        player.page.locator("#do-next").tap()

    assert_done(player, lesson, book)


# -- by keys alone: Tab, arrows, Enter, and the letters of the table


def tab_to(player, name):
    for _ in range(60):
        player.page.keyboard.press("Tab")
        if player.page.evaluate("() => document.activeElement.id") == name:
            return
    raise AssertionError(f"{name} cannot be reached by Tab")


def walk_to(player, spot, arrow="ArrowRight"):
    """Arrows until the focus is on that place of the board."""
    for _ in range(30):
        focused = player.page.evaluate("() => document.activeElement.dataset.spot ?? null")
        if focused is None:
            player.tab_to_board()
        elif int(focused) == spot:
            return
        else:
            player.page.keyboard.press(arrow)
    raise AssertionError(f"{spot} cannot be reached by arrows")


def enter_at(player, spot, arrow="ArrowRight"):
    walk_to(player, spot, arrow)
    player.page.keyboard.press("Enter")


def set_up_by_keys(player, step):
    given, wanted = step.task.given.mine, step.scene.position.mine
    for point in range(1, 25):
        for _ in range(wanted[point] - given[point]):
            enter_at(player, point)
    tab_to(player, "do-check")
    player.page.keyboard.press("Enter")


def count_by_keys(player, answer):
    tab_to(player, "count")
    player.page.keyboard.type(answer)
    player.page.keyboard.press("Enter")


def choose_by_keys(player, answer):
    tab_to(player, f"option-{answer}")
    player.page.keyboard.press("Enter")


def play_by_keys(player, moves):
    for source, target, _ in moves:
        enter_at(player, source, "ArrowDown")
        enter_at(player, target)


def by_keys(player, lesson, step):
    told = shown(player, lesson, step)
    answer, keyboard = told["answer"], player.page.keyboard
    act = {
        "PlayTask": lambda: play_by_keys(player, told["moves"]),
        "PointTask": lambda: [enter_at(player, spot_of(word)) for word in answer.split()],
        "ChoiceTask": lambda: choose_by_keys(player, answer),
        "CountTask": lambda: count_by_keys(player, answer),
        "CubeTask": lambda: keyboard.press(answer[0]),
        "SetupTask": lambda: set_up_by_keys(player, step),
        "RollTask": lambda: keyboard.press("r"),
    }
    act[type(step.task).__name__]()


@pytest.mark.parametrize(
    "lesson", first_or_slow(["setting-up", "board", "start", "dice", "bearing-off", "pips", "cube"])
)
def test_a_lesson_is_played_to_its_end_by_keys_alone(players, lesson):
    player = players(settings=STILL)
    begin(player, lesson)

    for step in steps_of(lesson, "CLUBE"):
        assert player.page.locator("#step-title").text_content() == step.title.en
        by_keys(player, lesson, step)
        player.wait_for("#told.right ~ footer #do-repeat")
        player.page.keyboard.press("n")

    player.wait_for('a[href="/learn"].btn')


def err_twice(player):
    """Two wrong answers to a board that is to be set up, or a choice: then one may be shown."""
    for number in (1, 2):
        player.page.locator("#do-check").click()
        player.wait_for("#told.wrong")
        if number == 1:
            assert not player.can("show")
    player.wait_for('#do-show[aria-disabled="false"]')


def test_after_a_lesson_a_game_against_the_easiest_computer_is_one_press_away(players):
    player = players(settings={**STILL, "book": "CLASSICO"})
    begin(player, "primes")
    for step in steps_of("primes", "CLASSICO"):
        by_mouse(player, "primes", step)
        player.wait_for("#do-repeat")
        player.page.locator("#do-next").click()

    player.page.locator("#do-play").click()

    player.page.wait_for_url("**/table/*")
    view = player.view()
    assert (view["terms"]["preset"], view["terms"]["length"]) == ("CLASSICO", 1)
    levels = {player["level"] for player in view["players"].values() if player["kind"] == "bot"}
    assert levels == {"beginner"}


def test_an_answer_is_shown_only_after_two_tries(players):
    player = players(settings=STILL)
    begin(player, "start")
    assert not player.can("show")
    player.page.keyboard.press("m")
    player.page.locator("#option-1").click()
    player.wait_for("#told.wrong")
    assert not player.can("show")
    player.page.locator("#option-1").click()
    player.wait_for('#do-show[aria-disabled="false"]')

    player.page.keyboard.press("m")

    player.wait_for("#told.right")
    assert "So it goes." in player.page.locator("#told").text_content()
    player.page.locator("#do-next").click()
    assert not player.can("show")  # another step, other tries


def test_what_the_rules_refuse_is_a_try_as_well(players):
    player = players(settings=STILL)
    begin(player, "dice")
    player.drag(24, 19)
    player.wait_for("#told.wrong")
    assert not player.can("show")

    player.drag(24, 19)
    player.wait_for("#do-show[aria-disabled=false]")


def cube_on_board(player):
    """The cube as it is drawn: what it shows, and whether it is being offered."""
    cube = player.page.locator("#board g.cube g.cube")
    return cube.text_content(), "offered" in cube.get_attribute("class")


def test_the_cube_is_turned_on_the_board_by_the_keys_of_the_table(players):
    player = players(settings=STILL)
    begin(player, "cube")
    for name, before, key, after in (
        ("double", ("64", False), "d", ("2", True)),
        ("refuse", ("2", True), "p", ("64", False)),
        ("give-back", ("2", False), "d", ("4", True)),
        ("who-proposes", ("2", True), "t", ("2", False)),
    ):
        go_to(player, "cube", name)
        assert cube_on_board(player) == before
        player.page.keyboard.press(key)
        player.wait_for("#told.right")
        assert cube_on_board(player) == after
        player.page.locator("#do-next").click()


def go_to(player, lesson, name):
    """Play a lesson up to the step of that name."""
    title = player.page.locator("#step-title")
    steps = steps_of(lesson, "CLUBE")
    while True:
        now = next(one for one in steps if one.title.en == title.text_content())
        if now.name == name:
            return
        by_mouse(player, lesson, now)
        player.wait_for("#do-repeat")
        player.page.locator("#do-next").click()


def test_a_double_is_made_by_touching_the_cube_itself(players):
    player = players(settings=STILL)
    begin(player, "cube")
    go_to(player, "cube", "double")

    box = player.box("#board g.cube g.cube")
    player.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    player.wait_for("#told.right")
    assert "now it is for them to speak" in player.page.locator("#told").text_content()


def test_the_wrong_word_about_the_cube_is_told_what_it_costs(players):
    player = players(settings=STILL)
    begin(player, "race")
    go_to(player, "race", "pass")
    assert "says" in player.page.locator(".offer").text_content()

    player.page.keyboard.press("t")

    player.wait_for("#told.wrong")
    assert "costs 0.606 points a game" in player.page.locator("#told").text_content()
    assert cube_on_board(player) == ("2", True)
    player.page.locator("#answer-pass").click()
    player.wait_for("#told.right")


def test_a_lesson_is_played_by_keys_and_read_aloud(players):
    player = players(settings=STILL)
    begin(player, "setting-up")
    player.listen()
    err_twice(player)
    player.page.keyboard.press("m")  # the board set up is shown
    player.wait_for("#do-repeat")
    player.hears("Fifteen on each side")
    player.page.keyboard.press("n")
    player.wait_for('#do-undo[aria-disabled="true"]')

    player.tab_to_board()
    player.page.keyboard.press("Enter")  # the rearmost checker is picked up
    while player.now()["focused"] != "13":
        player.page.keyboard.press("ArrowRight")
    player.page.keyboard.press("Enter")
    player.wait_for("#told.right")

    player.hears("That is it! From 24 to 18")
    player.page.keyboard.press("n")
    by_keys(player, "setting-up", steps_of("setting-up", "CLUBE")[2])
    player.wait_for("#do-repeat")
    player.page.keyboard.press("n")
    player.hears("Lesson done")


def test_a_lesson_is_played_by_finger_and_kept_for_the_next_visit(players):
    player = players(locale="pt-BR", settings=STILL, **PHONE)
    begin(player, "board")
    for spot in (13, 6):
        player.tap(spot)
    player.wait_for("#do-repeat")
    player.page.locator("#do-next").tap()
    player.tap(24)
    player.wait_for("#do-repeat")

    player.page.goto("/learn")
    player.wait_for("#go-on")
    assert player.page.locator(".unit.now .dots .done").count() == 2
    player.page.locator("#go-on").tap()
    player.wait_for("#do-next")
    assert player.page.locator("#step-title").text_content() == "O quadrante interno"
    for spots in (range(6, 0, -1), (25,), (5, 20)):
        for spot in spots:
            player.tap(spot)
        player.wait_for("#do-repeat")
        player.page.locator("#do-next").tap()
    player.wait_for("#next-lesson")


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("window", [{}, PHONE], ids=["wide", "phone"])
def test_dice_are_read_from_the_left_as_they_are_written(players, window, mirrored):
    player = players(settings={**STILL, "mirrored": mirrored}, **window)
    begin(player, "dice")  # with 6-2

    values = player.page.evaluate(
        """() => [...document.querySelectorAll(".die.white")]
             .map((die) => [die.getBoundingClientRect().x, die.dataset.value])
             .sort(([a], [b]) => a - b).map(([, value]) => value)"""
    )
    assert values == ["6", "2"]


def test_what_is_told_of_touching_is_so_by_mouse(players):
    """A checker first, then where it goes: at a table a click plays the larger die at once."""
    player = players(settings=STILL)
    begin(player, "setting-up")
    go_to(player, "setting-up", "way")

    player.click(24)
    assert player.checkers(24) == 2
    player.click(13)

    player.wait_for("#told.right")


def test_a_finger_beside_the_checker_in_hand_means_the_place_it_touches(players):
    player = players(settings=STILL, **PHONE)
    begin(player, "race")

    player.tap(7)
    player.tap(8)

    player.wait_for("#told.wrong")
    assert "Checkers never go back" in player.page.locator("#told").text_content()
    assert player.checkers(7) == 2


def test_what_the_rules_forbid_is_told_at_once_and_nothing_moves(players):
    player = players(settings=STILL)
    begin(player, "setting-up")
    by_mouse(player, "setting-up", steps_of("setting-up", "CLUBE")[0])
    player.page.locator("#do-repeat").wait_for()
    player.page.locator("#do-next").click()
    player.wait_for('#do-undo[aria-disabled="true"]')

    player.drag(24, 19)

    player.wait_for("#told.wrong")
    assert "Point 19 is closed" in player.page.locator("#told").text_content()
    assert player.checkers(24) == 2
    player.drag(24, 18)
    player.drag(13, 8)
    player.wait_for("#do-again")
    assert "That is allowed too" in player.page.locator("#told").text_content()
    assert player.page.locator(".arrow.played").count() == 2
    player.page.locator("#do-again").click()
    assert player.checkers(24) == 2
    player.drag(24, 13)
    player.wait_for("#told.right")
    assert player.page.locator(".arrow.best").count() == 1


def test_the_book_has_a_board_for_every_rule_and_can_be_printed(players):
    player = players(locale="pt-BR")
    player.page.goto("/rules")
    player.wait_for(".rule")
    rules = player.page.locator(".rule")

    assert rules.count() > 70
    assert player.page.locator(".rule .mini[role=img]").count() == rules.count()
    numbers = player.page.locator(".start .number").all_text_contents()
    assert sorted(map(int, numbers)) == list(range(1, 25))
    assert player.page.locator(".start .route").count() > 0
    assert player.page.locator(".glossary tbody tr").count() > 15
    usual = player.page.locator(".differ tr", has_text="Tamanho usual").locator("td")
    assert usual.all_text_contents()[:4] == ["13", "3, 5, 7, 11", "Um jogo", "Um jogo"]
    for word in ("Dewisarm", "ban-suguroku", "Tim Holland", "chouette"):
        assert word in player.page.locator("main").text_content()
    player.page.emulate_media(media="print")
    assert not player.sees(".topbar")
    assert player.sees("#differ")
    player.page.emulate_media(media="screen")


def test_the_language_of_a_lesson_changes_where_one_is(players):
    player = players(locale="en", settings=STILL)
    begin(player, "board")
    player.click(13)
    player.click(6)
    player.wait_for("#do-repeat")
    player.page.locator("#do-next").click()
    assert player.page.locator("#step-title").text_content() == "From 24 to 1"

    player.page.locator("#lang").select_option("es")

    player.wait_for("text=Del 24 al 1")
    assert player.page.locator("#do-next").text_content() == "Siguiente"


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", ["/learn", "/learn/board", "/learn/setting-up", "/learn/cube", "/rules"]
)
def test_axe_finds_no_violation_in_lessons(players, path):
    player = players(locale="pt-BR", reduced_motion="reduce")
    player.page.goto(path)
    player.wait_for("#go-on, #do-next, .rule")
    assert violations(player) == []
    for theme in ("dark", "contrast"):
        player.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert violations(player, "color-contrast") == [], theme
