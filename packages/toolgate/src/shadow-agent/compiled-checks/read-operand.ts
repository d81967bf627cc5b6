const longestText = 300;
const longestList = 50;

/** Whether an operand is a text that something can be looked up by. */
export function isShortText(operand: unknown): operand is string {
  return typeof operand === 'string' && operand.trim() !== '' && operand.length <= longestText;
}

/** Reads every entry of a list; undefined when it is none, too long or empty, or when an entry cannot be read. */
export function readList<Entry>(
  operand: unknown,
  read: (entry: unknown) => Entry | undefined,
): Entry[] | undefined {
  if (!Array.isArray(operand) || operand.length === 0 || operand.length > longestList) {
    return undefined;
  }
  const entries = operand.map(read).filter((entry) => entry !== undefined);
  return entries.length === operand.length ? entries : undefined;
}

/** A list of texts. */
export function readTexts(operand: unknown): string[] | undefined {
  return readList(operand, (entry) => (isShortText(entry) ? entry : undefined));
}
