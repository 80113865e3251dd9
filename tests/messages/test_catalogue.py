import ast
import json
import pickle
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.extract import extract
from babel.messages.pofile import read_po

import gamao
from gamao import Player
from gamao.errors import RuleError
from gamao.messages import LANGUAGES, Catalogue, negotiate, system_language
from gamao.messages.catalogue import COMMANDS
from gamao.messages.marking import Said
from gamao.notation import read_match

SOURCE = Path(gamao.__file__).parent
PAGE = sorted((SOURCE / "web" / "js").rglob("*.js"))
SERVED = [*sorted((SOURCE / "server").rglob("*.py")), *sorted((SOURCE / "messages").glob("*.py"))]
TOLD_IN_TERMINAL = SOURCE / "server" / "http" / "run.py"
TRANSLATED = [language for language in LANGUAGES if language != "en"]
ONE_FORM = {"_", "words", "_words", "gettext"}
PAGE_WORDS = {"t": None, "n": (1, 2)}

MATCH = """ 3 point match

 Game 1
 Helena : 0                          Tomas : 0
  1) 31: 8/5 6/5                      52: 13/11 13/8
  2) 65: 24/13                        31: 8/5 6/5
"""

Message = str | tuple[str, ...]


@cache
def messages_of_pages() -> set[Message]:
    """What pages and their server say."""
    found = messages_in_python(path for path in SERVED if path != TOLD_IN_TERMINAL)
    return found | messages_in_scripts()


@cache
def messages_in_scripts() -> set[Message]:
    found: set[Message] = set()
    for path in PAGE:
        with path.open("rb") as lines:
            options = {"parse_template_string": True}
            found.update(
                message if isinstance(message, str) else tuple(message)
                for _, message, _, _ in extract("javascript", lines, PAGE_WORDS, options=options)
            )
    return found


@cache
def messages_of_commands() -> set[Message]:
    """What everybody else says: commands, reports, and the errors that people meet."""
    others = [path for path in sorted(SOURCE.rglob("*.py")) if path not in SERVED]
    return messages_in_python([*others, TOLD_IN_TERMINAL])


def messages_in_python(paths) -> set[Message]:
    return {
        message
        for path in paths
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and (message := message_of(node))
    }


