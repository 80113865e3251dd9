"""The chains of a table's dice: what pages are told of them."""

from __future__ import annotations

from collections.abc import Iterable

from gamao.play import LiveMatch, parse_entry
from gamao.proof.chain import Side
from gamao.proof.record import Anchor, Done
from gamao.server import wire


def chains_out(match: LiveMatch) -> wire.Chains | None:
    """What all know of the chains; None where the dice are thrown otherwise."""
    throws = match.throws
    if throws is None:
        return None
    held = {side.value: one for side in Side if (one := throws.of(side))}
    chains = {
        side: wire.ChainOut(
            since=one.spent.since,
            anchor=one.anchor.anchor.hex(),
            k=one.spent.k,
            link=one.spent.link.hex(),
            server=one.anchor.by_server,
        )
        for side, one in held.items()
    }
    return wire.Chains(k=throws.k, asked=match.waits_for_links, chains=chains)


def wanted_out(match: LiveMatch) -> wire.Wanted | None:
    """Whose links the throw that was asked for needs, and those it has."""
    throws = match.throws
    if throws is None or not match.waits_for_links:
        return None
    return wire.Wanted(
        k=throws.k + 1,
        wanted=tuple(player.value for player in throws.missing),
        links={player.value: link.hex() for player, link in throws.given.items()},
    )


def thrown_out(match: LiveMatch, lines: Iterable[str]) -> tuple[wire.ThrowOut, ...] | None:
    """The throws among *lines* that were just written of *match*, each with its three links."""
    server = match.throws.of(Side.SERVER) if match.throws else None
    entries = [parse_entry(line) for line in lines if " k" in line]
    throws = []
    for line, kept in ((one.line, one.kept) for one in entries):
        if server is None or not isinstance(line, Done) or line.k is None:
            continue
        own = server.link(line.k)
        assert own is not None
        throws.append(
            wire.ThrowOut(
                v=line.version,
                k=line.k,
                links=(own.hex(), kept[0].hex(), kept[1].hex()),
                marks={player.value: mark.value for player, mark in line.marks},
            )
        )
    return tuple(throws) or None


def begins_chain(lines: Iterable[str]) -> bool:
    """Is a chain begun in one of *lines*?"""
    return any(isinstance(parse_entry(line).line, Anchor) for line in lines if "anchor" in line)
