import re
from pathlib import Path

import pytest
from babel.messages.extract import extract
from babel.messages.pofile import read_po

import gamao
from gamao.messages import LANGUAGES, Catalogue, negotiate

SOURCE = Path(gamao.__file__).parent
PAGE = sorted((SOURCE / "web" / "js").glob("*.js"))
TRANSLATED = [language for language in LANGUAGES if language != "en"]
PYTHON_WORDS = {"_": None, "gettext": None, "ngettext": (1, 2)}
PAGE_WORDS = {"t": None, "n": (1, 2)}

Message = str | tuple[str, ...]


def messages_in_use() -> set[Message]:
    found: set[Message] = set()
    for method, words, paths in (
        ("python", PYTHON_WORDS, sorted(SOURCE.rglob("*.py"))),
        ("javascript", PAGE_WORDS, PAGE),
    ):
        options = {"parse_template_string": True} if method == "javascript" else {}
        for path in paths:
            with path.open("rb") as lines:
                found.update(
                    message if isinstance(message, str) else tuple(message)
                    for _, message, _, _ in extract(method, lines, words, options=options)
                )
    return found


def read(language):
    name = language.replace("-", "_")
    path = SOURCE / "messages" / "locale" / name / "LC_MESSAGES" / "gamao.po"
    with path.open("rb") as lines:
        return [message for message in read_po(lines) if message.id]


def forms(text):
    return [text] if isinstance(text, str) else list(text)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_in_use_is_translated_and_no_other_is(language):
    translated = {message.id for message in read(language)}

    assert translated == messages_in_use()


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translation_is_empty_or_fuzzy(language):
    unsure = [m.id for m in read(language) if m.fuzzy or not all(forms(m.string))]

    assert unsure == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_names_the_same_values_as_its_message(language):
    names = re.compile(r"\{\w+\}")
    different = [
        message.id
        for message in read(language)
        for text in forms(message.string)
        if set(names.findall(text)) != set(names.findall(forms(message.id)[-1]))
    ]

    assert different == []


def test_the_extractor_sees_every_message_of_the_page():
    seen = {forms(message)[0] for message in messages_in_use()}
    written = {
        text
        for path in PAGE
        for text in re.findall(r'(?<![.\w])[tn]\("((?:[^"\\]|\\.)*)"', path.read_text("utf-8"))
    }

    assert len(written) > 100
    assert written <= seen


def test_english_is_the_message_itself():
    assert Catalogue.load("en").gettext("Your turn: {dice}", dice="6-2") == "Your turn: 6-2"
    assert Catalogue.load("en").ngettext("{n} point", "{n} points", 1) == "1 point"
    assert Catalogue.load("en").as_json()["#said roll"] == "{name} rolls {dice}."


def test_other_languages_have_their_own_words_and_plurals():
    portuguese, spanish = Catalogue.load("pt-BR"), Catalogue.load("es")

    assert portuguese.gettext("I double") == "Eu dobro"
    assert spanish.gettext("Your turn: {dice}", dice="6-2") == "Tu turno: 6-2"
    assert portuguese.ngettext("{n} point", "{n} points", 3) == "3 pontos"
    assert spanish.ngettext("{n} point", "{n} points", 1) == "1 punto"
    assert portuguese.as_json()["{n} point"] == ["{n} ponto", "{n} pontos"]


def test_a_language_we_do_not_speak_is_an_error_that_names_ours():
    with pytest.raises(ValueError, match=r"no messages in 'fr'; there are pt-BR, es, en"):
        Catalogue.load("fr")


@pytest.mark.parametrize(
    ("cookie", "accept", "language"),
    [
        (None, None, "pt-BR"),
        ("es", "en", "es"),
        ("fr", "en-GB,en;q=0.8", "en"),
        (None, "fr-CH, fr;q=0.9, en;q=0.3, es;q=0.7", "es"),
        (None, "pt-PT", "pt-BR"),
        (None, "de;q=0.5, en;q=0", "pt-BR"),
        (None, "en;q=much, es", "es"),
    ],
)
def test_the_language_is_the_one_chosen_else_the_browsers_else_portuguese(cookie, accept, language):
    assert negotiate(cookie, accept) == language
