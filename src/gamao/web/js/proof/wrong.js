// What is wrong with a line of a record. Its message is English; who shows it says it in the
// reader's language.

export class Wrong extends Error {
  constructor(message, values = {}) {
    super(message);
    this.values = values;
  }
}

// Marks a message to be translated where it is shown.
export const t = (message) => message;

export const refuse = () => {
  throw new Wrong(t("the rules do not allow this"));
};
