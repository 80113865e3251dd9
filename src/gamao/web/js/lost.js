// Where there is no page: what is the matter, and the way back.

import { el } from "./dom.js";
import { t } from "./i18n.js";
import { layPage, startPage } from "./page.js";

const title = () => t("There is no such page.");
startPage(() => layPage(title, null, el("main.page.lost", el("h1", title()), el("a.btn.primary", { href: "/" }, t("New match")))));
