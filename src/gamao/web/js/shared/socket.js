// A line to the server that mends itself: after a break it tries again, at growing intervals. A
// line may also die without a word, as when a phone loses its network: it is asked now and then
// whether it lives.

import { t } from "./i18n.js";

// The longest is shorter than it takes a server to start anew.
const FIRST = 250,
  LONGEST = 1000,
  BEAT = 4000,
  BEATS_TO_OPEN = 3;

export const openSocket = (path) =>
  new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}${path}`);

export class Line {
  /** @type {WebSocket} that of the newest try */
  socket;

  // path() at each try; onMessage(object), onState("open" | "broken"); pings where the other end
  // answers them: "always", or "in silence", when nothing has come for a beat
  constructor(path, { onMessage, onState, pings = "" }) {
    this.path = path;
    this.onMessage = onMessage;
    this.onState = onState;
    this.pings = pings;
    this.pause = FIRST;
    this.wanted = true;
    /** @type {ReturnType<typeof setTimeout> | undefined} until the next try */
    this.timer = undefined;
    addEventListener("online", () => this.retry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.retry();
    });
    this.#open();
  }

  get isOpen() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  // A hand quicker than the line is not lost: what is said while it opens goes out when it is open.
  send(object) {
    const { socket } = this,
      say = () => socket.send(JSON.stringify(object));
    if (this.isOpen) say();
    else socket.addEventListener("open", say);
    return socket.readyState <= WebSocket.OPEN;
  }

  retry() {
    if (!this.wanted || this.socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.#open();
  }

  // Under another path() from now on; nothing is broken meanwhile.
  renew() {
    clearTimeout(this.timer);
    this.socket.close();
    this.#open();
  }

  close() {
    this.wanted = false;
    clearTimeout(this.timer);
    this.socket.close();
  }

  #open() {
    const socket = (this.socket = openSocket(this.path()));
    let beats = 0,
      isWaiting = false,
      isQuiet = true,
      isLost = false;
    const beat = setInterval(() => {
      const isOpening = socket.readyState === WebSocket.CONNECTING,
        isClosing = socket.readyState > WebSocket.OPEN;
      beats += 1;
      if (isClosing || (isOpening ? beats === BEATS_TO_OPEN : isWaiting)) {
        socket.close();
        lost();
        return;
      } // a dead line takes minutes to close
      const asks = isQuiet || this.pings === "always";
      isQuiet = true;
      if (isOpening || !this.pings || !asks) return;
      isWaiting = true;
      socket.send('{"ping": 1}');
    }, BEAT);
    const lost = () => {
      clearInterval(beat);
      if (isLost || !this.wanted || socket !== this.socket) return;
      isLost = true;
      this.onState("broken");
      this.timer = setTimeout(() => this.#open(), this.pause * (0.75 + Math.random() / 2));
      this.pause = Math.min(LONGEST, this.pause * 2);
    };
    socket.addEventListener("open", () => {
      if (isLost || socket !== this.socket) return;
      this.pause = FIRST;
      this.onState("open");
    });
    socket.addEventListener("message", ({ data }) => {
      if (isLost || socket !== this.socket) return;
      isWaiting = isQuiet = false;
      const told = JSON.parse(data);
      if (!("pong" in told)) this.onMessage(told);
    });
    socket.addEventListener("close", lost);
  }
}

// It could not be asked.
export class AwayError extends Error {}

export const call = (method, path, body) =>
  send(
    method,
    path,
    body && JSON.stringify(body),
    body ? { "Content-Type": "application/json" } : {},
  );

// As call, with a body sent as it is.
export async function send(method, path, body, headers = {}) {
  const answer = await answered(path, { method, headers, body });
  return answer.status === 204 ? null : answer.json().catch(() => null);
}

// A file of the server's.
export const fetchBytes = async (path) =>
  new Uint8Array(await (await answered(path)).arrayBuffer());

async function answered(path, how = {}) {
  const answer = await fetch(path, how).catch(() => {
    throw new AwayError(t("The server does not answer. Try again in a moment."));
  });
  if (answer.ok) return answer;
  const result = await answer.json().catch(() => null);
  throw new Error(result?.error?.message || answer.statusText);
}
