"""
Files of the kinds that gamao only reads, written by the descriptions of their formats.

They exist for the tests: a real gnubg reads the text ones too and must find the same games. `FILES`
has a file of every format, those that gamao writes too: what holds for any file is tried with all.
"""

import gzip
import json
import struct
import zlib
from functools import partial
from itertools import count

from gamao.notation import write_match
from gamao.notation.files import WRITTEN
from gamao.rules.action import Answer, Resign, Roll, Start
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game
from gamao.rules.play import BAR, OFF, Play
from gamao.rules.player import Player

CUBE_WORDS = {CubeAction.TAKE: "Accept", CubeAction.PASS: "Pass"}


def walk(record, index):
    """Each step of a game with the game before it."""
    return zip(record.moments(index), record.games[index].actions, strict=False)


def hops(play):
    return [(move.source, move.target) for move in play.moves]


# -- text ----------------------------------------------------------------------------------------


def oldmoves(record):
    """FIBS counts X's points upwards."""
    lines = []
    for index, game in enumerate(record.games):
        match = game.match
        length = f" in a {match.length} point match" if match.length else ""
        lines += [f"Score is {match.score[0]}-{match.score[1]}{length}."]
        lines += [f"{record.white} is X - {record.black} is O", ""]
        for now, step in walk(record, index):
            lines += _oldmove(now, step)
        if game.result:
            lines.append(f"{_letter(game.result.winner)}: wins.")
        lines.append("")
    return "\n".join(lines) + "\n"


def _letter(player):
    return "X" if player is Player.WHITE else "O"


def _oldmove(now, step):
    match step.action:
        case Play():
            ways = " ".join(_fibs_hop(hop, now.on_roll) for hop in hops(step.action))
            dice = f"({now.dice.high} {now.dice.low})"
            return [f"{_letter(now.on_roll)}: {dice} {ways or chr(99) + 'an' + chr(39) + 't move'}"]
        case CubeAction.DOUBLE:
            return [f"{_letter(step.by)}: doubles"]
        case CubeAction.TAKE:
            return [f"{_letter(step.by)}: accepts"]
        case CubeAction.PASS:
            return [f"{_letter(step.by)}: rejects"]
        case Resign():
            return [f"{_letter(step.by)}: wants to resign"]
        case _:
            return []


def _fibs_hop(hop, player):
    def name(point):
        if point in (BAR, OFF):
            return "bar" if point == BAR else "off"
        return str(BAR - point if player is Player.WHITE else point)

    return f"{name(hop[0])}-{name(hop[1])}"


def bgammon(record):
    """All points are counted from White's side; a double stands with its answer."""
    games = []
    for index, game in enumerate(record.games):
        result = game.result
        winner = 0 if result is None else 1 if result.winner is Player.WHITE else 2
        score, points = game.match.score, result.points if result else 0
        head = f"i {1_700_000_000 + index} {record.white} {record.black} {game.match.length}"
        lines = [f"{head} {score[0]} {score[1]} {winner} {points} 0"]
        for now, step in walk(record, index):
            lines += _bgammon_line(now, step)
        games.append("".join(f"{line}\n" for line in lines))
    size, places = len("bgammon-replay 00000000\n") * len(games), []
    for game in games:
        places.append(size)
        size += len(game.encode())
    return "".join(f"bgammon-replay {place:08}\n" for place in places) + "".join(games)


def _bgammon_line(now, step):
    number = 1 if (step.by or now.on_roll) is Player.WHITE else 2
    match step.action:
        case Play():
            ways = "".join(f" {_bgammon_hop(hop, now.on_roll)}" for hop in hops(step.action))
            return [f"{number} r {now.dice.high}-{now.dice.low}{ways}"]
        case CubeAction.TAKE | CubeAction.PASS:
            taken = int(step.action is CubeAction.TAKE)
            return [f"{3 - number} d {2 * now.cube.value} {taken}"]
        case _:
            return []


def _bgammon_hop(hop, player):
    def name(point):
        if point in (BAR, OFF):
            return "bar" if point == BAR else "off"
        return str(point if player is Player.WHITE else BAR - point)

    return f"{name(hop[0])}/{name(hop[1])}"


