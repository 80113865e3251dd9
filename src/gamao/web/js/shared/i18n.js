// Words and numbers in the reader's language. English is the message itself; the rest comes with
// the page.

const state = { language: "en", messages: {} };

// A message with its {names} filled; numbers are written as the language does.
const written = (value) => (typeof value === "number" ? number(value) : value);
const filled = (text, values) =>
  text
    .replaceAll(" %", "\u00a0%")
    .replace(/\{(\w+)\}/g, (whole, name) =>
      values && name in values ? written(values[name]) : whole,
    );

export function t(message, values) {
  return filled(state.messages[message] || message, values);
}

// The word for a value of the game, by its key; keys without a word have `otherwise`.
export function word(key, values, otherwise = "") {
  return filled(state.messages[`#${key}`] ?? otherwise, values);
}

// For a number of things: n("{n} point", "{n} points", 3).
export function n(one, many, count, values) {
  const forms = state.messages[one] || [one, many];
  return filled(forms[count === 1 ? 0 : 1], { n: count, ...values });
}

export function language() {
  return state.language;
}

export function speak(name, messages) {
  state.language = name;
  state.messages = messages;
  document.documentElement.lang = name;
}

export function number(value, digits = 0, options = {}) {
  return new Intl.NumberFormat(state.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...options,
  }).format(value);
}

// An equity or a loss: with its sign and three figures.
export const equity = (value) => signed(value, 3);

// With its sign, and a real minus.
export function signed(value, digits = 0) {
  return number(value, digits, { signDisplay: "exceptZero" }).replace("-", "−");
}

export function percent(value, digits = 1) {
  return number(value * 100, digits);
}

/**
 * @param {string} iso
 * @param {Intl.DateTimeFormatOptions} [style]
 */
export function moment(iso, style = { dateStyle: "medium", timeStyle: "short" }) {
  return new Intl.DateTimeFormat(state.language, style).format(new Date(iso));
}

// Within a sentence, and as one begins.
export const small = (text) => text.charAt(0).toLocaleLowerCase(state.language) + text.slice(1);
export const capital = (text) => text.charAt(0).toLocaleUpperCase(state.language) + text.slice(1);

export function list(items) {
  return new Intl.ListFormat(state.language, { type: "conjunction" }).format(items);
}
