# ruff: noqa: RUF001 (names that look alike are what it is about)
"""What a member may be called, and who looks like whom."""

import pytest

from gamao.server.http.problems import Problem
from gamao.server.people.names import checked_name, folded


def refusal(name):
    with pytest.raises(Problem) as refused:
        checked_name(name)
    return refused.value.code


@pytest.mark.parametrize(
    "name", ["Ana", "José", "Łukasz", "Ольга", "Ελένη", "ana.maria", "x-1", "李雷"]
)
def test_letters_of_any_writing_make_a_name(name):
    assert checked_name(f" {name} ") == name


@pytest.mark.parametrize(
    "name",
    [
        *("", "a", "a" * 21, "a b", "a/b", "a..b", "-a", "a-", "_", "a_", "<b>", "a&b", "a'b"),
        *("a\r\nSet-Cookie: x=1", "a\0b", "a\u202eb", "a\u200bb", "a\u2066b"),
        *(
            "a\u0301\u0301\u0301b",
            "\N{GRINNING FACE}\N{GRINNING FACE}",
            "../a",
            "%2e%2e",
            "{{7*7}}",
        ),
    ],
)
def test_nobody_has_marks_spaces_or_what_cannot_be_seen_in_their_name(name):
    assert refusal(name) == "bad_name"


def test_letters_in_other_forms_are_the_letters():
    assert checked_name("Ｈｅｌｅｎａ") == "Helena"


@pytest.mark.parametrize(
    "other",
    [
        *("helena", "HELENA", "Héléna", "He1ena", "Heiena", "HeIena", "Hel.ena", "h-e-l-e-n-a"),
        *("Нelena", "Hеlеnа", "Ηelena", "Ｈｅｌｅｎａ", "Hᴇlena".replace("ᴇ", "ε"), "Ĥelena"),
    ],
)
def test_names_that_look_alike_are_one(other):
    assert folded(other) == folded("Helena")


@pytest.mark.parametrize(
    ("one", "other"), [("modern", "modem"), ("vvilma", "wilma"), ("b0b", "bob"), ("сосо", "coco")]
)
def test_so_do_letters_that_run_together(one, other):
    assert folded(one) == folded(other)


def test_names_that_differ_stay_different():
    names = ["Ana", "Anna", "Rui", "Ruy", "Bia", "Beatriz", "Helena", "Elena", "Ольга", "Олег"]

    assert len({folded(name) for name in names}) == len(names)


@pytest.mark.parametrize(
    "name", ["admin", "Adm1n", "аdmin", "Novato", "master", "Oráculo", "GNUBG"]
)
def test_nobody_is_called_as_who_runs_the_server_or_as_a_bot(name):
    assert refusal(name) == "name_taken"