def tmg(record):
    match = record.games[0].match
    lines = [
        "MatchID: 4711",
        f"Player1: 1 {record.white} 1500.0",
        f"Player2: 2 {record.black} 1600.0",
        "Stake: 0.00",
        "Startdate: 2005-02-03 10:11",
        f"Jacoby: {int(match.rules.jacoby)}",
        "Beavers: 1",
        f"Crawford: {int(match.rules.crawford > 0)}",
        "Cube: 1",
        f"Length: {match.length or 0}",
        "Variant: 1",
    ]
    for index, game in enumerate(record.games):
        white, black = game.match.score
        lines += ["", f"Game {index + 1}: {white}-{black}"]
        turn = count(1)
        for now, step in walk(record, index):
            if record_line := _tmg_line(now, step):
                sign = "-" if (step.by or now.on_roll) is Player.BLACK else ""
                lines.append(f"{sign}{next(turn)} {record_line}")
            if isinstance(step.action, Start):
                after = now.after(step.action)
                sign = "-" if after.on_roll is Player.BLACK else ""
                lines.append(f"{sign}{next(turn)} 1 {after.dice.high}{after.dice.low}:")
        if game.result:
            result = game.result
            sign = "-" if result.winner is Player.BLACK else ""
            lines.append(f"{sign}{next(turn)} {13 + result.win} {result.points} wins points")
    return "\n".join(lines) + "\n"


def _tmg_line(now, step):
    match step.action:
        case Roll(dice):
            return f"1 {dice.high}{dice.low}:"
        case Play():
            ways = " ".join(f"{a}/{b}" for a, b in hops(step.action))
            return f"4 {ways or '0/0'}"
        case CubeAction.DOUBLE:
            return f"5 Double to {2 * now.cube.value}"
        case CubeAction.BEAVER | CubeAction.RACCOON:
            return f"8 Beaver to {4 * now.cube.value}"
        case CubeAction.TAKE:
            return "7 Take"
        case CubeAction.PASS:
            return "10 Pass"
        case _:
            return None


def sgg(record):
    match = record.games[0].match
    lines = [
        f"{record.white} vs. {record.black}",
        "Sunday, November 15, 2026",
        "ELO: 1500.0 10 1600.0 20",
        f"Jacoby: {'Yes' if match.rules.jacoby else 'No'}",
        f"Crawford: {'Yes' if match.rules.crawford else 'No'}",
        "Doubling Cube: Yes",
        f"Match Length: {match.length or 'unlimited'}",
        "Variant: Backgammon",
    ]  # gnubg crashes at an empty line here
    for index, game in enumerate(record.games):
        lines += [_sgg_head(index, game), ""]
        turn = count(1)
        for now, step in walk(record, index):
            column = "\t" if (step.by or now.on_roll) is Player.BLACK else ""
            if isinstance(step.action, Start):
                now = now.after(step.action)
                column = "\t" if now.on_roll is Player.BLACK else ""
                step = type(step)(now.on_roll, Roll(now.dice))
            lines += [f"{next(turn)}\t{column}{text}" for text in _sgg_texts(now, step)]
        if game.result:
            name = record.white if game.result.winner is Player.WHITE else record.black
            lines.append(f"{name}  wins {game.result.points} points.")
        lines.append("")
    return "\n".join(lines) + "\n"


def _sgg_head(index, game):
    white, black = game.match.score
    length = game.match.length
    star = "*" if game.match.is_crawford else ""
    if not length:
        return f"Game {index + 1}.{white}-{black}"
    return f"Game {index + 1}.{white}{star}-{black}/{length}"


def _sgg_texts(now, step):
    match step.action:
        case Roll(dice):
            dances = not _plays(now, dice)[0].moves
            return [f"{dice.high}{dice.low}: {'O-O' if dances else ''}"]
        case Play() if step.action.moves:
            ways = ", ".join(f"{a}/{b}" for a, b in hops(step.action))
            return [f"{now.dice.high}{now.dice.low}: {ways}"]
        case CubeAction.DOUBLE:
            return [f"Double to {2 * now.cube.value}"]
        case CubeAction.BEAVER:
            return [f"Beaver to {4 * now.cube.value}"]
        case CubeAction.RACCOON:
            return [f"Raccoon to {4 * now.cube.value}"]
        case CubeAction.TAKE | CubeAction.PASS:
            return [CUBE_WORDS[step.action]]
        case Resign():
            return ["Resign"]
        case _:
            return []


def _plays(game, dice):
    from gamao.rules.movegen import legal_plays

    return legal_plays(game.position, dice)


def gam(record):
    """The rows of a `.mat` file under the names; nothing tells the score."""
    from gamao.notation import format_mat

    lines = []
    for line in format_mat(record).split("\n")[1:]:
        if line.startswith((" Game", ";")) or " point match" in line:
            continue
        lines.append(f"{record.white} {record.black}" if " : " in line else line)
    return "\n".join(line for line in lines if line.strip()) + "\n"


