// Elements from plain calls: el("p.small", {title}, "text", child). Falsy children are left out.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name in node && typeof value !== "string" && !(node instanceof SVGElement)) node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(3).filter((child) => child || child === 0));
  return node;
}

export function el(selector, attributes, ...children) {
  const [tag, ...classes] = selector.split(".");
  const node = document.createElement(tag);
  if (tag === "button") node.type = "button";                // a form's own says so
  if (tag === "th") node.scope = "col";
  if (classes.length) node.className = classes.join(" ");
  const isPlain = attributes && attributes.constructor === Object;
  return fill(node, isPlain ? attributes : null, isPlain ? children : [attributes, ...children]);
}

export function svg(selector, attributes, ...children) {
  const [tag, ...classes] = selector.split(".");
  const node = document.createElementNS(SVG, tag);
  if (classes.length) node.setAttribute("class", classes.join(" "));
  return fill(node, attributes, children);
}

// Replace what is in a node; falsy children are left out.
export function put(node, ...children) { node.replaceChildren(...children.flat(3).filter((child) => child || child === 0)); }

// The parts of a table: titles over its columns, and a row that begins with a title of its own.
const inCells = (tag, contents) => contents.flat().filter((one) => one !== null && one !== false).map((one) => (one instanceof HTMLTableCellElement ? one : el(tag, one)));
export const head = (...titles) => el("thead", el("tr", inCells("th", titles)));
export const row = (selector, title, ...cells) => el(selector, el("th", { scope: "row" }, title), inCells("td", cells));

export const byId = (id) => document.getElementById(id);

// What is drawn anew keeps the keyboard where it was.
export function keepFocus(draw) {
  const focused = document.activeElement?.id;
  draw();
  if (focused) byId(focused)?.focus({ preventScroll: true });
}

const ICONS = {
  flag: "M6 21V4M6 5c4-2.5 7 2.5 12 0v8c-5 2.5-8-2.5-12 0",
  cube: "M7.5 4.5h9a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3v-9a3 3 0 0 1 3-3ZM9.6 9.6c.4-2 4.8-2 4.8.6 0 2-4.8 2.6-4.8 4.9h4.9",
  bulb: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.5 10.9c.7.6 1 1.3 1 2.1h5c0-.8.3-1.5 1-2.1A6 6 0 0 0 12 3Z",
  undo: "M9 4 4 9l5 5M4 9h10a6 6 0 0 1 0 12h-1",
  check: "m5 12.5 4.5 4.5L19 7.5",
  dice: "M6 3.5h8a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 14V6A2.5 2.5 0 0 1 6 3.5ZM7.5 7.5h.01M12.5 12.5h.01M10 10h.01M20.5 9v9a2.5 2.5 0 0 1-2.5 2.5H9",
  menu: "M4 7h16M4 12h16M4 17h16",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM9 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
  computer: "M7.5 8h9a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3ZM12 8V4.5M9 13h.01M15 13h.01M9.5 16h5",
  people: "M8.5 6a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM16.5 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM3 19c.5-3.5 2.8-5 5.5-5s5 1.5 5.5 5M15 15c3.2-.6 5.3 1 6 4",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  down: "m6 9 6 6 6-6",
  next: "m9 6 6 6-6 6",
  back: "m15 6-6 6 6 6",
  first: "M18 6 12 12l6 6M7 6v12",
  last: "m6 6 6 6-6 6M17 6v12",
  file: "M12 16V5M7.5 9.5 12 5l4.5 4.5M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h9a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2ZM4 15V5a2 2 0 0 1 2-2h9",
  save: "M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14",
  bin: "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13",
  curve: "M4 4v16h16M7.5 15l4-5 3 3 5-7",
  swap: "M7 4 3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7",
};

export function icon(name) {
  return svg("svg.icon", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}
