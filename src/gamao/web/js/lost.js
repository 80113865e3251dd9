// Where there is no page: what is the matter, and the way back.

import { el } from "./shared/dom.js";
import { t } from "./shared/i18n.js";
import { layPage, startPage } from "./shared/page.js";

const title = () => t("There is no such page.");
startPage(() =>
  layPage(
    title,
    null,
    el("main.page.lost", el("h1", title()), el("a.btn.primary", { href: "/" }, t("New match"))),
  ),
);
