"""What a browser is shown, field by field, in every rule set."""

import random
from dataclasses import replace

import pytest
from tests.sampling import cases
from tests.strategies import concrete_action, random_match

from gamao import (
    BAR,
    CLASSICO,
    CLUBE,
    MONEY,
    OFF,
    PRESETS,
    ActionKind,
    Cube,
    CubeAction,
    Dice,
    Match,
    Phase,
    Play,
    Player,
    Position,
    Resign,
    Roll,
    Start,
    Win,
    move_tree,
)
from gamao.play import LiveMatch, MatchLog, OpponentKind, Seat, Terms
from gamao.rules.ruleset import OPTIONS
from gamao.server.table import views

WHITE, BLACK, BOTH = frozenset({Player.WHITE}), frozenset({Player.BLACK}), frozenset(Player)
NOBODY = frozenset()
SEATS = {
    Player.WHITE: Seat(name="Helena", person="w"),
    Player.BLACK: Seat(name="Tomás", person="b"),
}


def terms_for(match, opponent=OpponentKind.FRIEND):
    return Terms(preset="CLUBE", rules=match.rules, length=match.length, opponent=opponent)


def at_table(log, opponent=OpponentKind.FRIEND, **terms):
    wanted = replace(terms_for(log.first.match, opponent), **terms)
    return replace(LiveMatch.begin(wanted, SEATS), log=log)


def seen(log, mine, opponent=OpponentKind.FRIEND, **terms):
    match = at_table(log, opponent, **terms)
    return views.view("T" * 22, match, mine=mine, here=WHITE).model_dump(mode="json")


def logs(match, rng, steps):
    """Every moment of a lively match."""
    log = MatchLog.begin(match.new_game())
    for _ in range(steps):
        yield log
        if log.is_over:
            return
        if log.may_go_on:
            log = log.with_next_game()
            continue
        options = log.game.actions_allowed()
        weights = [0.3 if one.kind is ActionKind.RESIGN else 5 for one in options]
        allowed = rng.choices(options, weights)[0]
        log = log.after(concrete_action(log.game, allowed, rng), by=allowed.by)


MATCHES = {name: Match(preset.lengths[0], preset.rules) for name, preset in PRESETS.items()} | {
    "CLASSICO with cube": Match(3, replace(CLASSICO, cube=True)),
    "everything": Match(
        5, replace(CLUBE, beaver=True, raccoon=True, holland=True, automatic_doubles=None)
    ),
    "odd": random_match(random.Random(5)),
}


@pytest.fixture(params=MATCHES, scope="module")
def moments(request):
    rng = random.Random(request.param)
    match = MATCHES[request.param]
    return [log for _ in range(3) for log in logs(match, rng, 80)][::3]


def test_board_pips_and_borne_off_are_those_of_each_side(moments):
    for log in moments[::2]:
        view, game = seen(log, BOTH), log.game
        white = game.position if game.on_roll is Player.WHITE else game.position.flipped()

        for side, row, off in (("white", white.mine, 0), ("black", white.theirs, 1)):
            shown = {int(point): count for point, count in view["board"][side].items()}
            assert shown == {p: n for p, n in enumerate(row) if n and p != OFF}
            assert sum(shown.values()) + view["board"]["off"][off] == 15
            assert view["pips"][off] == sum(p * n for p, n in shown.items())


def test_whose_turn_and_what_the_game_waits_for(moments):
    for log in moments:
        view, game = seen(log, NOBODY), log.game

        assert view["v"] == len(log.lines())
        assert view["game"] == len(log.games)
        assert view["phase"] == game.phase.name.lower()
        assert view["to_act"] == (game.to_act.value if game.to_act else None)
        waiting = game.phase in (Phase.START, Phase.OVER)
        assert view["on_roll"] == (None if waiting else game.on_roll.value)
        assert view["score"] == list(log.match.shown_score)
        assert view["crawford"] is game.match.is_crawford


def test_only_what_my_seats_may_do_is_offered(moments):
    for log in moments:
        for mine in (WHITE, BLACK, BOTH, NOBODY):
            allowed = seen(log, mine)["allowed"]

            if log.may_go_on:
                assert allowed == [
                    {"kind": "next", "by": s.value, "wins": None} for s in Player if s in mine
                ]
                continue
            assert allowed == [
                {
                    "kind": one.kind.value,
                    "by": one.by.value,
                    "wins": [int(win) for win in one.wins] or None,
                }
                for one in log.game.actions_allowed()
                if one.by in mine
            ]


