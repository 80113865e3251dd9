// Another match at the same terms: it begins when both have asked for it.

import { attempt } from "../shared/saying.js";
import { call } from "../shared/socket.js";

/** @import { Side } from "../shared/types.js" */

export class Rematch {
  constructor(id, { onChange }) {
    this.path = `/api/tables/${id}/again`;
    this.onChange = onChange;
    /** @type {Side[]} who has asked for it */
    this.again = [];
    /** @type {string | null} where it is, once both have */
    this.url = null;
    this.isAsking = false; // on this page
  }

  // Who asked on this page goes there.
  tell({ again, url }) {
    Object.assign(this, { again, url });
    if (url && this.isAsking) location.assign(url);
    else this.onChange();
  }

  async ask() {
    this.isAsking = true;
    const told = await attempt(call("POST", this.path));
    this.isAsking = Boolean(told);
    if (told) this.tell(told);
  }

  async takeBack() {
    this.isAsking = false;
    const told = await attempt(call("DELETE", this.path));
    if (told) this.tell(told);
  }
}
