"""Every value people make: checked when it is made, and as good after a pickle as before."""

import copy
import inspect
import pickle
import random
import sys
from dataclasses import fields, is_dataclass

import pytest

import gamao
import gamao.analysis
import gamao.engine
import gamao.notation
import gamao.play
import gamao.problems
import gamao.rating
from gamao import (
    CLUBE,
    MONEY,
    NACKGAMMON,
    PRESETS,
    Cube,
    CubeAction,
    Dice,
    Forfeit,
    GamaoError,
    Game,
    IllegalPlayError,
    Match,
    Move,
    Phase,
    Place,
    Play,
    Player,
    Position,
    RandomDice,
    Reason,
    Resign,
    Result,
    Roll,
    RuleError,
    RuleSet,
    Skip,
    Start,
    Step,
    Variant,
    Win,
    WrongTypeError,
    legal_plays,
    move_tree,
)
from gamao.analysis import Decision, Kind, Query, Review, ReviewSettings, review
from gamao.engine import (
    CubeModel,
    Engine,
    Explainer,
    Limit,
    OneSided,
    Opponent,
    Outcomes,
    RolloutSettings,
    find_level,
)
from gamao.notation import (
    MatchRecord,
    Note,
    RatedCube,
    RatedPlay,
    board_svg,
    format_xgid,
    parse_play,
    parse_rules,
    write_match,
)
from gamao.play import OpponentKind, Seat, Terms
from gamao.playing import play_match
from gamao.problems import Answer, CubeWorth, Problems, Streak
from gamao.rating import Met, Rating, after_match
from gamao.rating import Result as Contest
from gamao.rules.clock import TOURNAMENT_CLOCK, ClockTerms
from gamao.rules.shown import MOST

GAME = Match(7).new_game(first=Player.WHITE, dice=Dice(3, 1))
PLAY = Play([Move(8, 5), Move(6, 5)])
REVIEW = Review(record=MatchRecord(white="Ana", black="Bruno", games=()), limit="0-ply", entries=())
MODULES = [
    *(gamao, gamao.notation, gamao.engine, gamao.analysis),
    *(gamao.rating, gamao.problems, gamao.play),
]

MADE = [
    Start(3, 1),
    Roll(Dice(3, 1)),
    Skip(),
    Place(Position.start(), Player.BLACK),
    Resign(Win.GAMMON),
    Forfeit(Reason.TIME),
    Step(Player.WHITE, PLAY),
    Cube(2, Player.BLACK),
    Dice(6, 5),
    Move(13, 8),
    PLAY,
    Position.start(),
    CLUBE,
    NACKGAMMON,
    PRESETS["CLUBE"],
    Match(7, CLUBE, (6, 2), True),
    Result(winner=Player.WHITE, win=Win.SINGLE, stake=2),
    GAME.after(PLAY).after(CubeAction.DOUBLE),
    MatchRecord(white="Ana", black="Bruno", games=(GAME,)),
    Note(step=1, comment="why?"),
    RatedPlay(play=PLAY, equity=0.1),
    RatedCube(no_double=0.1, double_take=0.2),
    Limit(2),
    RolloutSettings(games=36),
    Outcomes(win=0.5, win_gammon=0.1),
    ReviewSettings(),
    Decision(number=1, game_number=1, turn=1, player=Player.WHITE, game=GAME, action=PLAY),
    Query(kind=Kind.PLAY, points=(5, 6), away=(3, 5)),
    Rating(points=1600.0, deviation=80.0),
    Contest(Rating(), 1.0),
    TOURNAMENT_CLOCK,
    Terms(preset="CLUBE", rules=CLUBE, length=7, opponent=OpponentKind.BOT, level="best"),
    Seat(name="Ana", person="a"),
    Met(Rating(points=1600, deviation=20), ((7, 60, 40),)),
    Answer(text="8/5 6/5", equity=0.1),
    CubeWorth(
        no_double=0.5, double_take=0.6, double_pass=1.0, double_beaver=None, error=0.01, win=0.7
    ),
    next(problem for problem in Problems.load() if problem.cube is None),
    Streak(days=3, week=(True,) * 7),
]
"""One of each kind of value that people make."""

