"""The types of the pages' scripts are those of the server's messages."""

import re
from pathlib import Path

import pytest

import gamao
from gamao.server import wire

TYPES = (Path(gamao.__file__).parent / "web" / "js" / "shared" / "types.js").read_text("utf-8")
NAMED_OTHERWISE = {"Places": "BoardOut"}


def types_of_pages():
    """Each type with its properties, as (name, ["property", ...])."""
    for block in re.findall(r"/\*\*(.*?)\*/", TYPES, re.DOTALL):
        if named := re.search(r"@typedef \{object\} (\w+)", block):
            yield named[1], re.findall(r"@property \{.*\} (\w+)", block)


@pytest.mark.parametrize(("name", "properties"), list(types_of_pages()))
def test_a_type_of_the_pages_has_what_the_servers_message_has(name, properties):
    message = getattr(wire, NAMED_OTHERWISE.get(name, name))

    assert properties == list(message.model_fields)


def test_the_view_is_among_them():
    assert {"View", "StepOut", "Places"} <= {name for name, _ in types_of_pages()}