# -- eXtreme Gammon ------------------------------------------------------------------------------

SIZE = 2560
NAMES = {0: "temp.xg", 1: "temp.xgi", 2: "temp.xgc"}


def board(game):
    """The checkers as player 1 sees them."""
    position = game.position if game.on_roll is Player.WHITE else game.position.flipped()
    points = [position.mine[p] - position.theirs[BAR - p] for p in range(1, BAR)]
    return (-position.theirs[BAR], *points, position.mine[BAR])


def own_board(position):
    points = [position.mine[p] - position.theirs[BAR - p] for p in range(1, BAR)]
    return (-position.theirs[BAR], *points, position.mine[BAR])


def _number(player):
    return 1 if player is Player.WHITE else -1


def _cube_number(cube):
    exponent = cube.value.bit_length() - 1
    return exponent if cube.owner is Player.WHITE else -exponent if cube.owner else 0


def _pascal(text, size):
    packed = text.encode("cp1252")[: size - 1]
    return bytes([len(packed)]) + packed.ljust(size - 1, b"\0")


def _wide(text):
    return text.encode("utf-16-le").ljust(258, b"\0")


def xg_match_header(record, *, version=30, comment=-1, variation=0, length=None):
    match = record.games[0].match
    data = bytearray(SIZE)
    data[9:91] = _pascal(record.white, 41) + _pascal(record.black, 41)
    told = length if length is not None else match.length or 99999
    switches = (match.rules.crawford > 0, match.rules.jacoby, match.rules.beaver)
    struct.pack_into("<ii4B", data, 92, told, variation, *switches, 0)
    struct.pack_into("<d", data, 128, 46000.5)
    data[136:265] = _pascal("An old event", 129)
    struct.pack_into("<iI", data, 552, version, 0x494C4D44)
    struct.pack_into("<ii", data, 576, comment, -1)
    if version >= 24:
        texts = ("An event", record.white, record.black, "Rio", "Final")
        for place, text in enumerate(texts):
            data[622 + 258 * place : 880 + 258 * place] = _wide(text)
    if version >= 30:
        data[1960:2218] = _wide("A scribe")
    return bytes(data)


def xg_game_header(game, *, positions=None, comment=-1, automatic=0):
    data = bytearray(SIZE)
    data[8] = 1
    struct.pack_into("<iiB26b", data, 12, *game.match.score, game.match.is_crawford, *positions)
    struct.pack_into("<iB3xiii", data, 48, 1, 0, comment, -1, automatic)
    return bytes(data)


def xg_cube(game, *, double=0, take=-1, beaver=-1, raccoon=-1, figures=None, comment=-1):
    data = bytearray(SIZE)
    data[8] = 2
    numbers = (_number(game.on_roll), double, take, beaver, raccoon, _cube_number(game.cube))
    struct.pack_into("<6i26b", data, 12, *numbers, *board(game))
    if figures:
        struct.pack_into("<i", data, 64 + 28, 2)
        struct.pack_into("<7f3f", data, 64 + 60, *figures)
    else:
        struct.pack_into("<h", data, 64 + 56, -100)
    struct.pack_into("<i", data, 292, comment)
    return bytes(data)


def xg_move(game, play, *, candidates=(), luck=-1000.0, comment=-1, played=True, after=None):
    """A roll and its *play*; *candidates* are plays with their seven figures and depth."""
    play = Play() if play is None else play
    data = bytearray(SIZE)
    data[8] = 3
    reached = after or own_board(game.position.after(play))
    moves = [point for a, b in hops(play) for point in (a - 1, b - 1)]
    moves += [-1] * (8 - len(moves))
    dice = (game.dice.high, game.dice.low)
    struct.pack_into("<26b26b3xi8i2ii", data, 9, *board(game), *reached, _number(game.on_roll),
                     *moves, *dice, _cube_number(game.cube))  # fmt: skip
    struct.pack_into("<i", data, 120, len(candidates))
    for place, (candidate, figures, depth) in enumerate(candidates):
        after_it = own_board(game.position.after(candidate))
        struct.pack_into("<26b", data, 192 + 26 * place, *after_it)
        struct.pack_into("<h", data, 1280 + 4 * place, depth)
        struct.pack_into("<7f", data, 1408 + 28 * place, *figures)
    struct.pack_into("<B3xdd", data, 2308, played, 0.0, luck)
    struct.pack_into("<i", data, 2524, comment)
    return bytes(data)


