"""The command in the language of who runs it."""

import json
import re
import sys
from functools import cache
from typing import Annotated

import pytest
import typer
from typer.main import get_command

from gamao.cli import main
from gamao.cli.app import Gamao, app
from gamao.cli.commands.bench import Bench
from gamao.cli.commands.bridge import Bridge
from gamao.cli.commands.data import Data
from gamao.cli.help_page import option_row
from gamao.cli.tree import command_tree
from gamao.messages import Catalogue
from gamao.messages.catalogue import COMMANDS

PAGES = [
    "",
    *Gamao.entries,
    *(f"bench {name}" for name in Bench.entries),
    *(f"bridge {name}" for name in Bridge.entries),
    *(f"data {name}" for name in Data.entries),
]
LOCALES = {"pt-BR": "pt_BR.UTF-8", "es": "es_AR.UTF-8"}


@cache
def words_in(language):
    return Catalogue.load(language, COMMANDS)


@pytest.fixture
def run(monkeypatch, capsys):
    """Run the command here, in a locale: status, output, errors."""

    def here(*arguments, locale="en_GB.UTF-8"):
        monkeypatch.delenv("GAMAO_LANGUAGE", raising=False)
        monkeypatch.delenv("LANGUAGE", raising=False)
        monkeypatch.setenv("LC_ALL", locale)
        monkeypatch.setattr(sys, "argv", ["gamao", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return ended.value.code or 0, said.out, said.err

    return here


@pytest.mark.parametrize("page", PAGES)
def test_every_page_of_help_is_whole_in_every_language(run, page):
    _, english, _ = run(*page.split(), "--help")
    lines = [line for line in english.splitlines() if line.strip()]
    assert len(lines) > 5

    for language, locale in LOCALES.items():
        status, text, _ = run(*page.split(), "--help", locale=locale)

        assert status == 0
        flat = " ".join(text.split())
        left = [
            message
            for message, said in words_in(language).texts.items()
            # Sentences: the names of levels and the like stay as they are typed.
            if message.endswith(".") and message != said and message in flat
        ]
        assert left == []
        assert text.startswith("Uso: gamao")
        assert "Options" not in text


@pytest.mark.parametrize(("default", "said"), [(0.05, "0,05"), (0.0, "0"), (7, "7")])
def test_a_default_has_the_decimal_comma_of_the_language(default, said):
    app = typer.Typer()

    @app.command()
    def command(number: Annotated[float, typer.Option(help="Any.")] = default) -> None: ...

    row = option_row(typer.main.get_command(app).params[0], words_in("es"))

    assert row[1] == f"Any. [por defecto: {said}]"


def test_the_language_can_be_asked_for_before_and_after_the_command(run):
    for arguments in (
        ["--language", "es", "met", "--help"],
        ["met", "--language", "es", "--help"],
        ["met", "--help", "--language=es"],
    ):
        assert run(*arguments)[1].startswith("Uso: gamao met [OPCIONES]")


def test_a_language_we_do_not_speak_is_an_error_that_names_ours(run):
    status, _, said = run("met", "--language", "fr", locale="es")

    assert (status, said) == (2, "gamao: gamao habla pt-BR, es, en, no 'fr'\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("play --lenght 3", "não há opção --lenght (veja gamao play --help)"),
        ("play --length", "--length precisa de um valor (veja gamao --help)"),
        ("play --length=x", "--length é um número: pelo menos 0 (veja gamao play --help)"),
        ("play --opponent cat", "--opponent é um destes: bot, gnubg, bgsage, person"),
        ("--no-open=1", "--no-open não leva valor"),
        ("data bearoff --points 9", "--points é um número: 1 a 6"),
        ("position", "falta ID (veja gamao position --help)"),
        ("met more", "não sei o que fazer com 'more'"),
        ("pley", "não há comando 'pley'; você quis dizer play?"),
        ("bench chess", "não há comando 'chess'; veja gamao bench --help"),
        ("play --level grandpa", "um nível é um destes: beginner (Novato), casual"),
        ("play --rules NOBODYS", "não há regras 'NOBODYS', só AMERICANO"),
        ("position nonsense", "não há XGID, OGID, id do gnubg nem id de posição em 'nonsense'"),
        ("position 4HPwATDgc/ABMA --dice 77", "um dado mostra de 1 a 6, e não 7"),
        ("analyse nowhere.mat", "nowhere.mat: este arquivo não existe"),
        ("convert one.mat two.doc", "'two.doc' não diz o que gravar: use --to"),
        ("serve --database games", "não é possível abrir o banco de dados: ele é uma URL"),
    ],
)
def test_what_is_wrong_is_one_line_in_the_readers_language(run, arguments, said):
    status, out, complaint = run(*arguments.split(), locale="pt_BR")

    assert (status, out) == (2, "")
    assert complaint.startswith(f"gamao: {said}")
    assert complaint.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [("{", "não é JSON: "), ("{}", "não é um arquivo de partida: o formato não é 'gamao match'")],
    ids=["broken", "other"],
)
def test_what_is_wrong_with_a_file_of_json_is_said_in_the_readers_language(
    run, tmp_path, text, said
):
    file = tmp_path / "match.json"
    file.write_text(text)

    _, _, complaint = run("analyse", str(file), locale="pt_BR")

    assert complaint.startswith(f"gamao: {file}: {said}")


