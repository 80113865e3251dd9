"""`gamao verify` as a stranger runs it."""

import json

import pytest
from tests.proof.playing import match

RECORD = match(3).record


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "match.gamao"
    path.write_bytes(RECORD)
    return path


@pytest.mark.parametrize(
    ("language", "said"), [("en", "RIGHT"), ("pt-BR", "CERTO"), ("es", "BIEN")]
)
def test_a_right_record_is_said_to_be(run, file, language, said):
    done = run("verify", file, "--language", language)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(said)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "WRONG: line 9: this line was changed after it was written, or is missing"),
        ("pt-BR", "ERRADO: linha 9: esta linha foi alterada depois de escrita, ou falta"),
        ("es", "MAL: línea 9: esta línea se cambió después de escrita, o falta"),
    ],
)
def test_the_first_wrong_line_is_named_and_the_exit_code_is_1(run, file, language, said):
    file.write_bytes(RECORD.replace(b"\n3 1700000012000", b"\n3 1700000012001"))
    done = run("verify", file, "--language", language)

    assert (done.returncode, done.stdout) == (1, f"{said}\n")


def test_json_tells_all(run, file):
    told = json.loads(run("verify", file, "--json").stdout)

    assert told["right"] is told["finished"] is True
    assert told["line"] is told["why"] is None
    assert told["throws"] > 20
    assert told["early"] == {"server": 0, "white": 0, "black": 0}

    file.write_bytes(RECORD[:-2])
    done = run("verify", file, "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["line"] == RECORD.count(b"\n")


def test_a_head_that_was_kept_must_be_of_the_record(run, file):
    head = RECORD.split(b"head ")[1].decode().strip()

    assert run("verify", file, "--head", head, "--head", head[:16]).returncode == 0
    done = run("verify", file, "--head", "0" * 16)
    assert done.returncode == 1
    assert "0000000000000000" in done.stdout


def test_what_cannot_be_read_is_another_exit_code(run, tmp_path):
    done = run("verify", tmp_path / "none.gamao")

    assert done.returncode == 2
    assert done.stdout == ""
    assert "none.gamao" in done.stderr


def test_a_file_of_another_kind_is_wrong_in_its_first_line(run, tmp_path):
    (tmp_path / "a.mat").write_text(" 7 point match\n")

    assert "line 1:" in run("verify", tmp_path / "a.mat", "--language", "en").stdout
