"""Ten thousand damaged and invented strings into every parser: a GamaoError or a value."""

from random import Random

import pytest
from tests.strategies import random_game, random_moment

from gamao.errors import GamaoError
from gamao.notation import (
    MatchRecord,
    format_diagram,
    format_fibs_board,
    format_gnubg_id,
    format_mat,
    format_rules,
    format_step,
    format_xgid,
    parse_action,
    parse_diagram,
    parse_fibs_board,
    parse_gnubg_id,
    parse_mat,
    parse_play,
    parse_rules,
    parse_step,
    parse_xgid,
)
from gamao.rules.dice import Dice
from gamao.rules.game import Phase
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import PRESETS

STRINGS = 10_000
ALPHABET = "0123456789/*()-:;,.=>[]\"' \t\n\r\0abcdefxADBRXO?é²١\u2028😀"
OPENING = Match(7).new_game(first=Player.WHITE, dice=Dice(6, 2))


def moments(rng):
    waiting = (Phase.TURN, Phase.PLAY, Phase.DOUBLED)
    games = (random_moment(Match(), rng) for _ in range(200))
    return [game for game in games if game.phase in waiting]


def texts_of_steps(rng):
    game = random_game(Match(), rng)
    return [format_step(step) for step in game.actions]


def plays(rng):
    return [str(play) for play in OPENING.legal_plays()]


def actions(rng):
    return [line.rpartition(": ")[2] for line in texts_of_steps(rng)]


def files(rng):
    games = [random_game(Match(), rng, steps=rng.randint(1, 4)) for _ in range(20)]
    return [format_mat(MatchRecord(white="A", black="B", games=(game,))) for game in games]


PARSERS = {
    "play": (lambda text: parse_play(text, OPENING.position, OPENING.dice), plays),
    "action": (lambda text: parse_action(text, OPENING), actions),
    "step": (lambda text: parse_step(text, OPENING), texts_of_steps),
    "rules": (
        parse_rules,
        lambda rng: [format_rules(preset.rules) + " beaver=on" for preset in PRESETS.values()],
    ),
    "position id": (Position.from_id, lambda rng: [game.position.id for game in moments(rng)]),
    "gnubg id": (parse_gnubg_id, lambda rng: [format_gnubg_id(game) for game in moments(rng)]),
    "xgid": (parse_xgid, lambda rng: [format_xgid(game) for game in moments(rng)]),
    "fibs": (parse_fibs_board, lambda rng: [format_fibs_board(game) for game in moments(rng)]),
    "diagram": (
        parse_diagram,
        lambda rng: [format_diagram(game.position) for game in moments(rng)],
    ),
    "mat": (parse_mat, files),
}


def damaged(text, rng):
    """The *text* with some characters changed, lost, doubled or moved; or pure noise."""
    if rng.random() < 0.1:
        return "".join(rng.choices(ALPHABET, k=rng.randint(0, 60)))
    letters = list(text)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        place = rng.randrange(len(letters) + 1)
        match rng.randrange(4):
            case 0:
                letters.insert(place, rng.choice(ALPHABET))
            case 1:
                letters[place : place + 1] = []
            case 2:
                letters[place : place + 1] = [rng.choice(ALPHABET)]
            case _:
                end = place + rng.randint(1, 20)
                letters[place:place] = letters[place:end]
    return "".join(letters)


@pytest.mark.parametrize("name", PARSERS)
def test_damaged_strings_give_a_value_or_a_gamao_error(name):
    parse, samples = PARSERS[name]
    rng = Random(name)
    whole = samples(rng)
    values = 0

    for _ in range(STRINGS):
        try:
            parse(damaged(rng.choice(whole), rng))
            values += 1
        except GamaoError:
            pass

    assert 0 < values < STRINGS
