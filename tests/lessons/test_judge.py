"""What is said to an answer: right and why, or which rule, or what it would cost."""

import pytest

from gamao import CubeAction, Dice, Phase, Player, Position
from gamao.errors import DataError, NotationError
from gamao.lessons import (
    ChoiceTask,
    CountTask,
    Cube,
    CubeAnswer,
    CubeTask,
    Option,
    PlayTask,
    PointTask,
    Refused,
    RollTask,
    Scene,
    SetupTask,
    Step,
    Text,
    cube_game,
    judge,
    load_course,
    shown,
)
from gamao.rules.action import ActionKind

COURSE = load_course()
START = Position.start()


def text(word):
    return Text(f"{word} pt", f"{word} es", f"{word} en")


def step(task, position=START, dice=None, **more):
    scene = Scene(position=position, dice=dice)
    told = {"title": "title", "idea": "idea", "asks": "asks", "right": "why"}
    texts = {name: text(word) for name, word in told.items()}
    return Step(name="one", task=task, scene=scene, **(texts | more))


def said(one, answer, language="en"):
    verdict = judge(one, answer)
    return verdict.kind.value, COURSE.say(verdict, language)


def playing(position, dice, *accept, **more):
    return step(PlayTask(accept=accept, otherwise=text("other"), **more), position, dice)


def test_an_accepted_play_is_right_in_whatever_order_it_is_written():
    one = playing(START, Dice(3, 1), "8/5 6/5")

    assert said(one, "8/5 6/5") == ("right", "why en")
    assert said(one, "6/5 8/5", "pt-BR") == ("right", "why pt")


def test_another_play_is_told_why_and_what_it_costs():
    refused = (Refused(play="13/10 6/5", says=text("{play} leaves a blot")),)
    one = playing(
        START,
        Dice(3, 1),
        "8/5 6/5",
        refuse=refused,
        costs={"13/10 6/5": 0.1714, "24/20": 0.05},
        depth="3-ply",
    )

    assert said(one, "6/5 13/10") == (
        "wrong",
        "13/10 6/5 costs 0.171 points a game, on average. 13/10 6/5 leaves a blot en",
    )
    assert said(one, "24/20", "pt-BR")[1] == "24/20 custa 0,050 ponto por jogo, em média. other pt"


def test_two_points_and_more_are_told_in_the_plural():
    one = playing(START, Dice(3, 1), "8/5 6/5", costs={"24/20": 2.0}, depth="3-ply")

    assert said(one, "24/20", "pt-BR")[1] == "24/20 custa 2,000 pontos por jogo, em média. other pt"


# What the rules do not allow, and the word by which one knows the rule that says so.
FORBIDDEN = [
    (START, (6, 2), "24/19", "closed"),
    (START, (5, 5), "24/14", "closed|between"),
    (START, (6, 2), "24/20", "exactly its number"),
    (START, (6, 2), "6/8", "never go back"),
    (START, (6, 2), "5/3", "no checker of yours"),
    (START, (6, 2), "6/off", "outside your home board"),
    (START, (6, 2), "24/18 24/19", "closed"),
    (START, (6, 2), "24/18 13/10", "has|have 2 left"),
    (Position.of(mine={25: 1, 13: 14}, theirs={6: 2, 13: 13}), (6, 2), "13/11", "on the bar"),
    (
        Position.of(mine={24: 1, 3: 14}, theirs={6: 2, 5: 2, 13: 11}),
        (5, 4),
        "24/15",
        "stop on the way",
    ),
    (Position.of(mine={6: 1, 5: 2, 2: 2}, theirs={24: 2}), (3, 1), "5/off", "takes a 5 or more"),
    (Position.of(mine={6: 1, 3: 2, 2: 2}, theirs={24: 2}), (5, 4), "3/off", "further back"),
]


@pytest.mark.parametrize(("position", "dice", "answer", "rule"), FORBIDDEN)
def test_a_move_that_is_not_allowed_is_told_by_which_rule(position, dice, answer, rule):
    one = playing(position, Dice(*dice))

    kind, told = said(one, answer)

    assert kind == "refused"
    assert any(word in told for word in rule.split("|")), told


def test_who_can_play_both_dice_must():
    # After 20/18 no 6 could be played: 12 is closed, and not all are home.
    one = playing(Position.of(mine={20: 1, 3: 1}, theirs={13: 2}), Dice(6, 2))

    assert said(one, "20/18") == (
        "refused",
        "That way only one die could be played, and there is a way to play both: "
        "when there is, you must.",
    )


def test_of_two_dice_only_one_of_which_can_be_played_it_is_the_larger():
    # Either can be played from 20, and then nothing more: 11 is closed.
    one = playing(Position.of(mine={20: 1}, theirs={14: 2}), Dice(6, 3))

    assert said(one, "20/17") == (
        "refused",
        "Only one of the two dice can be played: then it must be the larger one, the 6.",
    )


@pytest.mark.parametrize("answer", ["", "hello", "24/", "99/98", "24/18 24/18 24/18 24/20"])
def test_what_is_no_play_is_no_answer(answer):
    with pytest.raises(NotationError):
        judge(playing(START, Dice(6, 2), "24/18 13/11"), answer)


def test_places_are_touched_one_after_another():
    one = step(PointTask(points=frozenset({5, 20, 25}), otherwise=text("look")))

    assert said(one, "5") == ("more", "Yes. Still to touch: 2.")
    assert said(one, "5 bar") == ("more", "Yes. Still to touch: 1.")
    assert said(one, "5 bar 20") == ("right", "why en")
    assert said(one, "5 6") == ("wrong", "You touched your point 6. look en")
    assert said(one, "off") == ("wrong", "You touched the tray of checkers borne off. look en")
    with pytest.raises(NotationError):
        judge(one, "27")