GIVEN = {
    "Allowed", "Analysis", "Branch", "Candidate", "Courses", "CubeDecision", "CubeEquities",
    "CubeModel", "CubeError", "Entry", "Kept", "Level", "Line", "MatchHeader", "MoveTree",
    "Option", "Query", "Repetition", "Review", "RolledCube", "RolledPlays", "RolloutPlan",
    "RolloutResult", "RolloutSums", "Summary", "Tally", "Verdict", "MatchEquityTable",
    "CubeExplanation", "PlayExplanation", "SeasonMatch", "Standing", "Structure", "Crowd",
    "GameResult", "LiveMatch", "MatchLog",
}  # fmt: skip
"""What only gamao makes, many at a time."""


def public_values():
    """The public classes of values, by name."""
    named = {name: getattr(one, name) for one in MODULES for name in getattr(one, "__all__", ())}
    named |= {"ClockTerms": ClockTerms}
    return {name: one for name, one in named.items() if inspect.isclass(one) and is_dataclass(one)}


def test_every_public_value_is_tried_here():
    assert {type(value).__name__ for value in MADE} | GIVEN >= set(public_values())


@pytest.mark.parametrize("value", MADE, ids=lambda value: type(value).__name__)
def test_a_value_is_refused_when_a_part_of_it_is_of_another_type(value):
    init = inspect.signature(type(value)).parameters
    given = {name: getattr(value, name) for name in init if hasattr(value, name)}
    if isinstance(value, Dice):
        given = {"one": 3, "other": 1}
    assert given.keys() == init.keys()
    for name in given:
        with pytest.raises(GamaoError):
            type(value)(**given | {name: object()})


@pytest.mark.parametrize("value", MADE, ids=lambda value: type(value).__name__)
def test_a_value_survives_pickling_and_copying(value):
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.deepcopy(value) == value
    assert hash(copy.copy(value)) == hash(value)
    assert all(hasattr(value, field.name) for field in fields(value))


@pytest.mark.parametrize("value", MADE, ids=lambda value: type(value).__name__)
def test_a_value_shows_itself_in_two_lines_that_can_be_pasted(value):
    names = {name: getattr(module, name) for module in MODULES for name in module.__all__}
    names |= vars(sys.modules[type(value).__module__])  # some names are those of two rooms
    text = repr(value)

    assert len(text) <= MOST
    if "<" not in text and "..." not in text:  # as a game has, which has a past
        assert eval(text, names) == value


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: RuleSet(opening="keep"), "opening is Opening.KEEP or Opening.REROLL, not 'keep'"),
        (lambda: RuleSet(cube=1), "cube is True or False, not 1"),
        (lambda: Cube(2, "white"), "owner is Player.WHITE, Player.BLACK or None, not 'white'"),
        (lambda: Match(7, "CLUBE"), "rules is a RuleSet or None, not 'CLUBE'"),
        (lambda: Match(7, score=3), "score is a tuple or a list, not 3"),
        (lambda: Match(7).points("white"), "player is Player.WHITE or Player.BLACK, not 'white'"),
        (lambda: Match().new_game(first="white", dice=Dice(3, 1)), "first is Player.WHITE"),
        (lambda: GAME.after(PLAY, by="white"), "by is Player.WHITE, Player.BLACK or None"),
        (lambda: GAME.may_double("white"), "player is Player.WHITE or Player.BLACK"),
        (lambda: Resign(2), "win is Win.SINGLE, Win.GAMMON or Win.BACKGAMMON, not 2"),
        (lambda: Play([(8, 5)]), r"moves is a Move, not \(8, 5\)"),
        (lambda: Move(8.0, 5), "source is a whole number, not 8.0"),
        (lambda: Position.of(mine=[2], theirs={}), "mine is a Mapping"),
        (lambda: Position.of(mine={6: "2"}, theirs={}), "count is a whole number, not '2'"),
        (lambda: legal_plays(Position.start(), (3, 1)), r"dice is a Dice, not \(3, 1\)"),
        (lambda: move_tree("4HPwATDgc/ABMA", Dice(3, 1)), "position is a Position"),
        (lambda: RandomDice(5), "rng is a random.Random, not 5"),
        (lambda: Limit(True), "plies is a whole number, not True"),
        (lambda: Limit(2, rollout=36), "rollout is a RolloutSettings or None, not 36"),
        (lambda: Outcomes(win=0.5).equity("home"), "backgammon is Backgammon.BAR"),
        (lambda: Engine.default(threads="2"), "threads is a whole number or None, not '2'"),
        (lambda: Engine(None, 5), "met is a MatchEquityTable or None, not 5"),
        (lambda: CubeModel.of(Match(), Cube(), "white"), "on_roll is Player.WHITE"),
        (lambda: Query(kind="play", points=5), "kind is Kind.PLAY, .* or None, not 'play'"),
        (lambda: Query(points=5), "points is a tuple, not 5"),
        (lambda: Query(points=("5",)), "number is a whole number, not '5'"),
        (lambda: format_xgid("a"), "game is a Game, not 'a'"),
        (lambda: format_xgid("a" * 10**6), f"game is a Game, not '{'a' * 199}\\.\\.\\.$"),
        (lambda: board_svg("a"), "shown is a Position or a Game, not 'a'"),
        (lambda: write_match(None, "mat"), "record is a MatchRecord, not None"),
        (lambda: parse_play(5, Position.start(), Dice(3, 1)), "text is a text, not 5"),
        (lambda: parse_rules(7), "text is a text, not 7"),
        (lambda: Variant(value="x", start=Position.start(), can_move=True), "can_move is a funct"),
        (lambda: REVIEW.name("white"), "player is Player.WHITE or Player.BLACK, not 'white'"),
        (lambda: REVIEW.summary("white"), "player is Player.WHITE"),
        (lambda: REVIEW.too_close("white"), "player is Player.WHITE"),
        (lambda: play_match(None, None, 7), "match is a Match or None, not 7"),
        (lambda: after_match(1500, Rating(), length=7), "winner is a Rating, not 1500"),
    ],
)
def test_what_was_wrong_is_said_in_words(make, said):
    with pytest.raises(WrongTypeError, match=said):
        make()


