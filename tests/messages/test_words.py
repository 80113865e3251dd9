"""What a native ear stumbled over once and must not meet again; one word for one idea."""

import re

import pytest

from gamao import PRESETS
from gamao.bridges.peers import PEERS
from gamao.engine.opponent.levels import LEVELS
from gamao.messages import LANGUAGES, Catalogue
from gamao.messages.catalogue import COMMANDS
from gamao.messages.words import WORDS
from gamao.rules.option import OptionKind
from gamao.rules.ruleset import OPTIONS

TYPED = {"r, roll"}  # more is understood of what one types than is said

FORBIDDEN = {
    "pt-BR": [
        r"\bos dois (lados )?(já )?(tem|retirou)\b",  # plural: têm, retiraram
        r"\bas regras .*\bnão pode\b",
        # a point is a casa
        r"\b(casas? interna|(?<!casa )em casa|para casa|ou casa|tabuleiro interno)\b",
        r"\bguaxinim\b",
        r"\bdar beaver\b",  # fazer
        r"\blances?\b",  # jogada
        r"\bmoney\b",  # a dinheiro
        r"\blançar os dados\b",  # jogar os dados
        r"\bdados iguais jogam",  # duplos
        r"\bpartida até\b",  # partida de 7 pontos
        r"\blivros?\b|\bantig[oa]s?\b",
        r"\b(match id|quão)\b",
        r"\baceitar ou passar\b",  # ou não
        r"\b(primeiro dobro|dobro na)\b",  # a dobra
        r"\besta revisão\b",  # análise
        r"\breclamar\b",  # reivindicar
        r"\bconta de Keith\b",  # contagem
        r"\belo .*\bna jogada\b",  # of a throw: lançamento
        r"\brollouts\b",  # simulações; `rollout` is typed
        r"\btamanho \{",
        r"\b(branco|preto)\b",  # claro, escuro, as on the board
        r"\belos? (não )?dados\b",  # entregues: dados are dice
        r"\brevisões\b|\bgam(ão|ões)( triplos?)? vencidos?\b",
        r"\bdado de dobra\b",
        r"\btrocas? de jogadas\b|\bpróximas trocas\b",  # um lançamento de cada lado
    ],
    "es": [
        r"\blos dos (lados )?(ya )?tiene\b",
        r"(?<!se )(puede|pueden) mover$",  # se puede mover, of a checker
        r"\b(en casa|a casa|o casa|cuadrante)\b",
        r"\bmapache\b",
        r"\bdar beaver\b",
        r"\bmoney\b",
        r"\b(pasó|rechazó|aceptó) mal\b",
        r"\bjugar los dados\b",
        # Latin American, as the document is
        r"\b(ordenador|ratón|pulsar?|petición|bandos?|vosotros)\b",
        r"\b(ha|has|han|hemos) \w+(ado|ido|to|cho)\b",
        r"\blibros?\b|\bantigu[oa]s?\b",
        r"\bmatch id\b",
        r"\bcubos?\b",  # dado multiplicador
        r"\b(aceptar o pasar|esta revisión)\b",
        r"\ben (el punto|los puntos) \d",  # casillero
        r"\b(lanzamientos?|aparatos?|muros?|chances|rollouts)\b",
        r"\blargo de la\b",  # longitud
        r"^dobles$",  # of dice: dobletes
        r"\b(errores con el dado|(con|el) dado (muerto|vivo))\b",  # multiplicador
        r"\b(blanco|negro)\b",
        r"\beslabones (no )?dados\b",
        r"\bel dado es\b",
        r"\bintercambios?\b",  # una tirada de cada lado
    ],
}
ABOUT_A_PLAYER = {"cannot move", "{name} cannot move."}


def texts(language, *, but=()):
    messages = Catalogue.load(language, COMMANDS).texts
    return [
        one
        for message, text in messages.items()
        if message not in but
        for one in ([text] if isinstance(text, str) else text)
    ]


@pytest.mark.parametrize(
    ("language", "pattern"), [(name, one) for name, list_ in FORBIDDEN.items() for one in list_]
)
def test_no_message_says_what_a_native_would_not(language, pattern):
    said = texts(language, but=TYPED | ABOUT_A_PLAYER)

    assert [text for text in said if re.search(pattern, text, re.IGNORECASE)] == []


@pytest.mark.parametrize(
    ("language", "moving", "rolling"),
    [
        ("pt-BR", "claro tem que mover as pedras", "claro tem que jogar os dados"),
        ("es", "claro tiene que mover las fichas", "claro tiene que tirar los dados"),
    ],
)
def test_to_play_the_dice_is_to_move_checkers_and_not_to_roll(language, moving, rolling):
    words = Catalogue.load(language, COMMANDS)

    assert f"{words('white')} {words('must play the dice')}" == moving
    assert f"{words('white')} {words('must roll')}" == rolling


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_levels_and_rule_sets_have_one_name_and_none_is_called_as_the_game(language):
    words = Catalogue.load(language)
    names = [words(text) for key, text in WORDS.items() if key.split(" ")[0] in ("level", "preset")]

    assert len(set(names)) == len(names) == len([*PRESETS, *LEVELS, *PEERS])
    assert not {"Gamão", "Gammon", "Backgammon"} & set(names)


def test_rule_sets_are_named_in_the_readers_language():
    def names(language):
        words = Catalogue.load(language)
        return [words(text) for key, text in WORDS.items() if key.startswith("preset ")]

    assert names("en") == ["American", "Club", "Rulebook", "Classic", "Tournament", "Money"]
    portuguese = ["Americano", "Clube", "Regulamento", "Clássico", "Torneio", "A dinheiro"]
    assert names("pt-BR") == portuguese
    spanish = ["Americano", "Club", "Reglamento", "Clásico", "Torneo", "Por dinero"]
    assert names("es") == spanish


def keys_of(option):
    """The keys of an option of the rules: its title, what it means, and its values."""
    values = [option.plain(value) for value in option.values]
    if option.kind is OptionKind.NUMBER:
        values = ["0", "n", *(["unlimited"] if option.has_no_limit else [])]
    told = () if option.kind is OptionKind.SWITCH else values  # which is on or off
    return {f"option {option.name}", f"about {option.name}", *(f"{option.name} {v}" for v in told)}


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_of_the_rules_and_its_values_have_words(name):
    assert keys_of(OPTIONS[name]) - WORDS.keys() == set()


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_a_name_and_a_sentence(level):
    assert {f"level {level}", f"about {level}"} - WORDS.keys() == set()
