"""Plays by their results, and their texts."""

from hypothesis import given, settings
from tests.strategies import dice, positions

from gamao import legal_plays
from gamao.analysis.plays import format_plays
from gamao.engine.boards import boards_of, plays_by_result
from gamao.notation import parse_play


@settings(max_examples=60, deadline=None)
@given(positions(), dice())
def test_texts_can_be_read_again_and_results_are_those_of_the_rules(position, roll):
    plays = legal_plays(position, roll)

    few = plays[:: len(plays) // 8 + 1]
    texts, results = format_plays(few, plays), plays_by_result(position, plays)

    for play, text in zip(few, texts, strict=True):
        after = position.after(play)
        assert position.after(parse_play(text, position, roll)) == after
        assert results[boards_of([after.flipped()])[0].tobytes()] == play
