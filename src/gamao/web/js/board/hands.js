// Mouse, pen and finger on the board: this file only tells gestures apart.

const SLOP = 6; // a hand trembles: less than this is no drag

/**
 * press says what is pressed, or null; lift the checker that follows the pointer, if any. In the
 * end click or drop; cancel when it is broken off. A finger on what canLift moves it whichever way
 * it goes; elsewhere it may scroll the page.
 * @param {{ root: SVGElement, inside: (event: PointerEvent) => [number, number] }} board
 * @param {object} gestures
 * @param {(event: PointerEvent) => any} gestures.press
 * @param {(pressed: any) => any} gestures.lift
 * @param {(pressed: any, event: PointerEvent) => void} gestures.click
 * @param {(pressed: any, held: any, at: [number, number]) => void} gestures.drop
 * @param {(pressed: any) => boolean} [gestures.canLift]
 * @param {() => void} [gestures.cancel]
 */
export function installDrag(
  { root, inside },
  { press, lift, click, drop, canLift = () => true, cancel = () => {} },
) {
  /** @type {any} what was pressed, null where nothing is */
  let pressed = null;
  /** @type {PointerEvent} how it was pressed */
  let down;
  /** @type {any} the checker that follows the hand */
  let held = null;
  root.addEventListener("pointerdown", (event) => {
    if (event.button > 0 || !event.isPrimary) return;
    pressed = press(event);
    if (pressed === null) return;
    down = event;
    root.setPointerCapture(event.pointerId);
  });
  // touch-action would have to be of the whole drawing: browsers do not heed it on parts of one.
  // The pointer came first.
  root.addEventListener(
    "touchstart",
    (event) => {
      if (pressed !== null && canLift(pressed)) event.preventDefault();
    },
    { passive: false },
  );
  root.addEventListener("pointermove", (event) => {
    if (
      pressed === null ||
      (!held && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < SLOP)
    )
      return;
    held ||= lift(pressed);
    held?.follow(...inside(event));
  });
  root.addEventListener("pointerup", (event) => {
    if (pressed === null) return;
    const [what, checker] = [pressed, held];
    pressed = held = null;
    if (checker) drop(what, checker, inside(event));
    else click(what, down);
  });
  root.addEventListener("pointercancel", () => {
    held?.drop();
    pressed = held = null;
    cancel();
  });
}

// The hands of whoever is Playing: what may be touched comes from there.
export function installHands(board, game) {
  const spots = (points) =>
    new Map(points.map((point) => [board.spotOf(game.mover, point), point]));
  // A finger means the nearest legal point; a mouse means what is under it.
  const find = (event, candidates) => {
    const [x, y] = board.inside(event);
    const spot =
      event.pointerType === "mouse" ? board.spotAt(x, y) : board.nearest(x, y, candidates.keys());
    return candidates.get(spot) ?? null;
  };
  const source = (event) => find(event, spots(game.sources));

  function press(event) {
    const [x, y] = board.inside(event),
      diceSide = board.diceAt(x, y),
      { picked } = game;
    if (diceSide && game.pressDice(diceSide)) return null;
    if (board.isCubeAt(x, y) && game.press("double")) return null;
    if (picked !== null) {
      const targets = game.targets(picked),
        onTarget = find(event, spots([...targets.map(({ to }) => to), ...game.sources]));
      const target = targets.find(({ to }) => to === onTarget);
      if (target) {
        game.move(target.steps, false);
        return null;
      }
    }
    const pressed = source(event);
    if (pressed === null) {
      game.missed(picked, board.spotAt(x, y));
      game.pick(null);
    }
    return pressed;
  }

  // A hand may be quicker than the checkers, which are still on their way to where they can be
  // lifted; or slower than the game, in which nothing can be lifted there any more.
  function lift(point) {
    if (!game.sources.includes(point)) return null;
    game.pick(point);
    board.place(game.boardNow);
    return board.lift(game.mover, point);
  }

  function drop(point, held, [x, y]) {
    const targets = game.targets(point),
      candidates = spots(targets.map(({ to }) => to));
    const to = candidates.get(board.nearest(x, y, candidates.keys())),
      target = targets.find((one) => one.to === to);
    if (!target) {
      held.drop();
      game.missed(point, board.spotAt(x, y));
      game.pick(null);
      return;
    }
    held.land();
    game.move(target.steps, true);
  }

  function click(point, down) {
    if (!game.sources.includes(point)) return;
    if (game.playsByClick(down)) game.click(point, false);
    else if (game.picked === point) putDown(point, down);
    else game.pick(point);
  }

  // The checker in hand is put back, or was meant for the place beside it.
  function putDown(point, down) {
    const spot = board.spotAt(...board.inside(down));
    if (spot !== board.spotOf(game.mover, point)) game.missed(point, spot);
    game.pick(null);
  }

  installDrag(board, { press, lift, click, drop, cancel: () => game.pick(null) });
  board.root.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" && !event.buttons && game.picked === null)
      game.preview(source(event));
  });
  board.root.addEventListener("pointerleave", ({ buttons }) => {
    if (!buttons) game.preview(null);
  });
  board.root.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const point = source(event);
    if (point !== null && event.pointerType !== "touch") game.click(point, true);
  });
}