def xg_footer(winner, points):
    data = bytearray(SIZE)
    data[8] = 4
    struct.pack_into("<iiB3xiii", data, 12, 0, 0, 0, winner, points, 1)
    return bytes(data)


def xg_end():
    data = bytearray(SIZE)
    data[8] = 5
    return bytes(data)


def xg_records(record):
    """The records of a match, without analysis."""
    parts = [xg_match_header(record)]
    for index, game in enumerate(record.games):
        start = record.beginning(index)
        parts.append(xg_game_header(game, positions=board(start)))
        steps = list(walk(record, index))
        for place, (now, step) in enumerate(steps):
            match step.action:
                case CubeAction.DOUBLE:
                    answers = _xg_answers(s.action for _, s in steps[place + 1 : place + 4])
                    parts.append(xg_cube(now, double=1, **answers))
                case Roll() | Start():
                    if isinstance(step.action, Roll):
                        parts.append(xg_cube(now))
                    if place + 1 == len(steps) or not isinstance(steps[place + 1][1].action, Play):
                        parts.append(xg_move(now.after(step.action), None, played=False))
                case Play():
                    parts.append(xg_move(now, step.action))
                case _:
                    pass
        if game.result:
            parts.append(xg_footer(_number(game.result.winner), game.result.points))
    return [*parts, xg_end()]


def _xg_answers(actions):
    told = {}
    for name in ("take", "beaver", "raccoon"):
        action = next(actions, None)
        if action in (CubeAction.BEAVER, CubeAction.RACCOON):
            told[name] = 2
            continue
        if action in (CubeAction.TAKE, CubeAction.PASS):
            told[name] = int(action is CubeAction.TAKE)
        break
    return told


def xg_archive(*parts, names=NAMES, packed=True, stored=False, comment=""):
    """An archive of these *parts*; the checksums are right."""
    texts = b"".join(text.encode("utf-16-le").ljust(2048, b"\0") for text in ("", "", "", comment))
    header = struct.pack("<4sIIqI16s", b"RGMH", 1, 40 + 8192, 0, 0, bytes(16)) + texts
    body, index = b"", b""
    for place, part in enumerate(parts):
        kept = part if stored else zlib.compress(part)
        index += struct.pack("<256s256siiiIBBxx", _pascal(names[place], 256), bytes(256), len(part),
                             len(kept), len(body), zlib.crc32(part), stored, 6)  # fmt: skip
        body += kept
    whole = body + (zlib.compress(index) if packed else index)
    index_size = len(whole) - len(body)
    foot = struct.pack("<IiiiiI12s", zlib.crc32(whole), len(parts), 1, index_size, len(body),
                       packed, bytes(12))  # fmt: skip
    return header + whole + foot


def xg(record):
    records = xg_records(record)
    return xg_archive(b"".join(records), records[0] + records[-1])


# -- BGBlitz -------------------------------------------------------------------------------------


def smile(value, *, shared=3):
    """The *value* in Smile; a *shared* of 0 repeats every string."""
    return b":)\n" + bytes([shared]) + _Smile(shared).value(value)


class _Smile:
    def __init__(self, shared):
        self.names = [] if shared & 1 else None
        self.values = [] if shared & 2 else None

    def value(self, value):
        match value:
            case None | True | False:
                return {None: b"\x21", False: b"\x22", True: b"\x23"}[value]
            case int():
                return self.integer(value)
            case float():
                return b"\x29" + _sevens(struct.pack(">d", value), 10)
            case str():
                return self.string(value)
            case dict():
                fields = b"".join(self.name(name) + self.value(v) for name, v in value.items())
                return b"\xfa" + fields + b"\xfb"
            case _:
                return b"\xf8" + b"".join(map(self.value, value)) + b"\xf9"

    def integer(self, value):
        zigzag = value << 1 if value >= 0 else (-value << 1) - 1
        if zigzag < 32:
            return bytes([0xC0 + zigzag])
        last, zigzag = zigzag & 0x3F, zigzag >> 6
        packed = [0x80 | last]
        while zigzag:
            packed.insert(0, zigzag & 0x7F)
            zigzag >>= 7
        return b"\x24" + bytes(packed)

    def string(self, text):
        packed = text.encode()
        if not packed:
            return b"\x20"
        if self.values is not None and text in self.values:
            number = self.values.index(text)
            return bytes([number + 1]) if number < 31 else bytes([0xEC | number >> 8, number & 255])
        if len(packed) > 64:
            return b"\xe4" + packed + b"\xfc"
        if self.values is not None:
            self.values.append(text)
        if text.isascii():
            return bytes([0x40 + len(packed) - 1]) + packed
        return bytes([0x80 + len(packed) - 2]) + packed

    def name(self, text):
        packed = text.encode()
        if not packed:
            return b"\x20"
        if self.names is not None and text in self.names:
            number = self.names.index(text)
            return bytes([0x40 + number]) if number < 64 else bytes([0x30, number])
        if self.names is not None:
            self.names.append(text)
        if len(packed) > 56:
            return b"\x34" + packed + b"\xfc"
        if text.isascii():
            return bytes([0x80 + len(packed) - 1]) + packed
        return bytes([0xC0 + len(packed) - 2]) + packed


