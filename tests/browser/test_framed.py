"""Clickjacking: another site that shows one of our pages in a frame of its own."""

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer


@contextmanager
def another_site(framed):
    """A page elsewhere on the same machine, with *framed* and a page of its own in frames."""
    page = f"<iframe name=ours src='{framed}'></iframe><iframe name=own src='/own'></iframe>"

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode() if self.path == "/" else b"<p>its own</p>")

        def log_message(self, *_):
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever).start()
        try:
            yield f"http://localhost:{server.server_port}"
        finally:
            server.shutdown()


def test_no_other_site_shows_a_page_in_a_frame(chromium, site):
    with another_site(f"{site}/enter") as address, chromium.new_page() as page:
        page.goto(address)
        shown = {frame.name: frame for frame in page.frames[1:]}

        assert shown["own"].locator("p").inner_text() == "its own"
        assert not shown["ours"].url.startswith(site)
        assert shown["ours"].locator("#enter").count() == 0
