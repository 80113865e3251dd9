// The person at the right end of the top bar: a guest may sign in, a member has a menu.

import { beToldNoMore } from "./app.js";
import { el, icon } from "./dom.js";
import { t } from "./i18n.js";
import { call } from "./socket.js";

export const profilePath = (name) => `/@${encodeURIComponent(name)}`;

// Where to sign in; who has comes back to where they were.
export const enterPath = () =>
  `/enter?next=${encodeURIComponent(location.pathname + location.search)}`;

export async function leave() {
  await beToldNoMore().catch(() => {});
  await call("POST", "/api/leave");
  location.assign("/");
}

// A face is the first letter of a name.
export const face = (name, kind = "") =>
  el(`i.face${kind}`, { "aria-hidden": true }, [...name][0].toUpperCase());

// *open* shows the menu of the member called *name*.
export function personTool(name, open) {
  if (name)
    return el(
      "button.whoami",
      { id: "person", "aria-label": name, "aria-haspopup": "dialog", onclick: open },
      face(name),
      el("b", name),
    );
  const label = t("Sign in");
  return el(
    "a.whoami",
    { id: "enter", href: enterPath(), "aria-label": label },
    icon("person"),
    el("b", label),
  );
}
