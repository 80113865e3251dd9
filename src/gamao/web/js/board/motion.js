// How what lies on a board gets from one place to another.

export const MOVE = 260;
export const ROLL = 520;
export const EASE = "cubic-bezier(.2, .7, .2, 1)";

export const wait = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

export const at = (x, y, scale = 1, turn = 0) =>
  `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${turn}deg) scale(${scale})`;

// Does nothing move, as for who wants it so or does not look?
export const isStill = () =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

export function glide(node, from, to, duration) {
  if (!duration || !from) return null;
  return node
    .animate([{ transform: from }, { transform: to }], { duration, easing: EASE })
    .finished.catch(() => {});
}
