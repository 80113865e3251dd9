// The tutor: asks before it tells. And the hint, which tells when asked.

import { askingCard } from "../shared/asking.js";
import { wait } from "../board/motion.js";
import { button, el, icon } from "../shared/dom.js";
import { t, word } from "../shared/i18n.js";
import { arrows } from "../board/moves.js";
import { reasonsList } from "../review/reasons.js";
import { say } from "../shared/saying.js";
import { settings } from "../shared/settings.js";
import { call } from "../shared/socket.js";
import { choiceName } from "../shared/words.js";
import { givesAway } from "../review/plays.js";

/** @import { Table } from "../table.js" */

const PATIENCE = 8000; // a tutor slower than this has nothing to say but that
const TOO_LATE = { mark: "none" };

export class Tutor {
  /**
   * @param {Pick<Table, "id" | "view" | "isSameScreen" | "isSent" | "hand" | "mover" | "board" |
   *   "asked" | "allowed" | "ask" | "takeBack">} table
   */
  constructor(table) {
    this.table = table;
    this.judged = new Map(); // action -> promise of a verdict, for the step now waiting
  }

  get isOn() {
    return settings.tutor && this.table.view?.help && !this.table.isSameScreen;
  }
  forget() {
    this.judged.clear();
  }

  // Begin to judge an action before it is confirmed, so that confirming does not wait.
  consider(action) {
    if (!this.isOn || this.judged.has(action)) return;
    const { id, view } = this.table;
    const verdict = call("POST", `/api/tables/${id}/tutor`, { v: view.v, action }),
      late = wait(PATIENCE).then(() => TOO_LATE);
    this.judged.set(
      action,
      Promise.race([verdict, late]).catch(() => TOO_LATE),
    );
  }

  // Do it, unless the tutor has a question first.
  async ask(action, doIt) {
    const { table } = this,
      isJudged = action !== "roll" || table.allowed("double");
    if (!this.isOn || !isJudged) {
      doIt();
      return;
    }
    const { v } = table.view,
      { hand } = table,
      isPlay = hand?.text === action;
    this.consider(action);
    const verdict = await this.judged.get(action);
    // Done, or taken back.
    if (table.view.v !== v || table.isSent || (isPlay && hand.text !== action)) return;
    if (verdict === TOO_LATE) say(t("The tutor had no time to look at this one."));
    if (verdict.mark === "none") {
      doIt();
      return;
    }
    table.ask({ kind: "tutor", step: "ask", action, verdict, doIt });
  }

  async hint() {
    const { table } = this,
      { v } = table.view;
    if (table.hand?.path.length) table.takeBack();
    table.ask({ kind: "hint", state: "thinking" });
    /** @type {{ state: string, answer?: any, message?: string }} */
    const told = await call("GET", `/api/tables/${table.id}/hint?v=${v}`).then(
      (answer) => ({ state: "ready", answer }),
      ({ message }) => ({ state: "failed", message }),
    );
    if (table.view.v !== v || table.asked?.kind !== "hint") return;
    table.ask({ kind: "hint", ...told });
    if (told.answer?.plays) this.point();
  }

  // Show a play as arrows on the board.
  point(play) {
    const { table } = this;
    if (!table.asked) return;
    const shown = play || table.asked.answer?.plays?.[0];
    table.asked.arrows = shown ? arrows(table.mover, shown.moves, "best") : [];
    table.board.showArrows(table.asked.arrows);
  }

  tell() {
    const { table } = this,
      { asked } = table,
      { best } = asked.verdict;
    table.hand?.clear();
    table.ask({
      ...asked,
      step: "told",
      arrows: best?.moves && arrows(table.mover, best.moves, "best"),
    });
  }
}

/** @param {Pick<Table, "asked" | "hand" | "tutor" | "takeBack" | "refresh" | "playOut">} table */
export function tutorCard(table) {
  const { step, verdict, action, doIt } = table.asked,
    { best, reasons } = verdict,
    isPlay = action.includes("/");
  const back = () => {
    table.asked = null;
    if (isPlay) table.takeBack();
    else table.refresh();
  };
  const go = () => {
    table.asked = null;
    if (isPlay && step === "told") {
      table.hand.take(table.hand.follow(pairs(action)) || []);
    }
    doIt();
  };
  const goOn = button("quiet", "tutor-go", go, isPlay ? t("Play it anyway") : t("Do it anyway"));
  if (step === "ask") {
    return askingCard(
      ".tutor",
      t("Are you sure?"),
      el("p.said", word(`tutor ${isPlay ? "play" : "cube"} ${verdict.mark}`)),
      el(
        "div.answers",
        button("primary", "tutor-back", back, icon("undo"), t("Let me look again")),
        button("", "tutor-tell", () => table.tutor.tell(), icon("bulb"), t("Tell me why")),
        goOn,
      ),
    );
  }
  return askingCard(
    ".tutor",
    t("Better: {play}", { play: choiceName(best.text) }),
    el("p.said", givesAway(choiceName(action), verdict)),
    reasonsList(reasons),
    el(
      "div.answers",
      isPlay &&
        best.moves &&
        button("primary", "tutor-best", () => table.playOut(best.moves), t("Play this one")),
      button("", "tutor-back", back, t("Let me look again")),
      goOn,
    ),
  );
}

const pairs = (text) =>
  text.split(" ").map((move) =>
    move
      .replace("*", "")
      .split("/")
      .map((point) => ({ bar: 25, off: 0 })[point] ?? Number(point)),
  );
