"""`gamao admin` beside a running server."""

import os
import zipfile

import pytest
from tests.server.browsers import Browser, serving
from tests.store.postgresql import postgresql

BAN = ("--reason", "Help of a program.", "--appeal", "Write to club@x.example before May")


@pytest.fixture
def club(tmp_path):
    """A server with Ana in it, and the option that names its database."""
    database = tmp_path / "games.db"
    with serving(database) as address:
        ana = Browser(address)
        ana.become("Ana")
        ana.open(opponent="same_screen", length=1)
        yield ana, f"sqlite:///{database}"


def assert_private(file):
    """Nobody else on this machine may read what is kept of people."""
    assert os.name != "posix" or file.stat().st_mode & 0o077 == 0


def test_who_is_banned_is_told_why_and_how_to_appeal_and_may_be_let_in_again(run, club):
    ana, database = club

    banned = run("admin", "ban", "ana", *BAN, "--database", database)
    wrong, right = ana.enter("Ana", "wrong one"), ana.enter("Ana")
    run("admin", "unban", "Ana", "--database", database)

    assert (banned.returncode, banned.stdout) == (0, "Ana is kept out\n")
    assert wrong.json()["error"]["code"] == "wrong_password"  # a stranger learns nothing
    assert right.json()["error"]["message"] == (
        "This account is closed: Help of a program. Write to club@x.example before May."
    )
    assert ana.enter("Ana").status_code == 200


def test_a_member_is_made_admin_and_no_more_and_another_says_nothing_for_a_while(run, club):
    ana, database = club

    granted = run("admin", "grant", "Ana", "--database", database)
    seen = ana.http.get("/api/admin").status_code
    muted = run("admin", "sanction", "Ana", "--reason", "So rude", "--database", database)
    (sanction,) = ana.http.get("/api/admin").json()["sanctions"]
    ended = run("admin", "sanction", "Ana", *BAN[:2], "--days", "0", "--database", database)
    run("admin", "revoke", "Ana", "--database", database)

    assert granted.stdout == "Ana looks after the server\n"
    assert seen == 200
    assert muted.stdout.startswith("Ana says nothing until 20")
    assert (sanction["kind"], sanction["reason"]) == ("mute", "So rude")
    assert ended.stdout == "Ana may talk again\n"
    assert ana.http.get("/api/admin").status_code == 403


def test_who_forgot_their_password_is_given_another(run, club):
    ana, database = club

    told = run("admin", "password", "Ana", "--database", database).stdout
    new = told.split()[-1]

    assert ana.enter("Ana").status_code == 403
    assert ana.enter("Ana", new).status_code == 200


def test_all_that_is_kept_of_a_member_is_written_and_deleted(run, club, tmp_path):
    ana, database = club
    file = tmp_path / "ana.zip"

    written = run("admin", "export", "Ana", str(file), "--database", database)
    deleted = run("admin", "delete", "Ana", "--yes", "--database", database)

    assert (written.returncode, deleted.returncode) == (0, 0)
    assert "data.json" in zipfile.ZipFile(file).namelist()
    assert_private(file)
    assert ana.enter("Ana").status_code == 403
    again = run("admin", "delete", "Ana", "--yes", "--database", database)
    assert (again.returncode, again.stderr) == (2, "gamao: there is nobody called 'Ana'\n")


def test_reports_are_printed_and_no_terminal_is_told_what_to_do(run, club):
    ana, database = club
    rui = Browser(ana.address)
    rui.become("Rui")
    report = {"reason": "talk", "text": "so rude\n\x1b[2J"}
    assert rui.http.post("/api/people/Ana/report", json=report).status_code == 204

    (line,) = run("admin", "reports", "--database", database).stdout.splitlines()

    assert line.endswith("Rui > Ana  talk  so rude [2J")


def test_a_copy_made_while_the_server_runs_is_served_with_all_that_was_there(run, club, tmp_path):
    ana, database = club
    file = tmp_path / "copy.db"
    file.write_text("the copy of yesterday")

    written = run("admin", "backup", str(file), "--database", database)
    ana.open(opponent="same_screen", length=3)

    assert (written.returncode, written.stdout) == (0, f"written to {file}\n")
    assert sorted(tmp_path.glob("copy*")) == [file]
    assert_private(file)
    with serving(file) as address:
        again = Browser(address)
        assert again.enter("Ana").status_code == 200
        (table,) = again.http.get("/api/tables").json()
        assert table["length"] == 1


def test_a_copy_of_another_database_is_made_by_its_own_programs(run, tmp_path):
    with postgresql() as server:
        told = run("admin", "backup", str(tmp_path / "copy.db"), "--database", server.url)

    assert told.returncode == 2
    assert "pg_dump" in told.stderr
