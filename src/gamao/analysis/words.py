"""
What reports say, in Portuguese, Spanish and English.

English is the message itself, as in gettext: `_("Luck")`. The texts stand here as plain tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from gamao.errors import NotationError

LANGUAGES: Final = ("pt-BR", "es", "en")
DASH: Final = "\N{EN DASH}"
"""Stands where there is no number."""
HELP: Final = (
    "PR is 500 times the mean loss over unforced plays and close or actual cube decisions; ± is "
    "its 95 % interval. gnubg's error rate is in thousandths a decision. Luck is the equity of a "
    "roll at its best less the mean over all rolls."
)


@dataclass(frozen=True, slots=True)
class Words:
    """The messages of one language, and its way to write numbers."""

    language: str
    texts: Mapping[str, str]

    def __call__(self, message: str, **values: object) -> str:
        """*message* in this language, its `{names}` filled with *values*."""
        text = self.texts.get(message, message)
        return text.format(**values) if values else text

    def number(self, value: float | None, digits: int = 2, *, sign: bool = False) -> str:
        """*value* as people write it here; a dash for None."""
        if value is None:
            return DASH
        rounded = round(value, digits) + 0.0  # no minus before a zero
        text = f"{rounded:{'+' if sign and rounded else ''}.{digits}f}"
        text = text.replace("-", "\N{MINUS SIGN}")
        return text if self.language == "en" else text.replace(".", ",")

    def percent(self, value: float | None, digits: int = 1, *, sign: bool = False) -> str:
        """A chance, in hundredths."""
        if value is None:
            return DASH
        return f"{self.number(100 * value, digits, sign=sign)}\N{NO-BREAK SPACE}%"


def words_in(language: str) -> Words:
    """
    The messages in *language*, one of `LANGUAGES`.

    Raises:
        NotationError: we do not speak it.
    """
    if language not in LANGUAGES:
        raise NotationError(f"a report is in {', '.join(LANGUAGES)}, not {language!r}")
    return Words(language, MappingProxyType(_TEXTS.get(language, {})))


_PT: Final = {
    "Match review": "Análise da partida",
    "Match to {n}": "Partida até {n}",
    "Money session": "Jogo a dinheiro",
    "Level: {level}": "Nível: {level}",
    "Luck": "Sorte",
    "Mistakes": "Erros",
    "Errors": "Erros",
    "Blunders": "Erros graves",
    "Very bad": "Muito graves",
    "error": "erro",
    "blunder": "erro grave",
    "very bad": "muito grave",
    "lucky": "a favor",
    "unlucky": "contra",
    "Chance to win the match": "Chance de vencer a partida",
    "Chance to win the game": "Chance de vencer o jogo",
    "{name}, in %; lines part the games": "{name}, em %; traços separam os jogos",
    "Luck, added up": "Sorte acumulada",
    "What each decision lost": "Quanto cada decisão perdeu",
    "Up: {white}; down: {black}": "Para cima: {white}; para baixo: {black}",
    "Figures": "Números",
    "All": "Tudo",
    "Checker play": "Pedras",
    "Cube": "Cubo",
    "opening": "Abertura",
    "contact": "Contato",
    "race": "Corrida",
    "bear-off": "Retirada",
    "Decisions": "Decisões",
    "Lost": "Perda",
    "Lost, match": "Perda, partida",
    "Game": "Jogo",
    "Games": "Jogos",
    "Game {n}": "Jogo {n}",
    "turn {n}": "lance {n}",
    "Score": "Placar",
    "Result": "Resultado",
    "{name} wins {points}": "{name} vence {points}",
    "unfinished": "inacabado",
    "Best": "Melhor",
    "Played": "Jogado",
    "best": "melhor",
    "played": "jogado",
    "Loss": "Perda",
    "{name} plays {dice}": "{name} joga {dice}",
    "{name} may double": "{name} pode dobrar",
    "{name} answers the double": "{name} responde à dobra",
    "no double": "não dobra",
    "double": "dobra",
    "take": "aceita",
    "pass": "não aceita",
    "raccoon": "guaxinim",
    "cannot move": "não joga",
    "missed double": "dobra perdida",
    "missed double, pass": "dobra perdida (ganhava na hora)",
    "wrong double": "dobra errada",
    "too good, doubled": "bom demais para dobrar",
    "wrong take": "aceitou errado",
    "wrong pass": "recusou errado",
    "missed beaver": "beaver perdido",
    "wrong beaver": "beaver errado",
    "missed raccoon": "guaxinim perdido",
    "wrong raccoon": "guaxinim errado",
    "Cube errors": "Erros de cubo",
    "No mistakes of {least} or more.": "Nenhum erro de {least} ou mais.",
    "The {n} worst of {all} mistakes": "Os {n} maiores de {all} erros",
    "All decisions": "Todas as decisões",
    "Result less luck, {name}": "Resultado sem a sorte, {name}",
    "Error rate, gnubg": "Taxa de erro, gnubg",
    "Error rate, Snowie": "Taxa de erro, Snowie",
    "How to read it": "Como ler",
    HELP: (
        "PR é 500 vezes a perda média nas jogadas não forçadas e nas decisões de cubo próximas ou "
        "feitas; ± é o seu intervalo de 95 %. A taxa de erro do gnubg é em milésimos por decisão. "
        "Sorte é a equity dos dados bem jogados menos a média de todos os resultados."
    ),
    "world champion": "campeão mundial",
    "world class": "classe mundial",
    "expert": "especialista",
    "advanced": "avançado",
    "intermediate": "intermediário",
    "casual": "casual",
    "beginner": "iniciante",
    "close ones {level}": "próximas {level}",
}

_ES: Final = {
    "Match review": "Análisis de la partida",
    "Match to {n}": "Partida a {n}",
    "Money session": "Juego por dinero",
    "Level: {level}": "Nivel: {level}",
    "Luck": "Suerte",
    "Mistakes": "Errores",
    "Errors": "Errores",
    "Blunders": "Errores graves",
    "Very bad": "Muy graves",
    "error": "error",
    "blunder": "error grave",
    "very bad": "muy grave",
    "lucky": "a favor",
    "unlucky": "en contra",
    "Chance to win the match": "Probabilidad de ganar la partida",
    "Chance to win the game": "Probabilidad de ganar el juego",
    "{name}, in %; lines part the games": "{name}, en %; las rayas separan los juegos",
    "Luck, added up": "Suerte acumulada",
    "What each decision lost": "Cuánto perdió cada decisión",
    "Up: {white}; down: {black}": "Hacia arriba: {white}; hacia abajo: {black}",
    "Figures": "Cifras",
    "All": "Todo",
    "Checker play": "Fichas",
    "Cube": "Cubo",
    "opening": "Apertura",
    "contact": "Contacto",
    "race": "Carrera",
    "bear-off": "Retirada",
    "Decisions": "Decisiones",
    "Lost": "Pérdida",
    "Lost, match": "Pérdida, partida",
    "Game": "Juego",
    "Games": "Juegos",
    "Game {n}": "Juego {n}",
    "turn {n}": "jugada {n}",
    "Score": "Marcador",
    "Result": "Resultado",
    "{name} wins {points}": "{name} gana {points}",
    "unfinished": "sin terminar",
    "Best": "Mejor",
    "Played": "Jugado",
    "best": "mejor",
    "played": "jugado",
    "Loss": "Pérdida",
    "{name} plays {dice}": "{name} juega {dice}",
    "{name} may double": "{name} puede doblar",
    "{name} answers the double": "{name} responde al doble",
    "no double": "no dobla",
    "double": "dobla",
    "take": "acepta",
    "pass": "no acepta",
    "raccoon": "mapache",
    "cannot move": "no juega",
    "missed double": "doble perdido",
    "missed double, pass": "doble perdido (ganaba ya)",
    "wrong double": "doble equivocado",
    "too good, doubled": "demasiado bueno para doblar",
    "wrong take": "aceptó mal",
    "wrong pass": "pasó mal",
    "missed beaver": "beaver perdido",
    "wrong beaver": "beaver equivocado",
    "missed raccoon": "mapache perdido",
    "wrong raccoon": "mapache equivocado",
    "Cube errors": "Errores de cubo",
    "No mistakes of {least} or more.": "Ningún error de {least} o más.",
    "The {n} worst of {all} mistakes": "Los {n} mayores de {all} errores",
    "All decisions": "Todas las decisiones",
    "Result less luck, {name}": "Resultado sin la suerte, {name}",
    "Error rate, gnubg": "Tasa de error, gnubg",
    "Error rate, Snowie": "Tasa de error, Snowie",
    "How to read it": "Cómo leerlo",
    HELP: (
        "PR es 500 veces la pérdida media en jugadas no forzadas y en decisiones de doblar "
        "próximas o hechas; ± es su intervalo del 95 %. La tasa de error de gnubg es en milésimas "
        "por decisión. Suerte es la equity de los dados bien jugados menos la media de todas las "
        "tiradas."
    ),
    "world champion": "campeón mundial",
    "world class": "clase mundial",
    "expert": "experto",
    "advanced": "avanzado",
    "intermediate": "intermedio",
    "casual": "casual",
    "beginner": "principiante",
    "close ones {level}": "próximas {level}",
}

_TEXTS: Final = {"pt-BR": _PT, "es": _ES}
