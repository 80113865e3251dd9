// The board by keyboard: arrows walk from legal point to legal point, Enter picks up and puts down.
// Single keys press the buttons; they can be switched off in the settings.

import { AROUND } from "./geometry.js";
import { openShortcuts } from "../shared/dialogs.js";
import { settings } from "../shared/settings.js";

// The keys of whoever is Playing.
export function installKeyboard(board, game) {
  board.root.addEventListener("keydown", (event) => {
    const spot = Number(event.target.dataset?.spot);
    if (!Number.isNaN(spot) && onSpot(event, spot)) event.preventDefault();
  });

  function onSpot(event, spot) {
    const back = event.key === "ArrowLeft" || event.key === "ArrowUp";
    switch (event.key) {
      case "ArrowLeft":
      case "ArrowRight":
        return step(legalSpots(), spot, back);
      case "ArrowUp":
      case "ArrowDown":
        return step(AROUND, spot, back);
      case "Home":
        return focus(legalSpots()[0]);
      case "End":
        return focus(legalSpots().at(-1));
      case "Escape":
        game.pick(null);
        return focus(legalSpots()[0]);
      case "Enter":
      case " ":
        return event.repeat || enter(spot, event.shiftKey);
      default:
        return false;
    }
  }

  // What can be picked up, the rearmost first; then where it can go.
  function legalSpots() {
    const side = game.mover,
      picked = game.picked;
    const points =
      picked === null ? game.sources : [...game.targets(picked).map(({ to }) => to), picked];
    return points.map((point) => board.spotOf(side, point));
  }

  function step(ring, spot, back) {
    if (!ring.length) return true;
    const at = ring.indexOf(spot),
      next = at < 0 ? 0 : (at + (back ? -1 : 1) + ring.length) % ring.length;
    return focus(ring[next]);
  }

  function enter(spot, smaller) {
    const side = game.mover,
      point = board.pointOf(side, spot),
      picked = game.picked;
    const target =
      picked === null
        ? null
        : game.targets(picked).find(({ to }) => board.spotOf(side, to) === spot);
    if (target) {
      game.move(target.steps, false);
      return focus(legalSpots()[0]);
    }
    if (picked !== null && picked === point) {
      game.pick(null);
      return true;
    }
    if (game.sources.includes(point) && board.spotOf(side, point) === spot) {
      if (smaller) game.click(point, true);
      else game.pick(point);
      return focus(legalSpots()[0]);
    }
    if (!game.sources.length) game.press("primary");
    else game.missed(picked, spot);
    return true;
  }

  function focus(spot) {
    if (spot !== undefined) board.focus(spot);
    return true;
  }

  // Where nothing has the focus, the keys mean the board. Up and down go on scrolling the page.
  function onPage({ key }) {
    const ring = legalSpots();
    if (key === "Enter") return ring.length ? focus(ring[0]) : game.press("primary");
    return (
      ring.length > 0 &&
      { ArrowRight: () => focus(ring[0]), ArrowLeft: () => focus(ring.at(-1)) }[key]?.()
    );
  }

  const KEYS = {
    r: ["roll", "skip"],
    c: ["confirm", "skip"],
    u: ["undo"],
    d: ["double"],
    t: ["take", "accept"],
    p: ["pass", "decline"],
    b: ["beaver", "raccoon"],
    g: ["talk"],
    h: ["hint"],
    x: ["resign"],
    m: ["show"],
    n: ["next"],
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((die) => [die, [`die${die}`]])),
    "[": ["back"],
    "]": ["forward"],
  };

  document.addEventListener("keydown", (event) => {
    if (event.repeat && /^( |Enter)$/.test(event.key)) event.preventDefault();
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (
      event.target === document.body &&
      !document.querySelector("dialog[open]") &&
      onPage(event)
    ) {
      event.preventDefault();
      return;
    }
    if (event.key === "Escape" && !document.querySelector("dialog[open]") && game.press("close"))
      return;
    if (!settings.shortcuts) return;
    if (
      /** @type {Element} */ (event.target).closest(
        "input:not([type=radio]), select, textarea, dialog",
      )
    )
      return;
    if (event.key === "?") {
      openShortcuts(game.shortcuts);
      return;
    }
    if (event.key === " " && event.target === document.body) {
      event.preventDefault();
      game.press("primary");
      return;
    }
    const names = KEYS[event.key.toLowerCase()];
    if (names?.some((name) => game.press(name))) event.preventDefault();
  });
}
