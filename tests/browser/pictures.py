"""
The pictures of the READMEs, made of the real pages: `python -m tests.browser.pictures`.

To be run when words or looks have changed; what they show is played anew each time.
"""

import base64
import json
import struct
import tempfile
import zlib
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright

from tests.browser.conftest import _chromium
from tests.browser.matches import upload
from tests.browser.players import Player
from tests.server.browsers import Browser, serving

IMAGES = Path(__file__).parents[2] / "docs" / "images"
DESK, PHONE = (1440, 900), (390, 844)
SETTINGS = {"speed": "off", "click": "pick", "theme": "classic", "name": "Helena"}
PIXELS = """
async (png) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  return data.toBase64?.() ?? btoa(Array.from(data, (one) => String.fromCharCode(one)).join(""));
}
"""
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:42:0:0:0:7:10"


def table(player):
    """One's turn, a checker picked up."""
    player.open(opponent="bot", position=OPENING, name="Helena")
    player.wait_for(".spot.open", state="attached")
    player.click(24)
    player.page.mouse.move(5, 5)


def review(player):
    """A match and its worst mistake."""
    upload(player)
    player.wait_for("#decision")


def analysis(player):
    player.go(f"/analysis?xgid={OPENING}")
    player.wait_for("#verdict .plays")


def lobby(player):
    """People in the lobby, one of whom has left a challenge."""
    player.page.goto("/lobby")
    player.wait_for("[id^=accept-]")


PICTURES = {
    "mesa": (table, DESK),
    "revisao": (review, DESK),
    "celular": (table, PHONE),
    "analise": (analysis, DESK),
    "inicio": (lobby, DESK),
}


def main():
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "games.db", warm=True) as address,
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(executable_path=_chromium())
        eva = Browser(address, "pt-BR")
        wanted = {"length": 5, "clock": "3 days", "rated": True, "name": "Eva"}
        eva.http.post("/api/challenges", json=wanted)
        with eva.at("", "/ws/lobby?name=Eva"):
            for name, (show, size) in PICTURES.items():
                take(chromium, f"http://{address}", name, show, size)
        chromium.close()


def take(chromium, address, name, show, size):
    page = chromium.new_page(
        base_url=address, locale="pt-BR", viewport=dict(zip(("width", "height"), size, strict=True))
    )
    kept = json.dumps(json.dumps(SETTINGS))
    page.add_init_script(f"localStorage.getItem('gamao') ?? localStorage.setItem('gamao', {kept})")
    show(Player(page))
    page.wait_for_load_state("networkidle")
    picture = base64.b64encode(page.screenshot()).decode()
    page.goto("about:blank")  # our pages fetch from their own server alone
    pixels = page.evaluate(PIXELS, picture)
    IMAGES.joinpath(f"{name}.png").write_bytes(few_colours(base64.b64decode(pixels), size))
    page.close()


def few_colours(pixels, size):
    """A PNG with the 256 commonest colours, a third as long; *pixels* are four bytes each."""
    width, height = size
    colours = np.frombuffer(pixels, np.uint8).reshape(-1, 4)[:, :3].astype(int)
    coarse = (colours >> 3) @ [1 << 10, 1 << 5, 1]
    _, which, counts = np.unique(coarse, return_inverse=True, return_counts=True)
    means = np.stack([np.bincount(which, colours[:, i]) / counts for i in range(3)], axis=1)
    common = np.argsort(-counts)[:256]
    palette = means[common]
    apart = ((means[:, None] - palette[None]) ** 2).sum(axis=2)
    rows = apart.argmin(axis=1)[which].astype(np.uint8).reshape(height, width)
    lines = np.pad(rows, ((0, 0), (1, 0))).tobytes()  # each line begins with its filter, none
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = {
        b"IHDR": head,
        b"PLTE": palette.round().astype(np.uint8).tobytes(),
        b"IDAT": zlib.compress(lines, 9),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*one) for one in parts.items())


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


if __name__ == "__main__":
    main()
