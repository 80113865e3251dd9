"""Every page by a path of its own, as the server has them."""

from gamao.server.http.pages import router

_SOME = {"table": "A" * 22, "review": "A" * 22, "lesson": "board", "name": "Helena", "problem": "1"}
PATHS = tuple(
    route.path.format(**_SOME)
    for route in router.routes
    if not route.path.startswith(("/static", "/favicon", "/sw.js"))
)
