"""The API against its description: whatever is sent, a declared answer comes, never a 500."""

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode, checks
from tests.server.matches import review, say_who, short_match

from gamao.notation import write_match

OPERATIONS = [
    "GET /api/setup",
    "POST /api/tables",
    "GET /api/tables",
    "GET /api/tables/{number}",
    "POST /api/tables/{number}/join",
    "POST /api/tables/{number}/again",
    "DELETE /api/tables/{number}/again",
    "DELETE /api/tables/{number}",
    "GET /api/tables/{number}/at/{version}",
    "GET /api/tables/{number}/games",
    "GET /api/tables/{number}/games/{game}",
    "GET /api/tables/{number}/hint",
    "POST /api/tables/{number}/tutor",
    "GET /api/tables/{number}/statistics",
    "GET /api/tables/{number}/match.mat",
    "GET /api/tables/{number}/record.txt",
    "POST /api/tables/{number}/review",
    "POST /api/reviews",
    "POST /api/convert",
    "GET /api/reviews",
    "GET /api/reviews/{review}",
    "GET /api/reviews/{review}/report.html",
    "GET /api/reviews/{review}/reasons/{decision}",
    "PUT /api/reviews/{review}/me",
    "DELETE /api/reviews/{review}",
    "GET /api/me",
    "GET /api/account",
    "POST /api/account",
    "PUT /api/account",
    "PUT /api/account/password",
    "DELETE /api/account/sessions/{session}",
    "POST /api/account/tokens",
    "GET /api/account/export.zip",
    "POST /api/account/delete",
    "POST /api/enter",
    "POST /api/leave",
    "GET /api/people/{name}",
    "GET /api/people/{name}/games.zip",
    "PUT /api/people/{name}/relation",
    "POST /api/people/{name}/report",
    "POST /api/tables/{number}/report",
    "GET /api/quiz/next",
    "POST /api/quiz/{card}",
    "GET /api/problems/today",
    "GET /api/problems/next",
    "GET /api/problems/{problem}",
    "POST /api/problems/{problem}",
    "GET /api/openings",
    "GET /api/book",
    "GET /api/lessons",
    "GET /api/lessons/{lesson}",
    "GET /api/lessons/{lesson}/key",
    "POST /api/lessons/{lesson}/{step}",
    "GET /api/lessons/{lesson}/{step}/shown",
    "GET /api/dice",
    "GET /api/admin",
    "GET /api/push",
    "GET /api/account/passkeys",
    "POST /api/account/passkeys/options",
    "POST /api/account/passkeys",
    "DELETE /api/account/passkeys/{session}",
    "POST /api/enter/passkey/options",
    "POST /api/enter/passkey",
    "PUT /api/push",
    "POST /api/push/stop",
    "PUT /api/admin/people/{name}",
    "GET /api/lobby",
    "POST /api/challenges",
    "POST /api/challenges/{challenge}/accept",
    "DELETE /api/challenges/{challenge}",
    "GET /api/computers",
    "GET /api/ranking",
    "GET /api/tables/{number}/rating",
    "POST /api/position",
    "POST /api/analysis",
    "POST /api/scores",
    "GET /api/drills",
    "GET /api/drills/{drill}",
    "POST /api/drills/{drill}",
    "GET /health",
]
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
EXAMPLES = 12
ASKS_NOTHING = ("POST /api/leave", "POST /api/enter/passkey/options")
RUNS = [
    pytest.param(label, mode, id=f"{label} {mode.value}")
    for label in OPERATIONS
    for mode in GenerationMode
    # Where nothing is asked for, nothing can be wrong.
    if mode is GenerationMode.POSITIVE
    or "{" in label
    or (label.startswith(("POST", "PUT")) and label not in ASKS_NOTHING)
]


def _mine(browser, path):
    """Something of this browser's for *path* to be about."""
    if "{name}" in path:
        return {"name": "Somebody"}
    if "{drill}" in path:
        return {"drill": "take"}
    if "{problem}" in path:
        return {"problem": 1}
    if "{number}" in path:
        return {"number": browser.open(opponent="same_screen")}
    whole = review(browser, write_match(short_match(), "mat"))
    say_who(browser, whole["id"], "white")
    card = browser.http.get("/api/quiz/next").json()["card"]
    return {"review": whole["id"]} if "{review}" in path else {"card": card["id"]}


@pytest.fixture(scope="session")
def schema(address):
    described = httpx.get(f"http://{address}/openapi.json", timeout=60).json()
    return schemathesis.openapi.from_dict(described)


def test_the_description_names_every_operation(schema):
    found = {result.ok().label for result in schema.get_all_operations()}

    assert found == set(OPERATIONS)


@pytest.mark.parametrize(("label", "mode"), RUNS)
def test_no_request_leads_to_an_answer_that_was_not_declared(schema, browser, label, mode):
    method, path = label.split()
    operation = schema[path][method]
    mine = {}
    is_asked_more = mode is GenerationMode.POSITIVE or operation.body
    if path.count("{") == 1 and method != "DELETE" and is_asked_more:  # else nobody's
        mine = {"path_parameters": _mine(browser, path)}
    session = requests.Session()
    session.cookies.update(dict(browser.http.cookies))

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode, **mine))
    def check(case):
        response = case.call(base_url=str(browser.http.base_url), session=session, timeout=60)
        case.validate_response(response, checks=CHECKS)

    with session:
        check()