def test_only_who_must_play_gets_the_tree(moments):
    for log in moments:
        playing = log.game.phase is Phase.PLAY

        for mine in (WHITE, BLACK, NOBODY):
            has_tree = seen(log, mine)["tree"] is not None
            assert has_tree == (playing and log.game.on_roll in mine)


def ends_of(tree, position):
    """The positions where a play along *tree* may stop."""
    ends, waiting, been = set(), [(0, position)], set()
    while waiting:
        node, now = waiting.pop()
        if (node, now) in been:
            continue
        been.add((node, now))
        may_stop, ways = tree[node]
        if may_stop:
            ends.add(now)
        for source, target, die, hits, following in ways:
            assert die >= source - target or target == OFF
            mine, theirs = list(now.mine), list(now.theirs)
            mine[source] -= 1
            mine[target] += 1
            if hits:
                theirs[BAR - target] -= 1
                theirs[BAR] += 1
            waiting.append((following, Position(tuple(mine), tuple(theirs))))
    return ends


def test_the_tree_leads_to_every_legal_play_and_nowhere_else():
    for position, dice in cases(seed=3, count=80):
        game = Match().game_from(position, on_roll=Player.WHITE, dice=dice)
        tree = views.tree_out(move_tree(position, dice))

        wanted = {position.after(play) for play in game.legal_plays()}
        assert ends_of(tree, position) == wanted


def test_ways_that_meet_share_what_follows():
    tree = views.tree_out(move_tree(Position.start(), Dice(2, 2)))

    # Written out as a tree the orders of 2-2 are 4,480 nodes.
    assert len(tree) < 200


def test_the_result_and_the_record_follow_the_log(moments):
    for log in moments:
        view, result = seen(log, NOBODY), log.game.result

        assert (view["result"] is None) == (result is None)
        if result:
            assert view["result"] == {
                "winner": result.winner.value,
                "win": int(result.win),
                "stake": result.stake,
                "points": log.game.match.counted(result),
                "match_over": log.is_over,
            }
        begins = log.version_at(log.number)
        assert [step["v"] for step in view["record"]] == list(range(begins + 1, log.version + 1))
        assert [game["points"] for game in view["games"]] == [
            game.match.counted(game.result) for game in log.games[:-1]
        ]
        if result and log.match.length is not None:
            side = list(Player).index(result.winner)
            before = log.game.match.points(result.winner)
            assert view["score"][side] == before + view["result"]["points"]
        assert view["over"] is log.is_over