def test_an_option_has_its_own_word_and_its_cost():
    options = (
        Option(label=text("take"), says=text("yes"), is_right=True, action="take", cost=0.0),
        Option(label=text("pass"), says=text("no"), action="pass", cost=0.25),
        Option(label=text("sing"), says=text("why")),
    )
    one = step(ChoiceTask(options=options, depth="3-ply"), right=None)

    assert said(one, "0") == ("right", "yes en")
    assert said(one, "1") == ("wrong", "That costs 0.250 points a game, on average. no en")
    assert said(one, "2") == ("wrong", "why en")
    with pytest.raises(NotationError):
        judge(one, "3")


def speaking(said, *actions, value=1, owner=None, **more):
    """A step about the cube: the first of *actions* is right."""
    answers = tuple(
        CubeAnswer(action=ActionKind(one), says=text(one), is_right=one == actions[0], **more)
        for one in actions
    )
    task = CubeTask(answers=answers, said=tuple(map(CubeAction, said)))
    cube = Cube(value=value, owner=owner, is_offered=bool(said))
    told = {"title": "title", "idea": "idea", "asks": "asks"}
    return Step(
        name="one",
        task=task,
        scene=Scene(position=START, cube=cube),
        right=None,
        **{name: text(word) for name, word in told.items()},
    )


def test_what_is_done_with_the_cube_is_answered_and_costs():
    one = speaking(["double"], "take", "pass", value=2, cost=0.25)

    assert said(one, "take") == ("right", "take en")
    assert said(one, "pass") == ("wrong", "That costs 0.250 points a game, on average. pass en")
    assert shown(one) == "take"
    for other in ("beaver", "roll", "0"):
        with pytest.raises(NotationError):
            judge(one, other)


@pytest.mark.parametrize(
    ("said", "actions", "value", "owner", "phase"),
    [
        ([], ("double", "roll"), 1, None, Phase.TURN),
        ([], ("double", "roll"), 2, Player.WHITE, Phase.TURN),
        ([], ("roll",), 2, Player.BLACK, Phase.TURN),
        (["double"], ("take", "pass"), 2, None, Phase.DOUBLED),
        (["double"], ("take", "pass"), 4, None, Phase.DOUBLED),
        (["double"], ("beaver", "take", "pass"), 2, None, Phase.DOUBLED),
        (["double", "beaver"], ("raccoon", "take", "pass"), 4, None, Phase.BEAVERED),
        (["double", "beaver", "raccoon"], ("take", "pass"), 8, None, Phase.RACCOONED),
    ],
)
def test_the_learner_speaks_where_a_game_would_wait_for_it(said, actions, value, owner, phase):
    step = speaking(said, *actions, value=value, owner=owner)

    game = cube_game(step.scene, step.task)

    assert game.phase is phase
    assert game.to_act is Player.WHITE
    if said:
        assert game.after(CubeAction.TAKE).cube.value == value
    else:
        assert (game.cube.value, game.cube.owner) == (value, owner)


def test_a_count_is_told_whether_it_is_too_much_and_how_pips_add_up():
    one = step(CountTask(count=167, of="mine", otherwise=text("again")))

    assert said(one, "167") == ("right", "why en")
    told = "Add up: 2\N{MULTIPLICATION SIGN}24 + 5\N{MULTIPLICATION SIGN}13"
    assert told in said(one, "160")[1]
    assert said(one, "170")[1].startswith("170 is too many.")
    with pytest.raises(NotationError):
        judge(one, "-1")


def test_a_board_set_up_is_told_of_checkers_gone_astray_before_those_that_are_missing():
    one = step(SetupTask(given=Position.of(mine={24: 2}, theirs={24: 2})))

    assert said(one, "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5")[0] == "right"
    assert said(one, "24:2 13:4 / 24:2")[1] == ("5 of your checkers belong on point 13; you put 4.")
    assert said(one, "24:2 7:1 / ")[1] == "No checker of yours belongs on point 7; you put 1."
    assert said(one, "24:2 13:5 8:3 6:5 / 24:2")[1].startswith("The other side has 5 checkers")
    for wrong in ("24:2", "24-2 / 6:5"):
        with pytest.raises(NotationError):
            judge(one, wrong)


def test_dice_are_rolled_and_nothing_else():
    one = step(RollTask(dice=Dice(6, 2)))

    assert said(one, "roll") == ("right", "why en")
    with pytest.raises(NotationError):
        judge(one, "throw")


def test_any_legal_play_is_right_where_none_is_named():
    one = step(PlayTask(), START, Dice(6, 2))

    assert said(one, shown(one))[0] == "right"
    assert said(one, "24/16")[0] == "right"


@pytest.mark.parametrize(
    "make",
    [
        lambda: Text("um", "", "one"),
        lambda: step(PlayTask(accept=("8/5 6/5",), otherwise=text("x"))),
        lambda: step(PlayTask(accept=("8/5 6/5",)), dice=Dice(3, 1)),
        lambda: step(PointTask(points=frozenset(), otherwise=text("x"))),
        lambda: step(RollTask(dice=Dice(1, 1)), right=None),
        lambda: step(RollTask(dice=Dice(1, 1)), books=("NOBODY",)),
        lambda: step(ChoiceTask(options=(Option(label=text("a"), says=text("b")),))),
        lambda: speaking([], "double", "roll", value=2, owner=Player.BLACK),
        lambda: speaking(["double"], "take", value=2),
        lambda: speaking(["double"], "take", "pass", "beaver", "raccoon", value=2),
    ],
)
def test_a_step_that_cannot_be_is_not_made(make):
    with pytest.raises(DataError):
        make()
