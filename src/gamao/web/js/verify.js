// Is a record right? It is checked here, in this browser: nothing is sent, and no line to the
// server is needed.

import { el, head, icon, put, row } from "./shared/dom.js";
import { takeDroppedFiles } from "./shared/files.js";
import { number, percent, t } from "./shared/i18n.js";
import { layPage, startPage } from "./shared/page.js";
import { boot } from "./shared/boot.js";
import { recordOf } from "./shared/record.js";
import { attempt } from "./shared/saying.js";
import { call, fetchBytes } from "./shared/socket.js";
import { goesOn, headsOf, keepHead, seenOf } from "./proof/heads.js";
import { verify } from "./proof/verify.js";

// Ten for each of the 36 throws: with fewer the chance that is told would not be that of fair dice.
const ENOUGH = 360;

const MOST = 10 << 20; // bytes: a hundred times the longest match
let shown = null,
  counted = null;

function lay() {
  layPage(
    () => t("Check a match"),
    null,
    el(
      "main.page.verify",
      el(
        "header",
        el("h1", t("Check a match")),
        el(
          "p",
          t(
            "A match with provable dice leaves a record. Here anybody can check its plays, its clock and every throw. Nothing is sent anywhere.",
          ),
        ),
      ),
      el("section.card", dropZone(), el("div", { id: "verdict", role: "status" })),
      el("section.card", { id: "fell", hidden: true }),
    ),
  );
  if (shown) show(shown);
  if (counted) showCount(counted);
}

// Without a line to the server records are checked all the same.
async function count() {
  counted = await call("GET", "/api/dice").catch(() => null);
  if (counted) showCount(counted);
}

function showCount({ throws, counts, chance }) {
  const sides = [1, 2, 3, 4, 5, 6];
  document.getElementById("fell").hidden = !throws;
  put(
    document.getElementById("fell"),
    el("h2", t("The dice of this server")),
    el(
      "p",
      throws < ENOUGH
        ? t("Throws with provable dice so far: {n}. Too few to say how evenly they fall.", {
            n: number(throws),
          })
        : t(
            "Throws with provable dice so far: {n}. Fair dice fall at least as unevenly in {p}% of all cases.",
            { n: number(throws), p: percent(chance) },
          ),
    ),
    el(
      "table.links.fell",
      head(el("td"), sides),
      el(
        "tbody",
        sides.map((high) =>
          row(
            "tr",
            high,
            sides.map((low) => (low > high ? "" : number(counts[`${high}-${low}`]))),
          ),
        ),
      ),
    ),
  );
}

function dropZone() {
  return el(
    "label.drop",
    el("input", {
      type: "file",
      id: "file",
      onchange: ({ target }) => {
        if (target.files.length) check(target.files[0]);
        target.value = ""; // so that the same file can be chosen again
      },
    }),
    icon("file"),
    el("b", t("Choose a record, or drop it here")),
  );
}

async function check(file) {
  judge(file.name, new Uint8Array(await file.slice(0, MOST).arrayBuffer()));
}

// The record of a table, if the address names one.
async function fetchRecord() {
  const table = new URLSearchParams(location.search).get("table"),
    seen = table && seenOf(table),
    content = table && (await attempt(fetchBytes(recordOf(encodeURIComponent(table)))));
  if (!content) return;
  const heads = headsOf(content);
  judge(`gamao-${table}.txt`, content, !goesOn(seen, heads));
  if (goesOn(seen, heads)) keepHead(table, heads);
}

// What a file has of a match may be less than was seen of it: only what both have is compared.
function isOther(content, { table }) {
  const seen = seenOf(table),
    heads = headsOf(content);
  return heads.length >= seen?.lines && !goesOn(seen, heads);
}

function judge(name, content, isRewritten = false) {
  const verdict = verify(content, boot.setup);
  shown = {
    name,
    verdict,
    isRewritten: isRewritten || isOther(content, verdict),
    text: verdict.right ? "" : new TextDecoder().decode(content).split("\n")[verdict.line - 1],
  };
  show(shown);
}

function show({ name, verdict, isRewritten, text }) {
  const { right, line, why } = verdict,
    isFine = right && !isRewritten;
  put(
    document.getElementById("verdict"),
    el(
      isFine ? "h2.told" : "h2.told.wrong",
      icon(isFine ? "check" : "close"),
      isFine ? t("Everything is right") : right ? t("Written anew") : wrongLine(line),
    ),
    el("p.small.muted", name),
    right &&
      isRewritten &&
      el(
        "p.warn",
        t(
          "All its lines fit each other, but it is not the record that this browser saw before: something past was changed.",
        ),
      ),
    right
      ? figures(verdict)
      : [el("p.warn", t(why.message, why.values)), el("pre.scroll", { tabindex: "0" }, text || "")],
  );
}

// A file that does not begin as a record does has no lines that could be wrong.
const wrongLine = (line) =>
  line > 1 ? t("Line {n} is wrong", { n: line }) : t("This cannot be checked");

function figures(verdict) {
  const { finished, result, steps, throws, table } = verdict,
    sides = { server: t("Server"), white: t("White"), black: t("Black") };
  const [who, points] = result.split(" "),
    score = points.replace("-", " × ");
  const counted = [
    [t("Links given early"), "early"],
    [t("Links not given"), "absent"],
    [t("Links given by the server for a player"), "server"],
    [t("Chains begun anew"), "renewed"],
  ];
  return [
    el(
      "p",
      finished
        ? t("{name} has won, {score}.", { name: sides[who], score })
        : t("Not finished, {score}.", { score }),
    ),
    el("p", t("Steps: {n}; throws: {k}.", { n: steps, k: throws })),
    el("p.small.muted", t("Table {id}", { id: table })),
    el(
      "p.small.muted",
      t("Each throw is made of three links, one of each column; a link comes with its throw."),
    ),
    el(
      "table.links",
      head(el("td"), Object.values(sides)),
      el(
        "tbody",
        counted.map(([title, kind]) =>
          row(
            "tr",
            title,
            Object.keys(sides).map((side) => number(verdict[kind][side])),
          ),
        ),
      ),
    ),
  ];
}

takeDroppedFiles(([file]) => check(file));
startPage(lay);
count();
fetchRecord();
