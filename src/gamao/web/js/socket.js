// A line to the server that mends itself: after a break it tries again, at growing intervals.

const FIRST = 250, LONGEST = 8000;

export class Line {
  // onMessage(object), onState("open" | "broken" | "closed")
  constructor(path, { onMessage, onState }) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.url = `${scheme}//${location.host}${path}`;
    Object.assign(this, { onMessage, onState, pause: FIRST, wanted: true, timer: null });
    addEventListener("online", () => this.retry());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.retry(); });
    this.#open();
  }

  get isOpen() { return this.socket.readyState === WebSocket.OPEN; }

  send(object) {
    if (!this.isOpen) return false;
    this.socket.send(JSON.stringify(object));
    return true;
  }

  retry() {
    if (!this.wanted || this.socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.#open();
  }

  close() {
    this.wanted = false;
    clearTimeout(this.timer);
    this.socket.close();
  }

  #open() {
    const socket = this.socket = new WebSocket(this.url);
    socket.addEventListener("open", () => { this.pause = FIRST; this.onState("open"); });
    socket.addEventListener("message", ({ data }) => this.onMessage(JSON.parse(data)));
    socket.addEventListener("close", () => {
      if (!this.wanted || socket !== this.socket) return;
      this.onState("broken");
      this.timer = setTimeout(() => this.#open(), this.pause * (0.75 + Math.random() / 2));
      this.pause = Math.min(LONGEST, this.pause * 2);
    });
  }
}

export async function call(method, path, body) {
  const answer = await fetch(path, {
    method, headers: body ? { "Content-Type": "application/json" } : {}, body: body ? JSON.stringify(body) : undefined });
  const result = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (!answer.ok) throw Object.assign(new Error(result?.error?.message || answer.statusText), { code: result?.error?.code, status: answer.status });
  return result;
}
