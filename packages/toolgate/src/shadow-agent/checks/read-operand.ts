import type { ReadOperand, TestNode } from './check-node.ts';

const maxTextLength = 300;
const maxListLength = 50;

/** Whether an operand is a short text that is not blank. */
export function isShortText(operand: unknown): operand is string {
  return typeof operand === 'string' && operand.trim() !== '' && operand.length <= maxTextLength;
}

/** Reads every entry of a list. Returns `undefined` if it is not a list, is empty or is too long, or if an entry is unreadable. */
export function readList<Entry>(
  operand: unknown,
  read: (entry: unknown) => Entry | undefined,
): Entry[] | undefined {
  if (!Array.isArray(operand) || operand.length === 0 || operand.length > maxListLength) {
    return undefined;
  }
  const entries = operand.map(read).filter((entry) => entry !== undefined);
  return entries.length === operand.length ? entries : undefined;
}

/** Reads a list of short texts. */
export function readTexts(operand: unknown): string[] | undefined {
  return readList(operand, (entry) => (isShortText(entry) ? entry : undefined));
}

/** Creates the reader of an operator whose only operand is `true`. */
export function readTrue(test: TestNode): ReadOperand<TestNode> {
  return (operand) => (operand === true ? test : undefined);
}
