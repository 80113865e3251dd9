// Mouse, pen and finger on the board. What may be touched comes from *game*; this file only tells gestures apart.
//
// game: { side(), sources(), picked(), targets(point), pick(point | null), preview(point | null),
//         click(point, smaller), move(point, target, isDragged), dice(side), cube() }

import { settings } from "./settings.js";

const SLOP = 6; // a hand trembles: less than this is no drag

export function installHands(board, game) {
  let press = null; // what the pointer went down on
  let drag = null;

  const spots = (points) => new Map(points.map((point) => [board.spotOf(game.side(), point), point]));
  // A finger means the nearest legal point; a mouse means what is under it.
  const find = (event, candidates) => {
    const [x, y] = board.inside(event.clientX, event.clientY);
    const spot = event.pointerType === "mouse" ? board.spotAt(x, y) : board.nearest(x, y, candidates.keys());
    return candidates.get(spot) ?? null;
  };
  const targetsOf = (point) => game.targets(point);

  board.root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const [x, y] = board.inside(event.clientX, event.clientY);
    const diceSide = board.diceAt(x, y);
    if (diceSide && game.dice(diceSide)) return;
    if (board.isCubeAt(x, y) && game.cube()) return;
    const picked = game.picked();
    if (picked !== null) {
      const targets = targetsOf(picked), onTarget = find(event, spots([...targets.map(({ to }) => to), ...game.sources()]));
      const target = targets.find(({ to }) => to === onTarget);
      if (target) { game.move(picked, target, false); return; }
    }
    const source = find(event, spots(game.sources()));
    if (source === null) { game.pick(null); return; }
    press = { source, x: event.clientX, y: event.clientY, wasPicked: picked === source, type: event.pointerType };
    board.root.setPointerCapture(event.pointerId);
  });

  board.root.addEventListener("pointermove", (event) => {
    if (!press) {
      if (event.pointerType === "mouse" && game.picked() === null) game.preview(find(event, spots(game.sources())));
      return;
    }
    if (!drag && Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLOP) return;
    if (!drag) {
      game.pick(press.source);
      drag = board.lift(game.side(), press.source);
    }
    drag.follow(...board.inside(event.clientX, event.clientY));
  });

  board.root.addEventListener("pointerup", (event) => {
    if (!press) return;
    const { source, wasPicked, type } = press;
    press = null;
    if (!drag) { tap(source, wasPicked, type); return; }
    const [x, y] = board.inside(event.clientX, event.clientY);
    const targets = targetsOf(source), candidates = spots(targets.map(({ to }) => to));
    const to = candidates.get(board.nearest(x, y, candidates.keys()));
    const target = targets.find((one) => one.to === to);
    const held = drag;
    drag = null;
    if (!target) { held.drop(); game.pick(null); return; }
    held.land();
    game.move(source, target, true);
  });

  board.root.addEventListener("pointercancel", () => {
    drag?.drop();
    press = drag = null;
    game.pick(null);
  });
  board.root.addEventListener("pointerleave", () => { if (!press) game.preview(null); });
  board.root.addEventListener("contextmenu", (event) => {
    const source = find(event, spots(game.sources()));
    event.preventDefault();
    if (source !== null && event.pointerType !== "touch") game.click(source, true);
  });

  function tap(source, wasPicked, type) {
    const playsAtOnce = settings.click === "play" || (settings.click === "auto" && type === "mouse");
    if (playsAtOnce) game.click(source, false);
    else game.pick(wasPicked ? null : source);
  }
}