@pytest.mark.parametrize(
    "make",
    [lambda: Rating(deviation=0.0), lambda: Rating(spread=-1.0), lambda: Contest(Rating(), 2.0)],
)
def test_ratings_that_cannot_be_are_refused(make):
    with pytest.raises(RuleError):
        make()


def asked_for_nothing(function):
    """Call *function* with things of no kind for all that it needs."""
    needed = [
        one for one in inspect.signature(function).parameters.values() if one.default is one.empty
    ]
    named = {one.name: object() for one in needed if one.kind is one.KEYWORD_ONLY}
    return function(*(object() for one in needed if one.name not in named), **named)


FOR_FILES = {"read_header", "read_headers", "read_match", "read_matches", "animated_svg"}
"""What is refused as Python does, a path or what is gone through, or when it is first asked."""
FUNCTIONS = {
    f"{module.__name__}.{name}": getattr(module, name)
    for module in (gamao.notation, gamao.rating)
    for name in module.__all__
    if inspect.isfunction(getattr(module, name)) and name not in FOR_FILES
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_refuses_in_words_what_is_of_no_kind(name):
    with pytest.raises(GamaoError):
        asked_for_nothing(FUNCTIONS[name])


@pytest.mark.parametrize(
    ("phase", "needed"),
    [
        (Phase.PLAY, "dice"),
        (Phase.DOUBLED, "offered_by"),
        (Phase.BEAVERED, "offered_by"),
        (Phase.RESIGNED, "offered_by"),
        (Phase.OVER, "result"),
    ],
)
def test_a_game_knows_what_its_phase_needs(phase, needed):
    with pytest.raises(RuleError, match=f"needs {needed}"):
        Game(match=Match(), phase=phase, position=Position.start())


def test_numbers_of_numpy_are_chances():
    numpy = pytest.importorskip("numpy")

    assert Outcomes(win=numpy.float32(0.5)).win == 0.5


def test_an_impossible_move_is_still_an_illegal_play():
    with pytest.raises(IllegalPlayError):
        Move(5, 8)


# -- the engine --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def engine():
    return Engine.default(threads=1)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda engine: engine.analyse(GAME, 2), "limit is a Limit or None, not 2"),
        (lambda engine: engine.analyse(GAME.position), "game is a Game"),
        (lambda engine: engine.evaluate(GAME), "position is a Position"),
        (lambda engine: engine.cube(GAME.after(PLAY), by="black"), "by is Player.WHITE"),
        (
            lambda engine: Explainer(engine).plays(GAME, "8/5 6/5"),
            "played is a Play, not '8/5 6/5'",
        ),
        (lambda engine: Explainer(engine).plays(GAME, PLAY, "8/5"), "best is a Play or None"),
        (lambda engine: Explainer(engine).cube(GAME.after(PLAY), 2), "limit is a Limit or None"),
        (lambda engine: engine.fair_luck(GAME.position), "game is a Game"),
        (lambda engine: Explainer("engine"), "engine is an? Engine"),
        (lambda engine: OneSided.open().rolls(3), "position is a Position, not 3"),
        (lambda engine: engine.roll_out_plays(GAME, 36), "settings is a RolloutSettings or None"),
        (lambda engine: Opponent(engine, "casual"), "level is a Level, not 'casual'"),
        (lambda engine: Opponent(engine, find_level("best"), seed="1"), "seed is a whole number"),
    ],
)
def test_the_engine_refuses_what_is_no_question(engine, ask, said):
    with pytest.raises(WrongTypeError, match=said):
        ask(engine)


