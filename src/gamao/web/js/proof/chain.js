// Hash chains: link k is the SHA-256 of link k + 1, and the anchor, link 0, binds them all.

import { sha256 } from "./sha256.js";

export const LINKS = 1024;
export const ABSENT = new Uint8Array(32); // stands for a link that was not given

export const hex = (bytes) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const unhex = (text) =>
  Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));

// Several arrays of bytes as one.
export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

// The link and so many before it, back towards the anchor.
export function down(link, steps) {
  const links = [link];
  for (let i = 0; i < steps; i++) links.push(sha256(links[i]));
  return links;
}

// A whole chain from its secret, 32 random bytes: the anchor first.
export const chainOf = (secret) => down(secret, LINKS).reverse();

export const newSecret = () => crypto.getRandomValues(new Uint8Array(32));

// Is this the link so many throws after one that is known?
export const follows = (link, known, steps = 1) =>
  steps > 0 && steps <= LINKS && hex(down(link, steps)[steps]) === hex(known);
