import { redactionMark } from '../errors/index.ts';

/** The bytes that replace a secret. */
export const mark: Uint8Array = new TextEncoder().encode(redactionMark);

const backslash = 0x5c;
const letterU = 0x75;
const slash = 0x2f;
const zero = 0x30;

/** Strings of JSON inside strings of JSON have more backslashes. No more levels than three are read. */
const maxBackslashes = 8;

/** The secret continues after the end of the bytes, if it is one. */
const isCut = -1;

/**
 * Returns the index after a secret whose characters may be escaped, as in strings of JSON: PHP writes a slash as `\/`,
 * and .NET a plus as `\u002B`.
 *
 * @returns `undefined` if another text is there; `isCut` if the bytes end before the secret does.
 */
function endOfEscaped(secret: Uint8Array, bytes: Uint8Array, start: number): number | undefined {
  let at = start;
  for (const byte of secret) {
    const first = at;
    while (bytes[at] === backslash && at - first < maxBackslashes) at += 1;
    const backslashes = at - first;
    if (at >= bytes.length) return isCut;
    if (bytes[at] === byte) at += 1;
    else if (backslashes === 0 || bytes[at] !== letterU) return undefined;
    else if (at + 5 > bytes.length) return isCut;
    else if (readHex(bytes, at + 1) === byte) at += 5;
    else return undefined;
  }
  return at;
}

/**
 * Adds the bytes of a piece to a list, with each secret replaced whose characters may be escaped.
 *
 * @returns the index of the rest, which may be the beginning of a secret.
 */
export function replaceEscaped(
  bytes: Uint8Array,
  secret: Uint8Array,
  passed: Uint8Array[],
): number {
  let start = 0;
  let at = 0;
  while (at < bytes.length) {
    const end = endOfEscaped(secret, bytes, at);
    if (end === isCut) break;
    if (end !== undefined) {
      passed.push(bytes.subarray(start, at), mark);
      start = end;
    }
    at = end ?? at + 1;
  }
  passed.push(bytes.subarray(start, at));
  return at;
}

/**
 * Whether bytes hold an escape of a character of a secret, or end within an escape. Others need no search for escapes:
 * most escapes are of line breaks, quotes and other alphabets.
 *
 * @param isInSecret 1 for each byte of the secret.
 */
export function mayHoldEscaped(isInSecret: Uint8Array, bytes: Uint8Array): boolean {
  // No provider has a key with a backslash, which would have two meanings here.
  if (isInSecret[backslash] === 1) return false;
  let at = bytes.indexOf(backslash);
  while (at !== -1) {
    const next = bytes[at + 1];
    if (next === undefined || (next === slash && isInSecret[slash] === 1)) return true;
    if (next === letterU) {
      if (at + 6 > bytes.length) return true;
      if (isInSecret[readHex(bytes, at + 2)] === 1) return true;
    }
    const after = at + (next === letterU ? 6 : 1);
    // A text of another alphabet has one escape after the other.
    at = bytes[after] === backslash ? after : bytes.indexOf(backslash, after);
  }
  return false;
}

/** Returns the number that four hexadecimal digits write; `NaN` if it is above 255, or if there are other bytes. */
function readHex(bytes: Uint8Array, start: number): number {
  // A key has no other characters, and texts of other alphabets may have nothing but escapes.
  if (bytes[start] !== zero || bytes[start + 1] !== zero) return Number.NaN;
  const [high = 0, low = 0] = bytes.subarray(start + 2, start + 4);
  return Number(`0x${String.fromCharCode(high, low)}`);
}
