import { takeTurn } from 'toolgate/internal';
import { HttpError } from '../errors/index.ts';

/** The place of a part in a form, its headers included. */
export interface FormPart {
  start: number;
  end: number;
}

/** Maximum number of parts; each of these endpoints accepts fewer. */
const maxParts = 256;

/** Number of bytes that are searched before other requests get a turn. */
const bytesOfTurn = 1024 * 1024;

const hyphen = 0x2d;

/**
 * Finds the parts of a form. It is strict, so every provider finds the same parts: the boundary may occur only between the
 * parts, and nothing may come before the first part or after the last.
 *
 * @throws HttpError (400) for any other form.
 */
export async function findParts(
  bytes: Uint8Array,
  boundary: string,
  tenant: string | undefined,
): Promise<FormPart[]> {
  const delimiter = new TextEncoder().encode(`--${boundary}`);
  const parts: FormPart[] = [];
  let start = 0;
  for await (const before of placesOf(delimiter, bytes, tenant)) {
    if (start === 0 ? before !== 0 : !isLineEnd(bytes, before - 2)) throw malformed();
    if (start > 0) parts.push({ start, end: before - 2 });
    if (parts.length > maxParts) throw tooManyParts();
    const after = before + delimiter.length;
    if (bytes[after] === hyphen && bytes[after + 1] === hyphen) {
      assertOver(bytes, after + 2);
      return parts;
    }
    if (!isLineEnd(bytes, after)) throw malformed();
    start = after + 2;
  }
  throw malformed();
}

/** Yields the places in the bytes where a text that begins with a hyphen occurs. The time is linear in both. */
async function* placesOf(
  text: Uint8Array,
  bytes: Uint8Array,
  tenant: string | undefined,
): AsyncGenerator<number> {
  const ends = prefixEnds(text);
  let matched = 0;
  for (let from = 0; from < bytes.length; from += bytesOfTurn) {
    const turn = takeTurn('request', tenant);
    if (turn !== undefined) await turn;
    const part = bytes.subarray(from, from + bytesOfTurn);
    let at = 0;
    while (at < part.length) {
      // The runtime's own search skips most of a file, many times faster.
      if (matched === 0) at = part.indexOf(hyphen, at);
      if (at === -1) break;
      while (matched > 0 && part[at] !== text[matched]) matched = ends[matched - 1] ?? 0;
      if (part[at] === text[matched]) matched += 1;
      at += 1;
      if (matched < text.length) continue;
      yield from + at - matched;
      matched = 0;
    }
  }
}

/** For each prefix of a text, the length of its longest shorter suffix that is also a prefix (Knuth, Morris, Pratt). */
function prefixEnds(text: Uint8Array): number[] {
  const ends = [0];
  for (let at = 1; at < text.length; at += 1) {
    let length = ends[at - 1] ?? 0;
    while (length > 0 && text[at] !== text[length]) length = ends[length - 1] ?? 0;
    ends.push(text[at] === text[length] ? length + 1 : 0);
  }
  return ends;
}

function assertOver(bytes: Uint8Array, at: number): void {
  if (bytes.length === at || (bytes.length === at + 2 && isLineEnd(bytes, at))) return;
  throw malformed();
}

/** Whether a line ends at this place. */
export function isLineEnd(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x0d && bytes[at + 1] === 0x0a;
}

/** Creates the error for an ambiguous form, in which readers may find different parts. */
export function malformed(): HttpError {
  return new HttpError({
    status: 400,
    message:
      'The form is malformed: the boundary in the content-type must separate its parts, and each part needs one content-disposition header, form-data with a quoted name.',
  });
}

function tooManyParts(): HttpError {
  const message = `The form has more than ${maxParts} parts; send fewer.`;
  return new HttpError({ status: 400, message });
}
