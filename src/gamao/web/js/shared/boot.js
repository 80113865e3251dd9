// What the server gives a page along, and its words, before anything is drawn.

import { byId } from "./dom.js";
import { speak } from "./i18n.js";
import { call } from "./socket.js";

export const boot = JSON.parse(byId("boot").textContent);
// The board on which games by these rules begin.
export const startOf = ({ variant }) => boot.setup.starts[variant];
export const wordsOf = (name) => call("GET", `${boot.static}/words/${boot.page}/${name}.json`);
speak(boot.language, await wordsOf(boot.language)); // asked for already by the shell
