"""What docs/operations.md gives to copy: a unit for systemd, nginx in front with a certificate."""

import os
import re
import shutil
import socket
import ssl
import subprocess
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.server.browsers import PATIENCE, wait_until
from tests.server.programs import GAMAO, free_port, health, program
from websockets.sync.client import connect

DOCUMENT = (Path(__file__).parents[2] / "docs" / "operations.md").read_text("utf-8")
NAME = "club.example"


def block(kind):
    """The one example of its *kind* in the document."""
    (found,) = re.findall(rf"```{kind}\n(.*?)```", DOCUMENT, re.DOTALL)
    return found


def installed(name):
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if found is None:
        assert os.environ.get("CI") != "true", f"{name} is not installed"
        pytest.skip(f"{name} is not installed")
    return found


def test_the_unit_is_one_that_systemd_understands(tmp_path):
    unit = tmp_path / "gamao.service"
    unit.write_text(block("ini").replace("/opt/gamao/bin/gamao", GAMAO))

    said = subprocess.run(
        [installed("systemd-analyze"), "verify", unit], capture_output=True, text=True
    )

    assert (said.returncode, said.stderr) == (0, "")


def certificate(folder):
    """A certificate for the name, signed by itself: its file, and its key's."""
    made = folder / "club.pem", folder / "club.key"
    subject = ("-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}")
    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc")
    subprocess.run(
        ["openssl", "req", "-x509", *key, *subject, "-out", made[0], "-keyout", made[1]],
        check=True,
        capture_output=True,
    )
    return made


@contextmanager
def nginx(folder, address):
    """nginx as the document has it, in front of the server at *address*; its port."""
    port, (cert, key) = free_port(), certificate(folder)
    temporary = "".join(
        f"{one}_temp_path {folder};" for one in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    location = block("nginx").replace("127.0.0.1:8000", address)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log;"
        f"{'user root;' if os.getuid() == 0 else ''} events {{}} http {{ access_log off;{temporary}"
        f"server {{ listen 127.0.0.1:{port} ssl; server_name {NAME};"
        f"ssl_certificate {cert}; ssl_certificate_key {key}; {location} }} }}"
    )
    given = ("-c", folder / "nginx.conf", "-e", folder / "nginx.log", "-p", folder)
    with subprocess.Popen([installed("nginx"), *given]) as process:
        try:
            wait_until(lambda: answers(port))
            yield port
        finally:
            process.terminate()


def answers(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.slow
def test_behind_nginx_people_meet_by_https_and_nobody_is_taken_for_another(tmp_path):
    given = ("serve", "--port", str(free_port()), "--name", NAME, "--proxy", "127.0.0.1")
    with program(*given, data=tmp_path) as (_, address), nginx(tmp_path, address) as port:
        wait_until(lambda: health(address))
        trusted = ssl.create_default_context(cafile=tmp_path / "club.pem")
        with httpx.Client(
            base_url=f"https://127.0.0.1:{port}",
            headers={"Host": NAME, "Origin": f"https://{NAME}", "X-Forwarded-For": "127.0.0.1"},
            verify=trusted,
            timeout=PATIENCE,
        ) as http:
            sni = {"sni_hostname": NAME}
            page = http.get("/", extensions=sni)
            opened = http.post("/api/tables", json={"opponent": "same_screen"}, extensions=sni)
            file = http.post("/api/reviews?name=x", content=b"x" * 2_000_000, extensions=sni)
            metrics = http.get("/metrics", extensions=sni)
        line = socket.create_connection(("127.0.0.1", port))
        cookie = page.headers["set-cookie"].split(";")[0]
        with connect(
            f"wss://{NAME}/ws/tables/{opened.json()['id']}",
            sock=line,
            ssl=trusted,
            additional_headers={"Cookie": cookie, "Origin": f"https://{NAME}"},
        ) as page_at_table:
            first = page_at_table.recv(PATIENCE)

    assert (page.status_code, opened.status_code) == (200, 201)
    assert "; Secure" in page.headers["set-cookie"]
    assert page.headers["strict-transport-security"] == "max-age=31536000"
    assert file.json()["error"]["code"] == "bad_file"  # read whole, by the server
    assert metrics.status_code == 404  # whoever comes through the proxy is not from here
    assert '"seats":["white","black"]' in first
