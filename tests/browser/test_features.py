"""The page uses only what current Firefox, Safari and Chromium all have."""

import json
import re
from itertools import pairwise
from pathlib import Path

import tinycss2

import gamao

WEB = Path(gamao.__file__).parent / "web"
SCRIPTS = sorted((WEB / "js").rglob("*.js"))
STYLES = sorted((WEB / "css").glob("*.css"))
LACKING = json.loads(Path(__file__).with_name("not_everywhere.json").read_text("utf-8"))

# Names not every browser has, and why we write them all the same.
EXCUSED = {
    "-webkit-user-select": "Safari knows no other name",
    "user-select": "written beside the prefixed name",
    "-webkit-details-marker": "Safari draws the marker with it",
    "text-wrap pretty": "elsewhere the last line of a paragraph may be one word",
    "break-after avoid": "elsewhere a title may be printed at the foot of a page",
}
# Where a script gives a name of its own: a declaration, a method, a field, a key, a parameter.
OWN = re.compile(
    r"(?:const|let|function|class|get)\s+(\w+)|^\s+(?:async )?(\w+)\([^()]*\) \{"
    r"|this\.(\w+) [|?]*=|(\w+):|[{(,] ?(\w+)(?=[,} =)])",
    re.MULTILINE,
)
# What stands in a template's text and is no text.
FILLED = re.compile(r"\$\{([^}]*)\}")


def names_in_scripts(text):
    """Members and globals a script names; strings and comments do not count."""
    text = re.sub(r"//[^\n]*|\"(?:[^\"\\]|\\.)*\"", '""', text)
    text = re.sub(r"`(?:[^`\\]|\\.)*`", lambda one: " ".join(FILLED.findall(one[0])), text)
    members = set(re.findall(r"\.\s*([A-Za-z]\w*)", text))
    globals_ = set(re.findall(r"(?<![.\w#])(?:new\s+)?([A-Z]\w+)", text))
    return members | globals_


SYNTAX = {
    "optional_chaining": r"\?\.",
    "nullish_coalescing": r"\?\?",
    "nullish_coalescing_assignment": r"\?\?=",
    "logical_or_assignment": r"\|\|=",
    "private_class_fields": r"#\w+\(",
    "private_class_methods": r"#\w+\(",
    "spread": r"\.\.\.",
    "destructuring": r"const \{",
    "async_function": r"\basync\b",
    "top_level": r"^await ",
    "hashbang_comments": r"^#!",
    "using": r"\busing \w",
    "import_attributes": r"\bwith \{ type:",
}


def test_scripts_name_nothing_that_a_current_browser_lacks():
    texts = {path.name: path.read_text("utf-8") for path in SCRIPTS}
    own = {name for text in texts.values() for names in OWN.findall(text) for name in names}
    lacking = set(LACKING["script"]) - own
    found = {name: sorted(names_in_scripts(text) & lacking) for name, text in texts.items()}

    assert {name: names for name, names in found.items() if names} == {}


def test_scripts_are_written_in_a_language_every_current_browser_reads():
    used = {
        feature
        for path in SCRIPTS
        for feature, pattern in SYNTAX.items()
        if re.search(pattern, path.read_text("utf-8"), re.MULTILINE)
    }

    assert used >= {"optional_chaining", "destructuring"}
    assert used & set(LACKING["syntax"]) == set()


def parts(tokens):
    """(kind, name) of everything a list of tokens of a style sheet uses."""
    for token in tokens:
        if token.type == "function":
            yield "function", token.lower_name
            yield from parts(token.arguments)
        elif token.type in ("() block", "[] block"):
            yield from parts(token.content)


def selectors(tokens):
    tokens = list(tokens)
    for colon, name in pairwise(tokens):
        if colon == ":" and name.type in ("ident", "function"):
            yield "selector", name.lower_value if name.type == "ident" else name.lower_name
    for token in tokens:
        if token.type == "function":
            yield from selectors(token.arguments)


def features(rules):
    """(kind, name) of everything in the rules of a style sheet."""
    for rule in rules:
        if rule.type == "qualified-rule":
            yield from selectors(rule.prelude)
            yield from features(contents(rule))
        elif rule.type == "at-rule":
            yield "at-rule", rule.lower_at_keyword
            for token in rule.prelude:
                if token.type == "() block" and rule.lower_at_keyword == "media":
                    yield "media", next(t.lower_value for t in token.content if t.type == "ident")
            yield from features(contents(rule))
        elif rule.type == "declaration" and not rule.name.startswith("--"):
            yield "property", rule.lower_name
            yield from parts(rule.value)
            for token in rule.value:
                if token.type == "ident":
                    yield "value", f"{rule.lower_name} {token.lower_value}"
        elif rule.type == "error":
            raise AssertionError(rule.message)


def contents(rule):
    return tinycss2.parse_blocks_contents(
        rule.content or [], skip_comments=True, skip_whitespace=True
    )


def test_styles_use_nothing_that_a_current_browser_lacks():
    found, count = {}, 0
    for path in STYLES:
        sheet = tinycss2.parse_stylesheet(path.read_text("utf-8"), True, True)
        used = set(features(sheet))
        count += len(used)
        lacking = {(kind, name) for kind, name in used if name in LACKING[kind]}
        found[path.name] = sorted(one for one in lacking if one[1] not in EXCUSED)

    assert count > 300
    assert {name: used for name, used in found.items() if used} == {}


def test_the_check_knows_what_is_not_everywhere():
    sheet = tinycss2.parse_stylesheet("@starting-style { a { interpolate-size: b } }", True, True)

    assert ("at-rule", "starting-style") in set(features(sheet))
    assert ("property", "interpolate-size") in set(features(sheet))
    assert "interpolate-size" in LACKING["property"]
    assert "showOpenFilePicker" in set(LACKING["script"]) & names_in_scripts(
        "x.showOpenFilePicker()"
    )
