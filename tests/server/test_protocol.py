"""Every message has a type, and the document names every one of them with every field."""

import re

import pytest
from pydantic import TypeAdapter
from tests.server.messages import WEB, chapter, field_names, messages, reference

from gamao.server import wire

TOLD = TypeAdapter(
    wire.Push
    | wire.Refusal
    | wire.Here
    | wire.Again
    | wire.Talk
    | wire.Timing
    | wire.Chains
    | wire.Wanted
    | wire.Course
    | wire.Pong
    | wire.ErrorAnswer
)
TEXT = WEB.read_text("utf-8")
OF_PAGES = {"language", "languages", "static", "page", "setup", "person", "app"}
"""What a shell holds for its page is no message."""


def test_the_document_ends_with_every_message_and_every_field():
    assert chapter(TEXT)[1] == reference(), "python -m tests.server.messages writes it"


def test_no_two_messages_have_one_name():
    names = [message.__name__ for message in messages()]

    assert len(names) > 80
    assert len(names) == len(set(names))
    assert all(getattr(wire, message.__name__) is message for message in messages())


def test_what_the_document_shows_in_braces_are_fields_of_messages():
    before, _ = chapter(TEXT)
    shown = re.findall(r"`(\{.+?\})`", before)
    keys = {key for one in shown for key in re.findall(r"[{,] ?\"(\w+)\"(?=[:,}?])", one)}

    assert len(keys) > 50
    assert keys - field_names() - OF_PAGES == set()


@pytest.mark.parametrize(("heading", "message"), [("## The view", wire.View)])
def test_a_table_of_fields_names_all_of_them(heading, message):
    table = TEXT.split(heading)[1].split("\n##")[0]
    told = {
        name
        for row in re.findall(r"^\| (`.+?) \|", table, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", row)
    }

    assert told == set(message.model_fields)


def test_whatever_a_table_sends_is_a_message(browser):
    table = browser.open(opponent="same_screen", length=1)
    kinds = set()

    def ends(message):
        whole = message | {"view": page.view} if "view" in message else message
        kinds.add(type(TOLD.validate_python(whole)))
        return message.get("pong") == 7

    with browser.at(table) as page:
        page.see()
        page.act("resign single")
        page.see()
        page.say({"v": 0, "action": "accept"})
        page.act("accept")
        page.until(lambda message: ends(message) or message.get("view", {}).get("over"))
        browser.http.post(f"/api/tables/{table}/again")
        page.say({"ping": 7})
        page.until(ends)

    assert {wire.Refusal, wire.Push, wire.Again, wire.Pong} <= kinds
