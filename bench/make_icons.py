"""
The icons of the app as PNG, drawn from `web/icons/*.svg` by Chromium.

python bench/make_icons.py
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

ICONS: Final = Path(__file__).parent.parent / "src/gamao/web/icons"
WANTED: Final = {
    "icon-192.png": ("app.svg", 192),
    "icon-512.png": ("app.svg", 512),
    "maskable-512.png": ("maskable.svg", 512),
    "icon-180.png": ("maskable.svg", 180),  # a telephone of Apple's rounds it itself
}


def main() -> None:
    """Draw them all."""
    with sync_playwright() as playwright:
        path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, (source, size) in WANTED.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            drawn = (ICONS / source).read_text("utf-8").replace("<svg ", f'<svg width="{size}" ', 1)
            page.set_content(f'<body style="margin:0;line-height:0">{drawn}')
            page.screenshot(path=ICONS / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