def test_steps_since_a_version_are_the_lines_since_then(moments):
    for log in moments[::4]:
        for version in (0, log.version // 2, max(log.version - 3, 0)):
            steps = views.steps_since(log, version)
            assert [step.v for step in steps] == list(range(version + 1, log.version + 1))
            assert [step.kind == "next" for step in steps] == [
                line == "next" for line in log.lines(version)
            ]


def test_stakes_tell_what_each_answer_leads_to(moments):
    offered = (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)
    for log in moments:
        game, stakes = log.game, seen(log, NOBODY)["stakes"]

        assert (stakes is not None) == (game.phase in offered)
        for allowed in game.actions_allowed() if stakes else ():
            after = game.after(CubeAction(allowed.kind.value))
            told = stakes[allowed.kind.value]
            if after.result:
                assert told == {
                    "stake": None,
                    "owner": None,
                    "loses": game.match.counted(after.result),
                }
            else:
                while after.phase in offered:
                    after = after.after(CubeAction.TAKE)
                owner = after.cube.owner.value
                assert told == {"stake": after.cube.value, "owner": owner, "loses": None}


def test_the_stakes_of_beaver_and_raccoon_as_the_document_counts_them():
    match = Match(None, replace(MONEY, raccoon=True))
    log = MatchLog.begin(match.new_game()).replayed(["start 3-1", "white: 8/5 6/5"])

    doubled = log.after(CubeAction.DOUBLE)
    beavered = doubled.after(CubeAction.BEAVER)
    raccooned = beavered.after(CubeAction.RACCOON)

    def stakes(log):
        return {
            answer: told["loses"] or (told["stake"], told["owner"])
            for answer, told in seen(log, NOBODY)["stakes"].items()
        }

    assert stakes(doubled) == {"take": (2, "white"), "pass": 1, "beaver": (4, "white")}
    assert stakes(beavered) == {"take": (4, "white"), "pass": 2, "raccoon": (8, "white")}
    assert stakes(raccooned) == {"take": (8, "white"), "pass": 4}


def test_the_cube_lies_with_its_64_up_until_it_is_turned():
    log = MatchLog.begin(Match(7).new_game()).replayed(["start 3-1", "white: 8/5 6/5"])

    cube = seen(log, WHITE)["cube"]
    assert cube == {"value": 1, "shown": 64, "owner": None, "offered_by": None, "stake": 1}

    log = log.replayed(["black: double"])
    assert seen(log, WHITE)["cube"]["offered_by"] == "black"

    log = log.replayed(["white: take"])
    cube = seen(log, WHITE)["cube"]
    assert cube == {"value": 2, "shown": 2, "owner": "white", "offered_by": None, "stake": 2}


@pytest.mark.parametrize(
    "match",
    [Match(1), Match(3, CLUBE, (2, 0), True), Match(None, CLASSICO)],
    ids=["one point", "Crawford", "no cube"],
)
def test_there_is_no_cube_where_none_is_played(match):
    assert seen(MatchLog.begin(match.new_game()), WHITE)["cube"] is None


def test_the_opening_throw_is_shown_as_one_die_each_for_the_first_turn():
    log = MatchLog.begin(Match(3).new_game()).replayed(["start 4-4", "start 2-5"])

    view = seen(log, WHITE)
    assert view["opening"] == [2, 5]
    assert view["dice"] == {"white": None, "black": [5, 2]}

    view = seen(log.replayed(["black: 13/8 24/22"]), WHITE)
    assert view["opening"] is None
    assert view["dice"] == {"white": None, "black": [5, 2]}


def test_where_the_starter_rolls_again_the_opening_dice_are_nobodys_roll():
    match = Match(None, PRESETS["REGLAMENTO"].rules)
    log = MatchLog.begin(match.new_game()).replayed(["start 2-5"])

    assert seen(log, BLACK)["dice"] == {"white": None, "black": None}
    assert seen(log, BLACK)["opening"] == [2, 5]
    assert seen(log.replayed(["black: roll 3-1"]), BLACK)["dice"]["black"] == [3, 1]


def test_dice_lie_until_their_side_is_on_roll_again():
    log = MatchLog.begin(Match(3).new_game())
    log = log.replayed(["start 3-1", "white: 8/5 6/5", "black: roll 6-2"])

    assert seen(log, WHITE)["dice"] == {"white": [3, 1], "black": [6, 2]}
    log = log.replayed(["black: 24/18 13/11"])
    assert seen(log, WHITE)["dice"] == {"white": None, "black": [6, 2]}


def test_an_automatic_double_is_told_with_the_throw_that_made_it():
    match = Match(None, replace(MONEY, automatic_doubles=1))
    log = MatchLog.begin(match.new_game()).replayed(["start 3-3", "start 2-2", "start 6-1"])

    throws = seen(log, WHITE)["record"]

    assert [step["automatic"] for step in throws] == [2, None, None]
    assert [step["dice"] for step in throws] == [[3, 3], [2, 2], [6, 1]]
    assert seen(log, WHITE)["cube"]["value"] == 2


def test_steps_carry_what_a_page_needs_to_show_them():
    log = MatchLog.begin(Match(3).new_game())
    log = log.replayed(["start 3-1", "white: 8/5 6/5", "black: resign gammon"])

    start, play, resign = seen(log, WHITE)["record"]

    assert (start["kind"], start["by"], start["text"]) == ("start", None, "start 3-1")
    assert (play["kind"], play["by"], play["text"]) == ("play", "white", "8/5 6/5")
    assert play["moves"] == [[8, 5, False], [6, 5, False]]
    assert play["dice"] == [3, 1]
    assert (resign["kind"], resign["win"]) == ("resign", 2)
    assert seen(log, WHITE)["resignation"] == {"by": "black", "win": 2}
    assert seen(log, WHITE)["last"] == {"by": "white", "moves": [[8, 5, False], [6, 5, False]]}


def test_an_empty_play_is_told_without_words():
    position = Position.of(mine={25: 1, 6: 2}, theirs={p: 2 for p in range(1, 7)})
    game = Match().game_from(position, on_roll=Player.WHITE, dice=Dice(3, 1))
    log = MatchLog.begin(game).after(Play())

    (step,) = seen(log, WHITE)["record"]

    assert (step["text"], step["moves"], step["dice"]) == ("", [], [3, 1])


def test_holland_waits_until_each_side_has_played_twice():
    rules = replace(CLUBE, holland=True)
    log = MatchLog.begin(Match(3, rules, (2, 1)).new_game()).after(Start(3, 1))

    assert seen(log, WHITE)["holland_waits"]
    for line in ("white: 8/5 6/5", "black: roll 3-1", "black: 8/5 6/5"):
        log = log.replayed([line])
    assert seen(log, WHITE)["holland_waits"]


def test_terms_name_every_option():
    log = MatchLog.begin(Match(7, CLUBE).new_game())

    terms = seen(log, WHITE)["terms"]

    assert terms["rules"] == {
        name: option.plain(getattr(CLUBE, name)) for name, option in OPTIONS.items()
    }
    assert (terms["rules"]["opening"], terms["rules"]["crawford"]) == ("keep", 3)
    assert (terms["preset"], terms["length"], terms["opponent"]) == ("CLUBE", 7, "friend")


def test_players_are_named_and_known_to_be_here():
    players = seen(MatchLog.begin(Match(3).new_game()), BLACK)["players"]

    person = {"kind": "person", "level": None, "seated": True, "gone": False, "program": False}
    assert players == {
        "white": {"name": "Helena", "here": True, **person},
        "black": {"name": "Tomás", "here": False, **person},
    }


def test_help_is_for_bots_and_one_screen_and_after_a_friends_match():
    log = MatchLog.begin(Match(1).new_game()).after(Start(3, 1))
    over = log.after(Resign(Win.SINGLE), by=Player.BLACK).replayed(["white: accept"])

    assert seen(log, WHITE, OpponentKind.BOT)["help"]
    assert seen(log, WHITE, OpponentKind.SAME_SCREEN)["help"]
    assert not seen(log, WHITE, OpponentKind.FRIEND)["help"]
    assert seen(over, WHITE, OpponentKind.FRIEND)["help"]


def test_a_serious_match_counts_no_pips_and_gives_no_help_until_it_is_over():
    log = MatchLog.begin(Match(1).new_game()).replayed(["start 3-1", "black: resign single"])
    over = log.replayed(["white: accept"])

    for opponent in OpponentKind:
        view = seen(log, BOTH, opponent, serious=True)
        assert (view["pips"], view["help"], view["terms"]["serious"]) == (None, False, True)
        assert views.board_at(at_table(log, opponent, serious=True), 1).pips is None
        assert seen(over, BOTH, opponent, serious=True)["help"]
        assert seen(over, BOTH, opponent, serious=True)["pips"] == [167, 167]


def test_who_watches_sees_the_table_and_can_do_nothing():
    log = MatchLog.begin(Match(1).new_game()).replayed(["start 3-1"])

    view = seen(log, NOBODY, watched=True)

    assert (view["seats"], view["allowed"], view["tree"]) == ([], [], None)
    assert view["dice"]["white"] == [3, 1]


def test_the_board_of_the_past_is_the_one_that_stood_then():
    log = MatchLog.begin(Match(3).new_game())
    log = log.replayed(["start 3-1", "white: 8/5 6/5", "black: roll 6-2", "black: 24/18 13/11"])

    past = views.board_at(at_table(log), 2)

    assert past.board.white == {5: 2, 6: 4, 8: 2, 13: 5, 24: 2}
    assert (past.text, past.on_roll, past.dice["black"]) == ("8/5 6/5", "black", None)
    assert past.xgid == "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:3:10"


def test_a_moment_no_id_can_hold_has_none():
    log = MatchLog.begin(Match(3).new_game()).replayed(["start 3-1", "black: resign single"])

    assert views.board_at(at_table(log), 2).xgid is None


def test_a_position_with_a_cube_begins_with_it():
    game = Match().game_from(Position.start(), on_roll=Player.BLACK, cube=Cube(4, Player.BLACK))
    log = MatchLog.begin(game).after(Roll(Dice(6, 6)))

    view = seen(log, BLACK)

    assert view["cube"]["value"] == 4
    assert view["record"][0]["dice"] == [6, 6]
