import { takeTurn } from 'toolgate/internal';

const quote = 34;
const backslash = 92;
const comma = 44;
const openBracket = 91;
const openBrace = 123;

/** Some milliseconds of work (`pnpm bench:stretch`). */
const charactersBetweenTurns = 1_000_000;

/**
 * Whether a JSON text holds more values than a number of them: fields of objects and elements of lists, at any depth. It is
 * counted before the text is parsed, since the parser blocks the event loop; a string costs one search for its end, however
 * long it is.
 *
 * @param text any text; of one that is not JSON, the count means nothing and does no harm. Other requests have their turns
 *   while a long one is read.
 */
export async function hasMoreValues(text: string, max: number): Promise<boolean> {
  let count = 0;
  let nextTurnAt = charactersBetweenTurns;
  for (let at = 0; at < text.length; at += 1) {
    if (at >= nextTurnAt) {
      nextTurnAt = at + charactersBetweenTurns;
      await takeTurn();
    }
    const code = text.charCodeAt(at);
    if (code === comma || code === openBrace || code === openBracket) {
      count += 1;
      if (count > max) return true;
    } else if (code === quote) {
      at = endOfString(text, at + 1);
      if (at === -1) return false;
    }
  }
  return false;
}

/** Where a string ends that begins at a place; -1 where it does not end. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

/** Whether an odd number of backslashes is before a place. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}
