"""Modules joined to one script."""

import posixpath
import re
from importlib.resources import files

import pytest

from gamao.server.http import pages
from gamao.server.http.assets import Assets
from gamao.server.http.joined import in_order, join

TEXTS = {
    "js/page.js": """import { one, two as second } from "./room/a.js";
import * as all from "./b.js";
""",
    "js/room/a.js": """// What it is for.

import { b } from "../b.js";

/**
 * Said of it.
 */
export const one = b; // beside it
export async function two() {
  return `${b}`;
}
  // within it
export class Three {}
""",
    "js/b.js": "export function* b() {}\n",
}


def test_a_module_comes_after_those_it_imports():
    assert in_order("js/page.js", TEXTS) == ("js/b.js", "js/room/a.js", "js/page.js")


def test_each_module_keeps_its_names_and_gives_what_it_exports():
    script = join(("js/b.js", "js/room/a.js", "js/page.js"), TEXTS)

    assert (
        script
        == """const $b = await (async () => {
function* b() {}
return { b };
})();
const $room_a = await (async () => {

const { b } = $b;

const one = b; // beside it
async function two() {
return `${b}`;
}
class Three {}
return { one, two, Three };
})();
const $page = await (async () => {
const { one, two: second } = $room_a;
const all = $b;
return {  };
})();
export { $b, $room_a, $page };
"""
    )


def test_what_is_shared_comes_from_the_base():
    script = join(["js/page.js"], TEXTS, base=["js/b.js", "js/room/a.js", "js/unused.js"])

    assert script.startswith('import { $b, $room_a } from "./base.js";\nconst $page = ')


def test_modules_that_import_each_other_cannot_be_joined():
    texts = {"js/a.js": 'import { b } from "./b.js";\n', "js/b.js": 'import { a } from "./a.js";\n'}

    with pytest.raises(ValueError, match=r"js/a\.js -> js/b\.js -> js/a\.js"):
        in_order("js/a.js", texts)


@pytest.mark.parametrize(
    "line",
    [
        "export default one;",
        "export { one };",
        "export let one;",
        'import "./b.js";',
        'import b from "./b.js";',
    ],
)
def test_what_cannot_be_joined_is_told(line):
    with pytest.raises(ValueError, match=re.escape(line)):
        join(["js/a.js"], {"js/a.js": f"const one = 1;\n{line}\n"})


def test_a_text_of_several_lines_is_told_since_lines_lose_their_indents():
    with pytest.raises(ValueError, match="a text of several lines"):
        join(["js/a.js"], {"js/a.js": "const text = `one\n  two`;\n"})


@pytest.mark.parametrize("page", sorted(pages.STYLES))
def test_a_page_has_every_module_it_needs_once(page):
    found = Assets.load({}, pages.STYLES).found

    scripts = [found[f"scripts/{name}.js"].content.decode() for name in ("base", page)]
    made = re.findall(r"^const (\$\w+) = await", "".join(scripts), re.MULTILINE)

    assert len(made) == len(set(made)) > 7
    assert set(re.findall(r"^const .* = (\$\w+);$", scripts[1], re.MULTILINE)) <= set(made)
    assert f"${page}" == made[-1]


def test_every_name_that_is_imported_is_exported():
    js = files("gamao") / "web" / "js"
    texts = {str(path.relative_to(str(js))): path.read_text("utf-8") for path in js.rglob("*.js")}
    lacking = []
    for path, text in texts.items():
        for names, source in re.findall(r'^import \{([^}]*)\} from "(.+?)";$', text, re.MULTILINE):
            exported = texts[posixpath.normpath(posixpath.join(posixpath.dirname(path), source))]
            for name in re.findall(r"(\w+)(?: as \w+)?,?", names):
                if not re.search(rf"^export (?:async )?[\w*]+ \*?{name}\b", exported, re.MULTILINE):
                    lacking.append((path, source, name))

    assert len(texts) > 50
    assert lacking == []
