"""A short match with mistakes of every kind, and how it gets into a browser."""

# Helena: three very bad plays, a wrong pass and a wrong double; Tomás: one error.
MATCH = """ 3 point match

 Game 1
 Helena : 0                          Tomas : 0
  1) 31: 13/10 24/23                  52: 13/11 13/8
  2) 65: 24/13                        31: 8/5 6/5
  3) 43: 8/4 6/3                      Doubles => 2
  4)  Drops
                                      Wins 1 point

 Game 2
 Helena : 0                          Tomas : 1
  1)                                  61: 13/7 8/7
  2) 42: 8/4 6/4                      65: 24/13
  3)  Doubles => 2                    Takes
"""
STOPS = 12
"""Plays, doubles made and answers; cubes left alone are no stops."""

_DROP = """files => {
  const held = new DataTransfer();
  for (const [name, text, size] of files) held.items.add(new File([text.padEnd(size)], name));
  for (const kind of ["dragover", "drop"]) {
    document.body.dispatchEvent(
      new DragEvent(kind, { dataTransfer: held, bubbles: true, cancelable: true }));
  }
}"""


def drop(player, text=MATCH, name="match.mat", size=0):
    """A file let go over the page; blanks make it as long as *size*."""
    drop_all(player, {name: text}, size)


def drop_all(player, files, size=0):
    """Several files, named, let go at once."""
    player.page.evaluate(_DROP, [[name, text, size] for name, text in files.items()])


def upload(player, text=MATCH):
    """The same match reviewed, asked for without the page: its address, when it is done."""
    answer = player.post("/api/reviews?name=match.mat", text.encode())
    assert answer.status == 201, answer.text()
    player.go(answer.json()["url"])
    player.wait_for("#decision .plays")
    return answer.json()["url"]


def told(player):
    """The review the page is at, as the server tells it."""
    review = player.page.url.rsplit("/", 1)[1].split("#")[0]
    return player.get(f"/api/reviews/{review}").json()
