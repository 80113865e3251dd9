"""
Make `not_everywhere.json`: what Firefox, Safari and Chromium do not all have.

From MDN's browser-compat-data (CC0): `npm pack @mdn/browser-compat-data`, unpack it, then
`python tests/browser/make_not_everywhere.py package/data.json`.
"""

import json
import sys
from pathlib import Path

BROWSERS = ("chrome", "firefox", "safari")
OUT = Path(__file__).with_name("not_everywhere.json")


def is_everywhere(compat):
    """Do all browsers have it in a released version, without a switch?"""
    for browser in BROWSERS:
        statements = compat["support"].get(browser, [])
        statements = statements if isinstance(statements, list) else [statements]
        if not any(
            isinstance(one.get("version_added"), str)
            and one["version_added"] != "preview"
            and not {"version_removed", "flags", "prefix", "alternative_name"} & one.keys()
            for one in statements
        ):
            return False
    return True


def features(tree, path=()):
    """Every feature below *tree* with its path."""
    for name, child in tree.items():
        if name == "__compat":
            yield path, child
        elif isinstance(child, dict) and name != "__meta":
            yield from features(child, (*path, name))


def lacking(found):
    """Names no feature of which is everywhere."""
    good, bad = set(), set()
    for name, compat in found:
        (good if is_everywhere(compat) else bad).add(name)
    return sorted(bad - good)


def main(data):
    mdn = json.loads(Path(data).read_text("utf-8"))
    css = mdn["css"]
    names = {
        "script": [
            (path[-1].removesuffix("_static"), compat)
            for tree in (mdn["api"], mdn["javascript"]["builtins"])
            for path, compat in features(tree)
            if path[-1].replace("_static", "").isidentifier() and len(path) <= 3
        ],
        "property": [(p[0], c) for p, c in features(css["properties"]) if len(p) == 1],
        "value": [(" ".join(p), c) for p, c in features(css["properties"]) if len(p) == 2],
        "selector": [(p[0], c) for p, c in features(css["selectors"]) if len(p) == 1],
        "at-rule": [(p[0], c) for p, c in features(css["at-rules"]) if len(p) == 1],
        "media": [(p[0], c) for p, c in features(css["at-rules"]["media"]) if len(p) == 1],
        "function": [(p[-1], c) for p, c in features(css["types"])],
        "syntax": [
            (p[-1], c)
            for part in ("operators", "classes", "functions", "grammar", "statements")
            for p, c in features(mdn["javascript"][part])
            if p
        ],
    }
    out = {"source": f"@mdn/browser-compat-data {mdn['__meta']['version']}"}
    out |= {kind: lacking(found) for kind, found in names.items()}
    OUT.write_text(json.dumps(out, indent=0, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
