// A board to be set up: one touch, one checker.

import { Board } from "../board/board.js";
import { Editor } from "../board/editor.js";
import { settings, SPEEDS } from "../shared/settings.js";

const written = (points) =>
  Object.entries(points)
    .map(([point, count]) => `${point}:${count}`)
    .join(" ");

export class SettingUp {
  // onChange() whenever a checker has come or gone
  constructor(box, onChange) {
    this.board = new Board(box, { mirrored: settings.mirrored, speed: SPEEDS[settings.speed] });
    this.past = [];
    this.editor = new Editor(
      this.board,
      (now) => {
        this.past.push(this.shown);
        this.shown = now;
        onChange();
      },
      { isOneByOne: true },
    );
  }

  show(board) {
    this.past = [];
    this.put(board);
  }

  put(board) {
    this.shown = board;
    this.board.setup({ hasCube: false, mirrored: settings.mirrored, length: null });
    this.editor.show(board);
  }

  undo() {
    this.put(this.past.pop());
  }

  get text() {
    const { white, black } = this.shown;
    return `${written(white)} / ${written(black)}`;
  }
}
