import { takeTurn } from 'toolgate/internal';
import { endOfString } from './parse-in-turns.ts';

const quote = 34;
const comma = 44;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** Some milliseconds of work (`pnpm bench:stretch`). */
const charactersBetweenTurns = 1_000_000;

/**
 * More fields than any object has that a client or a provider sends. Each name costs the parser and every reader far more than an
 * element of a list: 90,000 in one object blocked the event loop for 200 ms, ten times as long as in many objects.
 */
const maxObjectFields = 10_000;

/** The mark of a list, instead of a number of fields. */
const isList = -1;

/**
 * Whether a JSON text holds more values than a number of them (fields of objects and elements of lists, at any depth), or
 * an object with more than 10,000 fields. It is counted before the text is parsed, since the parser blocks the event loop;
 * a string costs one search for its end, however long it is.
 *
 * @param text any text; if it is not JSON, the count means nothing and does no harm. Other requests have their turns
 *   while a long one is read.
 * @param tenant the tenant whose text it is; by default the unnamed one.
 */
export async function hasMoreValues(text: string, max: number, tenant?: string): Promise<boolean> {
  let count = 0;
  let nextTurnAt = charactersBetweenTurns;
  /** The commas so far of the objects around, and what marks a list. */
  const around: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (at >= nextTurnAt) {
      nextTurnAt = at + charactersBetweenTurns;
      await takeTurn('request', tenant);
    }
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at + 1);
      if (at === -1) return false;
    } else if (countAt(code, around)) {
      count += 1;
      if (count > max || (around.at(-1) ?? 0) >= maxObjectFields) return true;
    }
  }
  return false;
}

/** Whether a character counts as a value; notes what begins and ends with it. */
function countAt(code: number, around: number[]): boolean {
  switch (code) {
    case comma: {
      const innermost = around.length - 1;
      const fields = around[innermost] ?? isList;
      if (fields !== isList) around[innermost] = fields + 1;
      return true;
    }
    case openBracket:
      around.push(isList);
      return true;
    case openBrace:
      around.push(0);
      return true;
    case closeBracket:
    case closeBrace:
      around.pop();
      return false;
    default:
      return false;
  }
}