def test_people_read_numbers_as_they_write_them_and_programs_as_json_has_them(run):
    _, text, _ = run("met", "--away", "4,2", locale="pt_BR")
    _, data, _ = run("met", "--away", "4,2", "--json", locale="pt_BR")
    _, plain, _ = run("met", "--away", "4,2", "--json")

    assert "33,13%" in text
    assert data == plain
    assert json.loads(data)["chance"] == pytest.approx(0.3313, abs=1e-4)


def test_a_position_is_told_in_the_readers_language(run):
    _, text, _ = run("position", "4HPwATDgc/ABMA", "--limit", "0-ply", locale="es_ES")

    assert "Claro es X, pips 167-167, por dinero, dado multiplicador 1 en el medio" in text
    assert "no dobla, beaver" in text


def test_a_play_that_seems_better_at_first_sight_has_no_loss_to_show(run):
    position = "XGID=--aBBBBa---Baa-B---cBcabbA:0:0:1:65:0:0:3:0:10"

    _, text, _ = run("position", position, locale="en")

    best, second = [line for line in text.splitlines() if re.match(r" \S+ +\d-ply", line)][:2]
    assert best.split()[:2] == ["1.", "2-ply"]
    assert second.split()[:2] == ["\N{EN DASH}", "1-ply"]
    assert second.split()[5] == "\N{EN DASH}"


def test_the_figures_of_every_play_stand_below_their_titles(run):
    asked = ("position", "4HPwATDgc/ABMA", "--dice", "31", "--limit", "0-ply")
    _, text, _ = run(*asked, locale="pt_BR")

    worth, chances, *rows = text.splitlines()[-12:]
    assert worth.split() == ["Equity", "Perda"]
    names = re.findall(r"\w+ %", chances)
    assert names == ["Vence %", "Gamão %", "Triplo %", "Contra %", "Triplo %"]
    for title, below in ((worth, rows[2::2]), (chances, rows[1::2])):
        ends = [found.end() for found in re.finditer(r"\w+(?: %)?", title)]
        for row in below:
            assert [found.end() for found in re.finditer(r"\d,\d+", row)] == ends


def test_a_game_in_the_terminal_speaks_the_readers_language(run, monkeypatch):
    typed = iter(["h", "8/5 6/6", "gibberish", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: print(prompt, end="") or next(typed))

    status, text, _ = run("play", "--opponent", "person", "--seed", "3", locale="pt_BR")

    assert status == 0
    assert "Partida de 3 pontos: Claro 0, Escuro 0" in text
    assert "listar as jogadas possíveis" in text
    assert "8/5 6/6 não é permitida com 5-2." in text
    assert "Isto não é uma jogada nem uma ação. Digite h para ajuda." in text
    assert text.endswith("Até logo.\n")


def test_without_a_command_the_web_app_is_announced_in_the_readers_language(run, monkeypatch):
    served = []
    monkeypatch.setattr("gamao.server.http.run.serve", lambda *given, **named: served.append(named))

    status, _, said = run(locale="es_ES")

    assert (status, said) == (0, "")
    assert served[0]["open_browser"]
    assert served[0]["words"]("gamao: {address} (Ctrl-C stops)", address="x").endswith("termina)")


@pytest.mark.parametrize("language", ["pt-BR", "es"])
def test_every_command_is_described_in_the_infinitive(language):
    words = Catalogue.load(language, COMMANDS)
    nodes = [node for node in command_tree(get_command(app), words) if len(node.words) > 1]

    firsts = {node.words: re.match(r"\w+", node.help).group() for node in nodes}
    assert {name: word for name, word in firsts.items() if not word.endswith("r")} == {}


@pytest.mark.parametrize(("language", "off"), [("pt-BR", "O fora 0"), ("es", "O fuera 0")])
def test_a_board_in_the_terminal_has_no_english_words(run, language, off):
    done = run(
        "position", "4HPwATDgc/ABMA", "--dice", "31", "--limit", "0-ply", "--language", language
    )

    said = "".join(map(str, done))
    assert off in said
    assert " off " not in said
