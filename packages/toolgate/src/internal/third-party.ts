// A symbol survives when other code spreads the part, and copies of this package share it. JSON and providers ignore it.
const mark: unique symbol = Symbol.for('toolgate.thirdParty');

/** Marks a text part as the text of a document: its author is not the user. Returns the same part. */
export function markThirdParty<Part extends object>(part: Part): Part {
  return Object.assign(part, { [mark]: true });
}

/** Whether a part is the text of a document. */
export function isThirdParty(part: object): boolean {
  return mark in part;
}
