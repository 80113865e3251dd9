// Search in a documentation that is opened from a disk: browsers start no Worker from file://, so
// its script runs in a frame that nobody sees. The name is what Material for MkDocs looks for, in
// the list of its settings and in `parent`; without this file it would fetch one of its own.
(() => {
  if (location.protocol !== "file:") return;

  class IFrameWorker extends EventTarget {
    #inside;
    #loaded;

    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.#inside = frame.contentWindow;
      this.#loaded = new Promise((resolve) => this.#run(url, resolve));
    }

    postMessage(data) {
      this.#loaded.then(() => this.#inside.dispatchEvent(new MessageEvent("message", { data })));
    }

    // What a worker finds around it: a page that hears it, and scripts one after another.
    #run(url, loaded) {
      const { document } = this.#inside;
      document.open(); // Firefox would replace what a new frame has in it
      document.write("<body></body>");
      document.close();
      this.#inside.postMessage = (data) =>
        this.dispatchEvent(new MessageEvent("message", { data }));
      this.#inside.importScripts = async (...urls) => {
        for (const one of urls) await new Promise((resolve) => add(one, resolve));
      };
      const add = (source, then) => {
        const script = document.createElement("script");
        script.addEventListener("load", then);
        script.src = source;
        document.body.append(script);
      };
      add(url, loaded);
    }
  }

  window.IFrameWorker = window.Worker = IFrameWorker;
})();