def _sevens(packed, size):
    number = int.from_bytes(packed, "big")
    return bytes((number >> 7 * place) & 0x7F for place in reversed(range(size)))


def bgf_match(record):
    """The match as BGBlitz's JSON, without analysis."""
    match = record.games[0].match
    last = record.games[-1]
    final = last.match.after(last.result).score if last.result else last.match.score
    return {
        "matchlen": match.length or 0,
        "finalGreen": final[0],
        "finalRed": final[1],
        "useCrawford": match.rules.crawford > 0,
        "useJacoby": match.rules.jacoby,
        "useBeaver": match.rules.beaver,
        "useCube": match.rules.cube,
        "date": "Nov 2, 2025",
        "event": "",
        "nameGreen": record.white,
        "nameRed": record.black,
        "games": [_bgf_game(record, index) for index in range(len(record.games))],
    }


def _bgf_game(record, index):
    game, start = record.games[index], record.beginning(index)
    points = list(reversed(board(start)[1:25]))
    white = start.on_roll is Player.WHITE
    position = start.position if white else start.position.flipped()
    bars = [position.mine[BAR], position.theirs[BAR]]
    owner = {None: 0, Player.WHITE: -1, Player.BLACK: 1}[start.cube.owner]
    moves = [move for now, step in walk(record, index) if (move := _bgf_move(now, step))]
    return {
        "scoreGreen": game.match.score[0],
        "scoreRed": game.match.score[1],
        "isCrawford": game.match.is_crawford,
        "initial": {
            "points": [*points, *bars, 0, 0],
            "cube": start.cube.value,
            "cubeOwner": owner,
        },
        "moves": [*moves, _bgf_code(4, Player.WHITE)] if game.result else moves,
    }


def _bgf_code(code, player, one=-1, other=-1):
    return {
        "type": "amove",
        "red": code,
        "green": 7,
        "player": -_number(player),
        "from": [one, -1, -1, -1],
        "to": [other, -1, -1, -1],
        "ply": 2,
    }


def _bgf_move(now: Game, step):
    codes = {CubeAction.DOUBLE: 1, CubeAction.TAKE: 2, CubeAction.PASS: 3}
    if isinstance(step.action, CubeAction):
        return _bgf_code(codes.get(step.action, 9), step.by)
    if not isinstance(step.action, Play):
        return None
    if not step.action.moves:
        return _bgf_code(5, now.on_roll, now.dice.high, now.dice.low)
    ways = hops(step.action)
    ways += [(-1, -1)] * (4 - len(ways))
    return {
        **_bgf_code(now.dice.high, now.on_roll),
        "green": now.dice.low,
        "from": [a for a, _ in ways],
        "to": [b for _, b in ways],
    }


def bgf(record, *, shared=3, packed=True, binary=True, match=None):
    header = {"format": "BGF", "version": "1.0", "compress": packed, "useSmile": binary}
    whole = match or bgf_match(record)
    body = smile(whole, shared=shared) if binary else json.dumps(whole).encode()
    return json.dumps(header).encode() + b"\n" + (gzip.compress(body) if packed else body)


def resigns(game):
    """Did the game end by a resignation?"""
    return bool(game.actions) and game.actions[-1].action is Answer.ACCEPT


# -- every kind --------------------------------------------------------------------------------


def _encoded(write, record):
    return write(record).encode()


FILES = {
    **{name: partial(write_match, kind=kind) for name, kind in WRITTEN.items()},
    "xg": xg,
    "bgf": bgf,
    "gam": partial(_encoded, gam),
    "tmg": partial(_encoded, tmg),
    "sgg": partial(_encoded, sgg),
    "oldmoves": partial(_encoded, oldmoves),
    "bgammon": partial(_encoded, bgammon),
}
"""How a record is written in each format that holds games. A `gam` is for money."""
