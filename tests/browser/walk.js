// Somebody who does whatever the page lets them do, by chance: on the page's own buttons and board,
// and nowhere else.
// What becomes of it is in window.walk: games finished, what was done, and `dead` if there was no
// way on.

({ seed, games, hand }) => {
  const PATIENCE = 1000,
    LASTS = 30000,
    // Ms without a way: until the server is asked; until it is a dead end; until a bot is given up.
    BOT = 120000;
  const walk = (window.walk = { games: 0, acts: 0, did: {}, isOver: false, dead: null });
  const id = location.pathname.split("/").pop();
  const all = (selector) => [...document.querySelectorAll(selector)];

  // Until the page changes, or a moment has passed.
  let stir = () => {};
  new MutationObserver(() => stir()).observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
  });
  const breath = () =>
    new Promise((done) => {
      stir = done;
      setTimeout(done, 50);
    });

  // -- chance

  let state = seed >>> 0;
  const random = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
  const some = (list) => list[Math.floor(random() * list.length)];

  // -- what can be done: only what can be seen and hit

  const middle = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  function isReachable(node) {
    if (
      !node ||
      node.ariaDisabled === "true" ||
      node.disabled ||
      !node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      return false;
    let hit = document.elementFromPoint(...middle(node));
    if (!hit || !node.contains(hit)) {
      node.scrollIntoView({ block: "nearest" });
      hit = document.elementFromPoint(...middle(node));
    }
    return Boolean(hit) && node.contains(hit);
  }
  const button = (name) => document.getElementById(`do-${name}`);
  const can = (name) => isReachable(button(name));
  // In the row of actions, or on the card that lies there.
  const place = (name) =>
    [button(name), document.getElementById(`answer-${name}`)].find(isReachable);
  const answers = () =>
    all("#card .answers button[id]")
      .filter(({ id: name }) => name !== "answer-review")
      .filter(isReachable);

  // The faces to type where the dice are real ones.
  const faces = () => all("#card .own-dice button").filter(isReachable);

  // A place on a point, away from the dice in the middle of the board.
  function placeOf(spot) {
    const { x, y, width, height } = spot.querySelector(".hit").getBoundingClientRect(),
      isTall = height > width;
    const isLow = Number(spot.dataset.spot) <= 12,
      edge = isTall ? (isLow ? 0.75 : 0.25) : isLow ? 0.25 : 0.75;
    return isTall ? [x + width / 2, y + height * edge] : [x + width * edge, y + height / 2];
  }
  const isSpotReachable = (spot) =>
    Boolean(spot.querySelector(".hit")) &&
    document.elementFromPoint(...placeOf(spot))?.closest(".spot") === spot;
  const shuffled = (list) =>
    list
      .map((one) => [random(), one])
      .sort((x, y) => x[0] - y[0])
      .map(([, one]) => one);
  // Some open point that can be hit, or undefined; of those for which *fits* is true.
  function openSpot(fits = () => true) {
    const open = shuffled(all(".spot.open").filter(fits)),
      found = open.find(isSpotReachable);
    if (!open.length || found) return found;
    // On a phone the record lies below.
    document.getElementById("board").scrollIntoView({ block: "nearest" });
    return open.find(isSpotReachable);
  }
  const labels = () => new Map(all(".spot").map((spot) => [spot, spot.getAttribute("aria-label")]));

  // -- doing it

  function pointer(kind, [clientX, clientY], pointerType, more = {}) {
    const target = document.elementFromPoint(clientX, clientY) || document.body;
    target.dispatchEvent(
      new PointerEvent(kind, {
        bubbles: true,
        cancelable: true,
        composed: true,
        isPrimary: true,
        pointerId: 1,
        pointerType,
        clientX,
        clientY,
        buttons: kind === "pointermove" ? 1 : 0,
        ...more,
      }),
    );
  }
  const press = (place, type) => {
    pointer("pointerdown", place, type);
    pointer("pointerup", place, type);
  };
  const key = (node, name, more = {}) =>
    node.dispatchEvent(
      new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }),
    );

  // Where the checker picked up from *spot* can go: to a point that is open and whose words have
  // changed.
  const targetOf = (before, spot) =>
    openSpot((one) => one !== spot && one.getAttribute("aria-label") !== before.get(one));

  const hands = {
    mouse: (spot) => press(placeOf(spot), "mouse"),
    right: (spot) => pointer("contextmenu", placeOf(spot), "mouse"),
    finger: (spot, before) => {
      press(placeOf(spot), "touch");
      const to = targetOf(before, spot);
      if (to) press(placeOf(to), "touch");
    },
    drag: (spot, before) => {
      const [x, y] = placeOf(spot);
      pointer("pointerdown", [x, y], "touch");
      pointer("pointermove", [x + 9, y + 9], "touch");
      const to = targetOf(before, spot),
        end = to ? placeOf(to) : [x, y];
      pointer("pointermove", end, "touch");
      pointer("pointerup", end, "touch");
    },
    keys: (spot, before) => {
      spot.focus();
      key(spot, "Enter");
      const to = targetOf(before, spot);
      if (to) {
        to.focus();
        key(to, "Enter");
      }
    },
  };

  const did = (name) => {
    walk.acts += 1;
    walk.did[name] = (walk.did[name] || 0) + 1;
  };

  function move(spot) {
    const before = labels(),
      way = hand || some(Object.keys(hands));
    did(way);
    hands[way](spot, before);
  }

  // A button by click, or by its key.
  const KEYS = {
    roll: "r",
    double: "d",
    resign: "x",
    undo: "u",
    "answer-take": "t",
    "answer-accept": "t",
    "answer-pass": "p",
    "answer-decline": "p",
    "answer-next": "n",
  };
  function push(node, name) {
    did(name);
    if (KEYS[name] && (hand === "keys" || random() < 0.1)) key(document.body, KEYS[name]);
    else node.click();
  }

  let counted = null;
  function answer() {
    const found = answers(),
      last = found.find(({ id: name }) => /^answer-(next|again)$/.test(name)),
      { key: card } = document.getElementById("card").dataset;
    if (last) {
      if (counted === card) return; // pressed already, or the other did
      counted = card;
      walk.games += 1;
      walk.isOver = last.id === "answer-again" || (games !== null && walk.games >= games);
    }
    const chosen = last || some(found);
    if (!walk.isOver) push(chosen, chosen.id);
  }

  // What is not asked of anybody but may be done: seldom, or no game would be played.
  const SELDOM = { double: 0.08, resign: 0.02, undo: 0.08, hint: 0.004 };
  function besides() {
    for (const [name, chance] of Object.entries(SELDOM))
      if (random() < chance && place(name)) {
        push(place(name), name);
        return true;
      }
    if (random() < 0.05 && isReachable(closer())) {
      did("close");
      closer().click();
      return true;
    }
    const links = random() < 0.01 ? all("#record .link").filter(isReachable) : [];
    if (links.length) {
      did("look");
      some(links).click();
    }
    return links.length > 0;
  }

  const closer = () => document.querySelector("#card .hint .tool");
  const isAsked = () =>
    document.getElementById("game")?.classList.contains("asking") ||
    Boolean(document.getElementById("join"));
  const hasWay = () =>
    isAsked()
      ? answers().length > 0 || isReachable(document.getElementById("join"))
      : can("primary") || openSpot() || isReachable(closer()) || faces().length > 0;

  function act() {
    const join = document.getElementById("join");
    if (join) {
      did("join");
      join.click();
      return;
    }
    if (isAsked()) {
      answer();
      return;
    }
    if (besides()) return;
    if (faces().length) {
      did("die");
      some(faces()).click();
      return;
    }
    const spot = openSpot();
    if (can("primary") && (!spot || random() < 0.9))
      push(button("primary"), button("primary").dataset.title || "primary");
    else if (spot) move(spot);
    else {
      did("close");
      closer().click();
    }
  }

  // -- what the server says should be possible

  const look = async () => (await fetch(`/api/tables/${id}`)).json();
  const shownVersion = () => Number(document.getElementById("record")?.dataset.key?.split("/")[0]);
  const isMine = (view) =>
    !view.joinable &&
    (view.seats.includes(view.to_act) || view.allowed.some(({ kind }) => kind === "next"));

  // Reading the record; or a card of one's own, a hint or a question, is in the place of buttons
  // and answers.
  const isElsewhere = () =>
    (all("#record tr").length > 0 && !all("#record tr.now").length) ||
    Boolean(document.querySelector("#card:not([hidden])")) !==
      Boolean(document.querySelector("#card [id^=answer-]"));

  // Everything that is allowed has its button.
  async function compare() {
    const view = await look();
    if (
      isElsewhere() ||
      view.joinable ||
      view.v !== shownVersion() ||
      isAsked() !== Boolean(view.result || view.stakes || view.resignation)
    )
      return;
    const board = () => can("primary") || openSpot(),
      card = (kind) => () => isReachable(document.getElementById(`answer-${kind}`));
    const places = {
      roll: () => can("primary") || faces().length,
      skip: () => can("primary"),
      play: board,
      double: () => can("double") || card("double")(),
      resign: () => can("resign") || card("resign")(),
      ...Object.fromEntries(
        ["take", "pass", "beaver", "raccoon", "accept", "decline", "next"].map((kind) => [
          kind,
          card(kind),
        ]),
      ),
    };
    const missing = view.allowed.map(({ kind }) => kind).filter((kind) => !places[kind]());
    if (missing.length && view.v === shownVersion() && hasWay() && !isBroken())
      fail(`no way to ${missing}`, view);
  }

  function fail(why, view) {
    walk.dead = {
      why,
      phase: view.phase,
      to_act: view.to_act,
      seats: view.seats,
      allowed: view.allowed,
      v: view.v,
      shown: shownVersion(),
      card: document.getElementById("card")?.innerText,
      rules: view.terms?.rules,
      url: location.pathname,
    };
  }

  const isBroken = () => Boolean(document.querySelector("#broken:not([hidden])"));

  // A busy machine may take its time: only what lasts is a dead end, and no line that is being
  // mended, of which the page tells.
  async function isDead(since) {
    const view = await look(),
      waits = performance.now() - since;
    if (hasWay() || walk.isOver || waits < (isBroken() ? BOT : LASTS)) return;
    const isShown = view.v === shownVersion();
    if (isMine(view) && isShown) fail("no way on", view);
    // A bot that has answered at last is shown at once, or never.
    else if (waits > BOT + (isShown ? 0 : LASTS)) fail("nothing happens", view);
  }

  (async () => {
    let since = performance.now(),
      asked = since;
    while (!walk.isOver && !walk.dead) {
      if (hasWay()) {
        if (random() < 0.1) await compare();
        if (!walk.dead && hasWay()) act();
        since = asked = performance.now();
      } else if (performance.now() - asked > PATIENCE) {
        await isDead(since);
        asked = performance.now();
      }
      await breath();
    }
  })().catch((error) => {
    walk.dead = { why: `${error} ${error.stack}` };
  });
};
