// How somebody plays, not how well.

import { dotted, el } from "../shared/dom.js";
import { n, percent, t, word } from "../shared/i18n.js";

// How somebody plays, each trait beside those they met: a dot on a track, and a line.
export function styleCard({ name, style }) {
  return (
    style &&
    el(
      "section.card",
      el(
        "div.card-head",
        el("h2", t("Style")),
        style.traits.length > 0 &&
          el("p.muted.small.key", el("i.own"), ` ${name} `, el("i.met"), ` ${t("whom they met")}`),
      ),
      style.traits.length
        ? el("ul.style", style.traits.map(trait))
        : el(
            "p.muted",
            n("After {n} more reviewed game.", "After {n} more reviewed games.", style.missing),
          ),
    )
  );
}

const text = (share) => `${percent(share, 0)}%`;

function trait({ name, share, others }) {
  const at = (value) => `left:${100 * value}%`,
    told = [text(share), others !== null && t("others {n}", { n: text(others) })];
  return el(
    "li",
    el("span", word(`trait ${name}`), " ", el("small.muted", word(`of trait ${name}`))),
    el(
      "span.track",
      { role: "img", "aria-label": dotted(...told) },
      others !== null && el("i.met", { style: at(others) }),
      el("i.own", { style: at(share) }),
    ),
    el("b", text(share)),
  );
}