def message_of(call):
    """The message of a call that says something; in f-strings too, which Babel does not look at."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    texts = [one.value if isinstance(one, ast.Constant) else None for one in call.args]
    if name in ONE_FORM and texts and isinstance(texts[0], str):
        return texts[0]
    return tuple(texts[:2]) if name == "ngettext" and all(texts[:2]) else None


def read(language, *domains):
    name = language.replace("-", "_")
    found = []
    for domain in domains or COMMANDS:
        path = SOURCE / "messages" / "locale" / name / "LC_MESSAGES" / f"{domain}.po"
        with path.open("rb") as lines:
            found += [message for message in read_po(lines) if message.id]
    return found


def forms(text):
    return [text] if isinstance(text, str) else list(text)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_of_pages_is_translated_and_no_other_is(language):
    translated = {message.id for message in read(language, "gamao")}

    assert translated == messages_of_pages()


@pytest.mark.parametrize("language", TRANSLATED)
def test_pages_are_sent_what_they_say_and_not_what_the_server_says(language):
    from gamao.server.http import pages
    from gamao.server.http.assets import Assets

    assets = Assets.load({language: Catalogue.load(language)}, pages.STYLES)
    files = [
        json.loads(assets.found[f"words/{page}/{language}.json"].content) for page in pages.STYLES
    ]
    sent = set().union(*files)

    said = {one if isinstance(one, str) else one[0] for one in messages_in_scripts()}
    assert said - sent == set()
    assert "The server does not understand this request." not in sent


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_of_commands_is_translated_and_no_other_is(language):
    shared = {message.id for message in read(language, "gamao")}
    translated = {message.id for message in read(language, "commands")}
    used = messages_of_commands()

    assert used - shared - translated == set()
    assert translated - used == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_both_domains_say_they_say_alike(language):
    pages = {message.id: message.string for message in read(language, "gamao")}
    other = {message.id: message.string for message in read(language, "commands")}

    assert {key: other[key] for key in pages.keys() & other.keys()} == {
        key: pages[key] for key in pages.keys() & other.keys()
    }


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translation_is_empty_or_fuzzy(language):
    unsure = [m.id for m in read(language) if m.fuzzy or not all(forms(m.string))]

    assert unsure == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_names_the_same_values_as_its_message(language):
    names = re.compile(r"\{\w+(?:!r)?\}")
    different = [
        message.id
        for message in read(language)
        for text in forms(message.string)
        if set(names.findall(text)) != set(names.findall(forms(message.id)[-1]))
    ]

    assert different == []


def test_the_extractor_sees_every_message_of_the_page():
    seen = {forms(message)[0] for message in messages_of_pages()}
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
        (None, "de", "en"),
        (None, "de;q=0.5, en;q=0", "en"),
        (None, "en;q=much, es", "es"),
    ],
)
def test_the_language_is_the_one_chosen_else_the_browsers_else_english(cookie, accept, language):
    assert negotiate(cookie, accept) == language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "pt_BR.UTF-8"}, "pt-BR"),
        ({"LANG": "pt_PT@euro"}, "pt-BR"),
        ({"LANG": "pt_BR.UTF-8", "LC_MESSAGES": "es_AR.UTF-8"}, "es"),
        ({"LANG": "es", "LC_MESSAGES": "es", "LC_ALL": "fr_FR"}, "en"),
        ({"LANG": "fr_FR", "LANGUAGE": "fr:es:en"}, "es"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "es"}, "en"),
        ({"LC_ALL": "", "LANG": "es_MX"}, "es"),
        ({"GAMAO_LANGUAGE": "pt-BR", "LC_ALL": "es_ES", "LANGUAGE": "en"}, "pt-BR"),
        ({"GAMAO_LANGUAGE": "de", "LANG": "es_ES"}, "en"),
    ],
    ids=str,
)
def test_in_a_terminal_the_language_is_the_systems_else_english(environment, language):
    assert system_language(environment) == language


def test_numbers_are_written_as_people_do():
    english, spanish = Catalogue.load("en"), Catalogue.load("es")

    assert Catalogue.load("pt-BR").number(-1.25, 2) == "\N{MINUS SIGN}1,25"
    assert english.number(0.5, 1, sign=True) == "+0.5"
    assert english.number(-0.0001, 2, sign=True) == "0.00"
    assert (english.number(1234.5, 1), spanish.number(1234.5, 1)) == ("1,234.5", "1.234,5")
    assert spanish.number(None) == spanish.percent(None) == "\N{EN DASH}"
    assert spanish.percent(0.125) == "12,5%"


def test_pages_are_not_sent_what_only_commands_say():
    assert "Goodbye." in Catalogue.load("es", COMMANDS).texts
    assert "Goodbye." not in Catalogue.load("es").as_json()


def test_a_text_knows_how_to_be_said_in_another_language_and_so_do_its_parts():
    portuguese = Catalogue.load("pt-BR", COMMANDS)
    why = RuleError("{player} {must}", player=Player.WHITE, must=Said("must roll or double"))
    where = Said("line {number}", number=9)
    warning = Said("{where}: game {count} breaks off: {why}", where=where, count=2, why=why)

    assert warning == "line 9: game 2 breaks off: white must roll or double"
    said = portuguese.say(pickle.loads(pickle.dumps(warning)))
    assert said == "linha 9: o jogo 2 para aí: claro tem que jogar os dados ou dobrar"
    assert portuguese.say("the system's own words") == "the system's own words"


def test_what_a_file_could_not_say_is_told_in_the_readers_language():
    text = MATCH.replace("24/13", "24/12")
    spanish = Catalogue.load("es", COMMANDS)

    (warning,) = read_match(text.encode()).warnings

    assert warning.startswith("line 6: game 1 breaks off: illegal play '24/12' with 6-5")
    assert spanish.say(warning).startswith(
        "línea 6: el juego 1 se corta ahí: jugada ilegal '24/12'"
    )
