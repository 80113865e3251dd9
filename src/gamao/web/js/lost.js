// Where there is no page: what is the matter, and the way back.

import { byId, el, put } from "./dom.js";
import { t } from "./i18n.js";
import { setTitle, startPage, topbar } from "./page.js";

startPage(() => {
  put(byId("app"), topbar({ current: null }), el("main.page.lost", el("h1", t("There is no such page.")), el("a.btn.primary", { href: "/" }, t("New match"))));
  setTitle(() => t("There is no such page."));
});