def test_what_gamao_makes_fits_a_screen_too(engine):
    before = Match(7).game_from(Position.start(), on_roll=Player.WHITE)
    few = RolloutSettings(games=12, truncate=1, step=12)
    quick = ReviewSettings(limit=Limit(0), deeper=None)
    record = MatchRecord(white="Ana", black="Bruno", games=(GAME.after(PLAY),))
    reviewed = review(record, engine, quick)
    courses = engine.cube_equities(before, Player.WHITE, Limit(0))
    made = [
        engine.analyse(GAME, Limit(0)),
        *engine.analyse(GAME, Limit(0)).candidates,
        engine.cube(before, Limit(0)),
        engine.cube_model(before),
        courses,
        courses.courses,
        engine.met,
        find_level("casual"),
        move_tree(Position.start(), Dice(3, 1)),
        *engine.roll_out_plays(GAME, few),
        *engine.roll_out_cube(before, few),
        reviewed,
        *reviewed.entries,
        *(entry.verdict for entry in reviewed.entries),
        reviewed.summary(Player.WHITE),
    ]
    shown = [repr(value) for value in made]

    assert {type(value).__name__ for value in made} - {"MatchRecord"} <= GIVEN
    assert [text for text in shown if len(text) > MOST or "\n" in text] == []
    assert repr(engine.met).startswith("MatchEquityTable(name='Kazaross XG2 25 point MET', pre=...")


def test_a_notebook_shows_values_as_tables_and_boards(engine):
    before = Match(7).game_from(Position.start(), on_roll=Player.WHITE)
    few = RolloutSettings(games=24, truncate=1, step=24)
    record = MatchRecord(white="Ana", black="<Bruno>", games=(GAME.after(PLAY),))
    *_, rolled = engine.roll_out_plays(GAME, few)
    *_, doubled = engine.roll_out_cube(before, few)
    why = Explainer(engine).plays(GAME, Play([Move(24, 21), Move(6, 5)]))
    decision = engine.cube(before, Limit(0))._repr_html_()

    assert GAME._repr_html_().startswith("<figure><svg")
    assert "white must play the dice 3-1" in GAME._repr_html_()
    assert "<caption>MatchRecord Ana - &lt;Bruno&gt;, to 7, games: 1" in record._repr_html_()
    assert "<td>1</td><td>0-0</td><td>black must" in record._repr_html_()
    assert "<caption>no double, take</caption>" in decision
    assert "±" not in decision
    assert "<td>8/5 6/5</td>" in rolled._repr_html_()
    assert doubled._repr_html_().count("±") == 2
    assert f"loses {why.lost:.3f}</caption>" in why._repr_html_()
    assert why._repr_html_().count("<tr>") == 2 + len(why.reasons)


@pytest.mark.parametrize("level", ["beginner", "best"])
def test_an_opponent_survives_pickling_and_decides_the_same(engine, level):
    opponent = Opponent(engine, find_level(level), seed=7)
    again = pickle.loads(pickle.dumps(opponent))
    rng = random.Random(3)

    for _ in range(5):
        game = Match(7).game_from(
            Position.start(), on_roll=Player.WHITE, dice=Dice(rng.randint(1, 6), rng.randint(1, 6))
        )
        assert again.choose(game) == opponent.choose(game)
    assert (again.level, again.seed) == (opponent.level, 7)


def test_courses_without_a_beaver_have_no_answer_to_one(engine):
    game = Match(rules=CLUBE).game_from(Position.start(), on_roll=Player.WHITE)
    courses = engine.cube_equities(game, Player.WHITE, Limit(0)).courses

    for answers in (courses.beaver_answers, courses.raccoon_answers):
        with pytest.raises(RuleError, match="to answer"):
            answers()
    crawford = Match(7, CLUBE, (6, 2), True).game_from(Position.start(), on_roll=Player.WHITE)
    with pytest.raises(RuleError, match="nobody may double"):
        engine.cube_model(crawford).double_take([0.0])


def test_money_is_played_by_the_rules_of_the_day_still():
    assert Match().rules is MONEY
