// What is wrong with a page as it is laid out now: texts and controls that overlap, are cut or
// stick out, words broken, a page that scrolls to the side, or at all where *fits* says that it
// must not.
({ fits }) => {
  const found = new Set(),
    NEAR = 1.5,
    styles = new Map();
  const style = (node) => styles.get(node) || styles.set(node, getComputedStyle(node)).get(node);
  const root = document.documentElement,
    dialog = document.querySelector("dialog[open]"),
    within = dialog || document.body;
  const named = (node) => {
    const { id, className, localName } = node,
      text = node.textContent.trim().replace(/\s+/g, " ").slice(0, 30);
    return `${localName}${id ? `#${id}` : ""}${className && typeof className === "string" ? `.${className.split(" ").join(".")}` : ""}${text ? ` "${text}"` : ""}`;
  };
  const box = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const common = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isEmpty = (a) => a.right - a.left < NEAR || a.bottom - a.top < NEAR;
  const isOutside = (rect) =>
    !isEmpty(rect) && (rect.left < -NEAR || rect.right > root.clientWidth + NEAR);
  const hasClip = (node) => {
    for (let one = node; one; one = one.parentElement)
      if (style(one).clipPath.startsWith("inset")) return true;
    return false;
  };
  const isSeen = (node) =>
    node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !node.closest(".sr, [hidden], noscript, option") &&
    !hasClip(node);
  const isClipping = (node) =>
    style(node).overflowX !== "visible" && style(node).display !== "inline";
  const scrolls = (node) =>
    ["auto", "scroll"].includes(style(node).overflowY) ||
    ["auto", "scroll"].includes(style(node).overflowX);
  const layerOf = (node) => {
    for (let one = node; one && one !== root; one = one.parentElement)
      if (["fixed", "sticky"].includes(style(one).position)) return one;
    return root;
  };

  // What of a node's box its ancestors let through; what a list scrolls out of sight is not cut.
  function shown(node, rect) {
    let seen = rect;
    for (let one = node; one && one !== within; one = one.parentElement)
      if (one.localName !== "svg" && isClipping(one))
        seen = common(seen, one.getBoundingClientRect());
    return seen;
  }
  function cut(node, rect) {
    for (let one = node; one && one !== within.parentElement; one = one.parentElement) {
      if (one === document.body || !isClipping(one)) continue;
      if (scrolls(one) && one.localName !== "input") return false;
      const { left, right, top, bottom } = one.getBoundingClientRect();
      if (
        rect.left < left - NEAR ||
        rect.right > right + NEAR ||
        rect.top < top - 4 ||
        rect.bottom > bottom + 4
      )
        return true;
    }
    return false;
  }

  // A name too long for any place may be cut, where dots tell of it.
  function isLongAndDotted(node, text) {
    let one = node;
    while (!isClipping(one)) one = one.parentElement;
    const { textOverflow, webkitLineClamp, display } = style(one);
    return (
      /\S{25}/.test(text.data) &&
      (webkitLineClamp !== "none" || (textOverflow === "ellipsis" && !display.includes("flex")))
    );
  }

  if (root.scrollWidth > root.clientWidth)
    found.add(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
  if (fits && root.scrollHeight > root.clientHeight)
    found.add(`the page is ${root.scrollHeight - root.clientHeight} px too high`);

  const things = [];
  const walk = document.createTreeWalker(within, NodeFilter.SHOW_TEXT),
    range = document.createRange();
  while (walk.nextNode()) {
    const text = walk.currentNode,
      node = text.parentElement;
    if (!text.data.trim() || !isSeen(node) || node.closest("svg, script")) continue;
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()]
      .map(box)
      .filter((rect) => rect.right - rect.left > 0.5);
    const clipped = rects.some((rect) => cut(node, rect));
    if (
      clipped &&
      !node.closest(".name, .games-list a strong, .where") &&
      !isLongAndDotted(node, text)
    )
      found.add(`cut: ${named(node)}`);
    for (const rect of rects.map((one) => shown(node, one)))
      if (isOutside(rect)) found.add(`outside: ${named(node)}`);
    const block = node.closest(
      "button, a.btn, label, th, td, .chip, nav a, .card, p, li, h1, h2, h3, dd, dt, div, section",
    );
    if (block && !["inline", "contents"].includes(style(block).display)) {
      const around = block.getBoundingClientRect();
      if (
        rects.some(
          (rect) =>
            rect.left < around.left - NEAR ||
            rect.right > around.right + NEAR ||
            ((rect.bottom > around.bottom + 3 || rect.top < around.top - 3) &&
              block.matches("button, .btn, .chip, label")),
        )
      ) {
        if (!clipped) found.add(`sticks out: ${named(node)}`);
      }
    }
    for (const { index, 0: word } of text.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set(
        [...range.getClientRects()]
          .filter(({ width }) => width > 0.5)
          .map(({ top }) => Math.round(top / 4)),
      );
      if (lines.size > 1 && word.length < 25) found.add(`broken: ${word} in ${named(node)}`);
    }
    for (const rect of rects) things.push({ node, rect: shown(node, rect), isText: true });
  }
  for (const node of within.querySelectorAll(
    "button:not(.link), a[href], select, summary, input:not([type=radio]):not([type=checkbox]):not([type=file]), label.choice, label.chip, .seg label, .themes label, .switch, svg.board",
  )) {
    if (!isSeen(node)) continue;
    const rect = box(node.getBoundingClientRect());
    if (node.matches("a, button, select, input") && cut(node, rect))
      found.add(`cut: ${named(node)}`);
    if (isOutside(shown(node, rect))) found.add(`outside: ${named(node)}`);
    if (
      node.matches(".btn, .tool, .chip, select, nav a") &&
      (rect.right - rect.left < 24 || rect.bottom - rect.top < 24)
    )
      found.add(`too small: ${named(node)}`);
    things.push({ node, rect: shown(node, rect) });
  }
  const whole = things.filter(({ rect }) => !isEmpty(rect)).sort((a, b) => a.rect.top - b.rect.top);
  whole.forEach((a, i) => {
    for (let j = i + 1; j < whole.length && whole[j].rect.top < a.rect.bottom - NEAR; j++) {
      const b = whole[j];
      if (a.node.contains(b.node) || b.node.contains(a.node)) continue;
      const both = common(a.rect, b.rect);
      if (isEmpty(both) || (a.isText && b.isText && both.bottom - both.top < 5)) continue;
      const [over, under] = [layerOf(a.node), layerOf(b.node)];
      if (over !== under) continue; // a bar that stays while the page passes below it
      found.add(`overlap: ${named(a.node)} / ${named(b.node)}`);
    }
  });
  // The board is all in sight when the page opens; a bar below it leaves it free.
  const board = within.querySelector("svg.board"),
    top = board?.getBoundingClientRect();
  for (const layer of new Set(whole.map(({ node }) => layerOf(node)))) {
    if (
      !board ||
      layer === root ||
      layer.contains(board) ||
      scrollY ||
      style(layer).position === "static" ||
      !within.contains(layer)
    )
      continue;
    if (!isEmpty(common(top, layer.getBoundingClientRect())))
      found.add(`covered: the board by ${named(layer).slice(0, 40)}`);
  }
  // A layer that stays must not hide another, nor what cannot be scrolled from under it.
  const layers = [...new Set(whole.map(({ node }) => layerOf(node)))].filter(
    (node) =>
      node !== root &&
      style(node).position === "fixed" &&
      within.contains(node) &&
      node !== within &&
      !node.matches(".toast"), // which goes by itself
  );
  for (const layer of layers) {
    const cover = layer.getBoundingClientRect();
    if (cover.top < innerHeight / 2) continue;
    for (const { node, rect } of whole) {
      if (layerOf(node) !== root) continue;
      const low = rect.bottom + scrollY - (root.scrollHeight - innerHeight);
      if (low > cover.top + NEAR && node.localName !== "svg")
        found.add(`never seen whole: ${named(node)} under ${named(layer).slice(0, 40)}`);
    }
  }
  return [...found].filter(Boolean);
};
