// A lesson without a line: what the server would say was told beforehand, and what is done meanwhile
// it is told later.

import { t } from "../shared/i18n.js";
import { AwayError, call } from "../shared/socket.js";

/** @import { Places } from "../shared/types.js" */

const KEY = "gamao-lessons";

const keyOf = async (lesson, step) => (await call("GET", `/api/lessons/${lesson}/key`)).steps[step];

const side = (points) =>
  Object.entries(points)
    .filter(([point, count]) => Number(point) && count)
    .sort(([a], [b]) => Number(b) - Number(a))
    .map(([point, count]) => `${point}:${count}`)
    .join(" ");
/** @type {(board: Places) => string} a board as answers are written */
export const written = ({ white, black }) => `${side(white)} / ${side(black)}`;

const othersOf = (kind) =>
  kind === "play"
    ? { kind: "refused", says: t("These dice cannot be played so.") }
    : { kind: "wrong", says: t("Look once more.") };

// Touched one by one: each must be asked for, and all of them are enough.
function ofPlaces({ verdicts, shown }, text) {
  const touched = text.split(" "),
    wanted = shown.answer.split(" ").filter((place) => !touched.includes(place)),
    last = verdicts[touched.at(-1)];
  if (last.kind === "wrong") return last;
  return wanted.length ? { kind: "more", says: "" } : { kind: "right", says: verdicts.all.says };
}

// What is said to an answer; a play, and a board set up, are known by the board there is now.
export async function judgeAlone(lesson, { name, kind }, text, board) {
  const key = await keyOf(lesson, name),
    answer = kind === "play" || kind === "setup" ? written(board) : text,
    verdict = kind === "points" ? ofPlaces(key, text) : key.verdicts[answer] || othersOf(kind);
  if (verdict.kind === "right") remember(`/api/lessons/${lesson}/${name}`, key.shown.answer);
  return verdict;
}

export const showAlone = async (lesson, step) => (await keyOf(lesson, step)).shown;

// -- what was done meanwhile

const remembered = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}");
  } catch {
    return {};
  }
};

function write(done) {
  try {
    if (Object.keys(done).length) localStorage.setItem(KEY, JSON.stringify(done));
    else localStorage.removeItem(KEY);
  } catch {
    /* a private window keeps nothing */
  }
}

const remember = (path, answer) => write({ ...remembered(), [path]: answer });

// Tell the server what it has missed; what it cannot take is let go.
export async function tellMissed() {
  for (const [path, answer] of Object.entries(remembered())) {
    try {
      await call("POST", path, { answer });
    } catch (error) {
      if (error instanceof AwayError) return;
    }
    const { [path]: _, ...rest } = remembered();
    write(rest);
  }
}
