// Telling whoever runs the server what somebody did: from their page, or from the table.

import { byId, el } from "../shared/dom.js";
import { t, word } from "../shared/i18n.js";
import { openDialog } from "../shared/dialogs.js";
import { attempt, say } from "../shared/saying.js";
import { call } from "../shared/socket.js";

const REASONS = ["cheating", "stalling", "talk", "name", "other"];

// *note*: what goes along with it.
export function openReport(name, path, { reason = "cheating", note = "" } = {}) {
  const chosen = { reason, text: "" };
  const send = async (event) => {
    event.preventDefault();
    if ((await attempt(call("POST", path, chosen))) === undefined) return;
    byId("reporting").close();
    say(t("Thank you. Whoever runs this server will look at it."));
  };
  const what = el(
    "select",
    {
      id: "report-reason",
      onchange: ({ target }) => {
        chosen.reason = target.value;
      },
    },
    REASONS.map((one) =>
      el("option", { value: one, selected: one === reason }, word(`reason ${one}`)),
    ),
  );
  const text = el("textarea.text", {
    id: "report-text",
    rows: "4",
    maxlength: "1000",
    oninput: ({ target }) => {
      chosen.text = target.value;
    },
  });
  openDialog(
    "reporting",
    t("Report {name}", { name }),
    el(
      "form.stack",
      { onsubmit: send },
      el("label.field", el("span", t("What is it about?")), what),
      el("label.field", el("span", t("What happened?")), text),
      note && el("p.small.muted", note),
      el("button.btn.primary", { id: "send-report", type: "submit" }, t("Report")),
    ),
  );
}
