"""SQL in every field that takes a text, in requests and in sockets: no row comes or goes by it."""

import json
import sqlite3

import pytest
from tests.server.browsers import Browser, serving

from gamao.store import Store

ATTACKS = ("' OR '1'='1", "'; DROP TABLE persons; --", '" OR 1=1; DELETE FROM seats; --')
ID = "A" * 22


@pytest.fixture
def place(tmp_path):
    with serving(tmp_path / "games.db", reports_per_day=1e6, exports_per_day=1e6) as address:
        yield tmp_path / "games.db", address


def counted(database):
    """How many rows each table has."""
    with sqlite3.connect(database) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        tables = [name for (name,) in names]
        found = {
            name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
            for name in tables
        }
    connection.close()
    return found


class Schema:
    """What `/openapi.json` says of requests: bodies of which one text is an attack."""

    def __init__(self, told):
        self.told = told

    def meant(self, schema):
        while "$ref" in schema:
            schema = self.told["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        for one in schema.get("anyOf", ()):
            if one.get("type") != "null":
                return self.meant(one)
        return schema

    def plain(self, schema):
        """Something that suits *schema*."""
        schema = self.meant(schema)
        if "enum" in schema:
            return schema["enum"][0]
        if "const" in schema:
            return schema["const"]
        match schema.get("type"):
            case "object":
                wanted = schema.get("required", ())
                return {name: self.plain(schema["properties"][name]) for name in wanted}
            case "array":
                return []
            case "integer" | "number":
                return schema.get("minimum", 1)
            case "boolean":
                return False
            case _:
                return "x" * max(schema.get("minLength", 1), 1)

    def attacked(self, schema, attack):
        """Bodies that are plain but for one text, which is the *attack*."""
        schema = self.meant(schema)
        for name, field in schema.get("properties", {}).items():
            field = self.meant(field)
            if field.get("type") == "string" or "enum" in field:
                yield name, self.plain(schema) | {name: attack}
            elif field.get("type") == "object":
                for inner, value in self.attacked(field, attack):
                    yield f"{name}.{inner}", self.plain(schema) | {name: value}


def requests_of(told, attack):
    """Every request with the attack in one place of it: method, path, query, body."""
    schema = Schema(told)
    for path, methods in told["paths"].items():
        for method, known in methods.items():
            parameters = known.get("parameters", [])
            plain = {one["name"]: ID for one in parameters if one["in"] == "path"}
            for one in parameters:
                if one["in"] == "path":
                    yield method, path.format(**plain | {one["name"]: attack}), {}, None
                elif one["in"] == "query":
                    yield method, path.format(**plain), {one["name"]: attack}, None
            content = known.get("requestBody", {}).get("content", {}).get("application/json")
            if content:
                for _, body in schema.attacked(content["schema"], attack):
                    yield method, path.format(**plain), {}, body


@pytest.mark.slow
def test_no_request_gets_sql_into_the_database(place):
    database, address = place
    bystander, browser = Browser(address), Browser(address)
    bystander.become("Bystander")
    table = bystander.open(opponent="friend", length=3, name="Helena")
    described = browser.http.get("/openapi.json").json()
    before, sent, statuses = counted(database), 0, set()

    for attack in ATTACKS:
        for method, path, query, body in requests_of(described, attack):
            answer = browser.http.request(method, path, params=query, json=body)
            statuses.add(answer.status_code)
            sent += 1
            assert answer.status_code < 500 or answer.status_code == 503, (method, path, body)
            assert "sqlite" not in answer.text.lower()
            assert "Bystander" not in answer.text, (method, path, query, body)
    after = counted(database)

    assert sent > 150
    assert 422 in statuses
    assert after.keys() == before.keys()
    # What somebody may make with any text is made once, and nobody else's goes.
    assert all(after[name] >= count for name, count in before.items())
    store = Store.open(f"sqlite:///{database}")
    assert store.people.named("bystander") is not None
    assert store.table(table) is not None
    store.close()


SOCKETS = {
    "table": ("/ws/tables/{}", ("action", "say", "phrase", "anchor", "link", "by", "claim")),
    "lobby": ("/ws/lobby?name=x", ("seek", "away", "ping", "name")),
    "analysis": ("/ws/analysis", ("xgid", "rollout", "position", "limit", "stop")),
}


@pytest.mark.parametrize("name", SOCKETS)
@pytest.mark.parametrize("attack", ATTACKS)
def test_no_message_gets_sql_into_the_database(place, name, attack):
    database, address = place
    one, other = Browser(address), Browser(address)
    table = one.open(opponent="friend", length=3)
    other.join(table)
    path, fields = SOCKETS[name]
    before = counted(database)

    with one.at(table, path) as page:
        for field in fields:
            page.say({"v": 1, field: attack})
            page.say(json.dumps({field: {attack: attack}}))
        page.say({"ping": 1})
        page.until(lambda message: "pong" in message or "error" in message)

    assert counted(database) == before
