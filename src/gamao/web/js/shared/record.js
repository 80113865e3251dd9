// Where the record of a table is, which anybody can check: kept as a file, or checked at once.

import { el, icon } from "./dom.js";
import { t } from "./i18n.js";

export const recordOf = (table) => `/api/tables/${table}/record.txt`;
/** @param {string} table */
export const checkPath = (table) => `/verify?${new URLSearchParams({ table })}`;
export const tableIn = (path) => path.split("/").at(-2);

export const recordLink = (table, kind = "a.btn") =>
  el(
    kind,
    { href: recordOf(table), download: `gamao-${table}.txt` },
    t("Download the record"),
    kind === "a.btn" && icon("save"),
  );

/** @param {string} path of a record */
export const recordLinks = (path) => [
  recordLink(tableIn(path)),
  el("a.btn", { id: "check-record", href: checkPath(tableIn(path)) }, icon("check"), t("Check it")),
];
