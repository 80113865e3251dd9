"""The documents against the program: what they list is what there is."""

import json
import re
from pathlib import Path

import pytest
from typer.main import get_command

import gamao
from gamao.cli.app import app
from gamao.cli.tree import command_tree
from gamao.engine import Engine
from gamao.engine.requests import answer
from gamao.messages import Catalogue
from gamao.messages.catalogue import ENGLISH
from gamao.messages.words import WORDS
from gamao.server import config
from gamao.server.app import create_app
from gamao.server.config import Config
from gamao.server.http import pages
from gamao.server.review.work import MOST_DECISIONS, READING

ROOT = Path(__file__).parents[1]
WEB = (ROOT / "docs" / "web.md").read_text("utf-8")
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text("utf-8")
EXCHANGES = re.findall(r"^> (.+)\n< (.+)$", PROTOCOL, re.MULTILINE)


def nameless(path):
    """A path whatever its parts are called."""
    return re.sub(r"\{\w+\}", "{}", path.split("?")[0])


@pytest.fixture(scope="module")
def routes(tmp_path_factory):
    database = tmp_path_factory.mktemp("docs") / "games.db"
    return create_app(Config(database=f"sqlite:///{database}"))


def test_every_request_is_in_the_table_of_requests_and_no_other(routes):
    told = {
        f"{method} {nameless(path)}"
        for method, path in re.findall(r"^\| `([A-Z]+) (/\S+)` \|", WEB, re.MULTILINE)
    }
    served = {
        f"{method.upper()} {nameless(path)}"
        for path, methods in routes.openapi()["paths"].items()
        for method in methods
    }

    assert told == served


def test_every_page_is_named():
    paragraph = WEB.split("## Pages")[1].split("##")[0]
    told = {nameless(path) for path in re.findall(r"`(/[\w@/{}]*)`", paragraph)}
    paths = {nameless(route.path) for route in pages.router.routes}
    shown = {path for path in paths if not re.match(r"/(static|favicon|sw\.js)", path)}

    assert len(shown) >= 7
    assert shown - told == set()


def test_every_module_of_the_page_is_named_in_its_room():
    block = WEB.split("## The page")[1].split("```")[1]
    lines = [(line[:33].split(), line[33:].split(":")) for line in block.strip().splitlines()]
    told = {(".", word) for words, _ in lines for word in words if not word.endswith("/")}
    for words, texts in lines:
        if words[0].endswith("/"):
            room = words[0].rstrip("/")
            told |= {(room, word.rstrip(",")) for word in texts[-1].split()}
    scripts = Path(gamao.__file__).parent / "web" / "js"
    modules = {
        (str(path.parent.relative_to(scripts)), path.stem)
        for path in scripts.rglob("*.js")
        if path.parent.name != "proof"
    }

    assert modules - told == set()
    assert {one for one in told if one[0] != "proof"} - modules == set()


KB, MB = 1024, 1024 * 1024
LIMITS = {
    r"A request's body has (\S+) kB at most": config.LONGEST_BODY // KB,
    r"a match file (\S+) MB": config.LONGEST_FILE // MB,
    r"\| .POST /api/reviews.*match file of any kind, (\S+) MB": config.LONGEST_FILE // MB,
    r"and (\S+) decisions, a WebSocket": MOST_DECISIONS,
    r"a WebSocket message (\S+) kB": config.LONGEST_MESSAGE // KB,
    r"sends more than (\S+) messages a second": config.MESSAGES_PER_SECOND,
    r"beyond a burst of (\S+), gets": config.BURST * config.MESSAGES_PER_SECOND,
    r"have come within (\S+) seconds": config.REQUEST_WITHIN,
    r"the answer, within (\S+) minutes": config.BODY_WITHIN / 60,
    r"at most (\S+) connections of one address": config.CONNECTIONS_PER_ADDRESS,
    r"\(proxies excepted\) and (\S+) in all are held": config.CONNECTIONS,
    r"One person opens (\S+) tables a day": config.TABLES_PER_DAY,
    r"has (\S+) matches reviewed": config.REVIEWS_PER_DAY,
    r"(\S+) positions analysed": config.ANALYSES_PER_DAY,
    r"and (\S+) rolled out": config.ROLLOUTS_PER_DAY,
    r"a whole /64\) (\S+) times as many": config.HOUSEHOLD,
    r"on the disk, (\S+) of one person": config.UPLOADS_PER_PERSON,
    r"of one person, (\S+) of one address, \S+ in all": config.UPLOADS_PER_ADDRESS,
    r"of one address, (\S+) in all \(429": config.UPLOADS,
    r"With less than (\S+) MB of disk": config.LEAST_FREE // MB,
    r"less than (\S+) MB of disk, a database": config.LEAST_FREE // MB,
    r"untouched for (\S+) weeks": config.ABANDONED.days / 7,
    r"with fewer than (\S+) steps": config.PLAYED,
    r"(\S+) questions of those who study": config.WAITING_FOR_ENGINE,
    r"wait at most, (\S+) of one person": config.WAITING_OF_ONE,
    r"each for (\S+) s, then 503": config.WAITING_SECONDS,
    r"(\S+) matches of one person for review": config.REVIEWS_WAITING,
    r"`too_many_reviews`, and a (\S+) in all": config.REVIEWS_WAITING_IN_ALL,
    r"tried with (\S+) wrong passwords": config.TRIES_PER_NAME,
    r"an address may try (\S+),": config.TRIES_PER_ADDRESS,
    r"one address makes (\S+) accounts": config.HOUSEHOLD * config.ACCOUNTS_PER_DAY,
    r"Argon2id, (\S+) MB": config.PASSWORD_MEMORY // KB,
    r"which gives way as well, for (\S+) seconds": READING,
    r"(\S+) are read at once": config.READERS,
    r"and (\S+) of one address, each for": config.HOUSEHOLD * config.WAITING_OF_ONE,
    r"\(`text`, (\S+) characters at most": config.LONGEST_PASTED,
}
COUNTED = {"two": 2, "four": 4, "eight": 8, "ten": 10, "twenty": 20, "sixty": 60, "hundred": 100}


