// SHA-256 (FIPS 180-4). Browsers have their own on secure pages only, and friends play on plain
// http at home.

const K = [],
  FIRST = [];
for (let n = 2; FIRST.length < 8 || K.length < 64; n++) {
  if ([...Array(n).keys()].some((d) => d > 1 && n % d === 0)) continue;
  if (FIRST.length < 8) FIRST.push(bits(Math.sqrt(n)));
  K.push(bits(Math.cbrt(n)));
}

// The first 32 bits behind the point.
function bits(root) {
  return ((root % 1) * 0x100000000) | 0;
}

const rotated = (word, by) => (word >>> by) | (word << (32 - by));

export function sha256(bytes) {
  const size = ((bytes.length + 8) >> 6) + 1,
    padded = new Uint8Array(size << 6),
    view = new DataView(padded.buffer);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  view.setUint32(padded.length - 8, bytes.length / 0x20000000);
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Int32Array.from(FIRST),
    words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + 4 * i);
    mix(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

function mix(state, words) {
  for (let i = 16; i < 64; i++) {
    const a = words[i - 15],
      b = words[i - 2];
    words[i] =
      words[i - 16] +
      (rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3)) +
      words[i - 7] +
      (rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const one =
      h +
      (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) +
      ((e & f) ^ (~e & g)) +
      K[i] +
      words[i];
    const other = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + other) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] += word;
  });
}
