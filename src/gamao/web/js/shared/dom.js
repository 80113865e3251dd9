// Elements from plain calls: el("p.small", {title}, "text", child). Falsy children are left out.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name.startsWith("aria-")) node.setAttribute(name, value);
    else if (value === false) continue;
    else if (name in node && typeof value !== "string" && !(node instanceof SVGElement))
      node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(3).filter((child) => child || child === 0));
  return node;
}

export function el(selector, attributes, ...children) {
  const [tag, ...classes] = selector.split(".");
  const node = document.createElement(tag);
  if (tag === "button") node.type = "button"; // a form's own says so
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
export function put(node, ...children) {
  node.replaceChildren(...children.flat(3).filter((child) => child || child === 0));
}

// The parts of a table: titles over its columns, and a row that begins with a title of its own.
const inCells = (tag, contents) =>
  contents
    .flat()
    .filter((one) => one !== null && one !== false)
    .map((one) => (one instanceof HTMLTableCellElement ? one : el(tag, one)));
export const head = (...titles) => el("thead", el("tr", inCells("th", titles)));
// Somebody's name over a column, cut where it is longer than the column is wide.
export const nameTitle = (name) => el("th.named", { title: name }, name);
export const row = (selector, title, ...cells) =>
  el(selector, el("th", { scope: "row" }, title), inCells("td", cells));

/** @type {(id: string) => any} what it is, whoever laid it knows */
export const byId = (id) => document.getElementById(id);

// What is drawn anew keeps the keyboard where it was.
export function keepFocus(draw) {
  const focused = document.activeElement?.id;
  draw();
  if (focused) byId(focused)?.focus({ preventScroll: true });
}

// A picture of the shell.
export function icon(name) {
  return svg("svg.icon", { "aria-hidden": true }, svg("use", { href: `#icon-${name}` }));
}

// button("primary", "start", begin, icon("dice"), t("Roll")): its kind, its id, what it does, what
// it shows.
export function button(kind, id, onclick, ...content) {
  return el(kind ? `button.btn.${kind}` : "button.btn", { id, onclick }, content);
}

// A picture that can be pressed; *label* says it in words.
export function tool(picture, label, onclick) {
  return el("button.tool", { "aria-label": label, title: label, onclick }, icon(picture));
}

// What there is of the parts of a line.
export const dotted = (...parts) => parts.filter(Boolean).join(" · ");