@pytest.mark.parametrize("sentence", LIMITS)
def test_the_limits_are_those_that_the_server_keeps(sentence):
    told = re.findall(sentence, WEB)

    assert len(told) == 1
    number = told[0].lower().replace(",", "")
    assert float(COUNTED.get(number, number)) == LIMITS[sentence]


@pytest.mark.parametrize(("asked", "told"), EXCHANGES, ids=["evaluate", "move", "cube"])
def test_the_protocols_examples_are_what_the_engine_answers(asked, told):
    answered = answer(asked, Engine.default())

    assert answered.startswith(told.removesuffix("..."))
    assert json.loads(answered)["id"] == json.loads(asked)["id"]


@pytest.mark.parametrize(
    ("name", "language"), [("README.md", "en"), ("README.pt.md", "pt-BR"), ("README.es.md", "es")]
)
def test_readmes_call_the_rule_sets_as_the_page_does(name, language):
    text, words = (ROOT / name).read_text("utf-8"), Catalogue.load(language)
    presets = [words(text) for key, text in WORDS.items() if key.startswith("preset ")]
    line = next(line for line in text.splitlines() if presets[0] in line)

    assert [preset for preset in presets if preset not in line] == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("README.md", "old rule books"),
        ("README.pt.md", "livros|antigos|lance|guaxinim"),
        ("README.es.md", "libros|antiguos|ordenador|mapache|ratón"),
    ],
)
def test_readmes_have_no_word_that_a_native_would_not_say(name, words):
    assert re.findall(words, (ROOT / name).read_text("utf-8")) == []


# -- what people copy from the documents -------------------------------------------------------

DOCUMENTS = [*sorted((ROOT / "docs").glob("*.md")), *sorted(ROOT.glob("README*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
NODES = {node.words: node for node in command_tree(get_command(app), ENGLISH)}


def told_commands(path):
    """Every `gamao ...` in a document: lines of blocks and what stands in the text as code."""
    text = path.read_text("utf-8")
    lines = [line for _, block in BLOCK.findall(text) for line in block.splitlines()]
    lines += re.findall(r"`([^`\n]+)`", BLOCK.sub("", text))
    for line in lines:
        if found := re.match(r"(?:ExecStart=\S+/)?gamao(?: .*|$)", line.split("  #")[0]):
            yield found[0].partition("gamao")[2].split()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_command_in_the_documents_is_one_of_ours(path):
    for words in told_commands(path):
        node = NODES[("gamao",)]
        for word in words:
            node = NODES.get((*node.words, word), node)
        flags = [word.partition("=")[0].rstrip(",") for word in words if word.startswith("--")]
        unknown = [flag for flag in flags if flag not in (*node.flags, *NODES["gamao",].flags)]
        first = words[0] if words else ""
        assert not unknown, words
        assert node.words != ("gamao",) or not re.match(r"[a-z]", first), words


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_block_of_python_is_a_doctest_that_is_run(path, pytestconfig):
    found = BLOCK.findall(path.read_text("utf-8"))
    blocks = [block for language, block in found if language == "python"]
    roots = [ROOT / one for one in pytestconfig.getini("testpaths")]

    assert all(block.startswith(">>> ") for block in blocks)
    assert not blocks or any(path.is_relative_to(root) for root in roots)


def test_every_example_in_the_source_is_run(pytestconfig):
    roots = [ROOT / one for one in pytestconfig.getini("testpaths")]
    source = ROOT / "src" / "gamao"
    with_examples = {path for path in source.rglob("*.py") if ">>> " in path.read_text("utf-8")}

    assert len(with_examples) > 15
    assert {p for p in with_examples if not any(p.is_relative_to(root) for root in roots)} == set()


def test_every_target_of_make_in_the_documents_is_there():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    told = {
        word
        for path in [*DOCUMENTS, ROOT / "CONTRIBUTING.md"]
        for line in re.findall(r"(?:^|`)make ([a-z -]+?)(?:`|  )", path.read_text("utf-8"), re.M)
        for word in line.split()
    }

    assert {"play", "test", "docs"} <= told <= targets
