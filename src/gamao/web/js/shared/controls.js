// Fields and switches, as every form has them.

import { boot } from "./boot.js";
import { el, icon } from "./dom.js";
import { t, word } from "./i18n.js";
import { say } from "./saying.js";
import { change, settings } from "./settings.js";

export function radio(name, value, checked, onchange) {
  return el("input", { type: "radio", name, id: `${name}-${value}`, value, checked, onchange });
}

// Where one says how one is called.
export function nameField(id, placeholder = null) {
  return el("input.text", {
    id,
    placeholder,
    maxlength: "30",
    value: boot.person || settings.name,
    readOnly: Boolean(boot.person), // a member is called the same everywhere
    "aria-label": word("setting name"),
    autocomplete: "nickname",
    onchange: ({ target }) => change("name", target.value.trim()),
  });
}

// Of a switch the words can be pressed, too.
export function option(title, sentence, control) {
  const input = [control].flat().find((one) => one.querySelector?.("[role=switch]"))?.firstChild,
    words = [title, sentence && el("p", sentence)];
  return el("li.option", input ? el("label", { for: input.id }, words) : el("div", words), control);
}

export function toggle(name, label, { checked, onchange }) {
  return el(
    "span.switch",
    el("input", {
      type: "checkbox",
      role: "switch",
      id: `switch-${name}`,
      "aria-label": label,
      checked,
      onchange,
    }),
    el("i"),
  );
}

export function picker(name, label, value, choices, onchange) {
  return el(
    "select",
    { id: `pick-${name}`, "aria-label": label, onchange: ({ target }) => onchange(target.value) },
    choices.map(([choice, title]) =>
      el("option", { value: choice, selected: String(choice) === String(value ?? "") }, title),
    ),
  );
}

// A text to be copied, in a field beside its button.
export function copyField(id, label, value, title = label, kind = "") {
  const field = el("input.text", {
    id,
    value,
    readOnly: true,
    "aria-label": label,
    onfocus: ({ target }) => target.select(),
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      say(t("Copied."));
    } catch {
      // not on a secure page: let the person copy it
      field.select();
      say(t("Press Ctrl+C to copy."));
    }
  };
  return el(
    "div.copy",
    field,
    el(`button.btn${kind}`, { id: `copy-${id}`, onclick: copy }, icon("copy"), el("span", title)),
  );
}
