import { countContinuationBytes, createUtf8Decoder } from '../reading/index.ts';

/** The bytes of several decoded texts. Each may or may not be real text. {@link pushByte} adds a byte. */
export interface PlausibleTexts {
  /** For each text, the number of bytes in a row that look like text, and how many bytes of the last character are missing. */
  readonly states: Uint8Array;
  /** For each text, its last eight bytes. */
  readonly waiting: Uint8Array;
  /** Reads the last byte of a row that is long enough. `isContinued` says whether the row was long enough before this byte. */
  readRow(text: number, byte: number, isContinued: boolean): void;
}

/** Opens the reader of a text that is part of another one; it returns the function that takes the code points. */
export type OpenText = () => (code: number) => void;

/** Minimum bytes in a row that look like text. No ordinary word decodes to so many. */
const minTextBytes = 8;
const waitingBits = 3;
const waitingMask = minTextBytes - 1;
/** The first digit. Numbers of a list decode to the signs before it. */
const firstDigit = 0x30;

/** Maximum number of missing bytes of a character, and the bit of a byte that may be part of a text. */
const maxMissing = 3;
const validBit = 4;
const missingBits = 2;
/** A row counts to 15 and then from 8 again, because then only its place in `waiting` matters. */
const maxRow = 15;
const readyState = minTextBytes << missingBits;
const byteBits = 8;

/** For each state and byte, the next state. A zero byte leaves the state unchanged. */
const transitions = Uint8Array.from({ length: (maxRow + 1) << (missingBits + byteBits) }, (_, at) =>
  computeState(at >> byteBits, at & 0xff),
);

function computeState(state: number, byte: number): number {
  if (byte === 0) return state;
  const transition = readTransition(state & maxMissing, byte);
  const row = state >> missingBits;
  const next = row < maxRow ? row + 1 : minTextBytes;
  return ((transition & validBit) === 0 ? 0 : next << missingBits) | (transition & maxMissing);
}

/** Returns the number of missing bytes after a byte, and a bit for whether the byte may be part of a text. */
function readTransition(missing: number, byte: number): number {
  if (missing > 0) return byte >= 0x80 && byte < 0xc0 ? (missing - 1) | validBit : 0;
  if (byte >= 0xc2 && byte <= 0xf4) return countContinuationBytes(byte) | validBit;
  const isPrintable = (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d);
  return isPrintable ? validBit : 0;
}

/** Adds the next byte of a text, by its number. */
export function pushByte(texts: PlausibleTexts, text: number, byte: number): void {
  const { states, waiting } = texts;
  // Without an encoded text, the bytes are random, so a branch would cost more than a store.
  const before = states[text] ?? 0;
  const next = transitions[(before << byteBits) | byte] ?? 0;
  waiting[(text << waitingBits) | ((before >> missingBits) & waitingMask)] = byte;
  states[text] = next;
  if (next >= readyState && byte > 0) texts.readRow(text, byte, before >= readyState);
}

/**
 * Creates `count` texts. From each it passes on the code points in rows of printable characters. It skips zero bytes,
 * because UTF-16 has one beside each Latin letter. Eight signs and blanks in a row are not text. It opens a text at its
 * first character, because most codes decode to nothing.
 */
export function createPlausibleTexts(count: number, openText: OpenText): PlausibleTexts {
  const states = new Uint8Array(count);
  const waiting = new Uint8Array(count << waitingBits);
  const isOpen: boolean[] = [];
  const readers: (((byte: number, offset: number) => void) | undefined)[] = [];

  function open(): (byte: number, offset: number) => void {
    const readCode = openText();
    return createUtf8Decoder((code) => readCode(code));
  }

  function hasLetter(first: number): boolean {
    for (let at = 0; at < minTextBytes; at++)
      if ((waiting[first + at] ?? 0) >= firstDigit) return true;
    return false;
  }

  return {
    states,
    waiting,
    readRow(text, byte, isContinued) {
      if (isContinued && isOpen[text] === true) {
        readers[text]?.(byte, 0);
        return;
      }
      const first = text << waitingBits;
      const opens = hasLetter(first);
      isOpen[text] = opens;
      if (!opens) return;
      const read = (readers[text] ??= open());
      const oldest = (states[text] ?? 0) >> missingBits;
      for (let at = oldest; at < oldest + minTextBytes; at++)
        read(waiting[first + (at & waitingMask)] ?? 0, 0);
    },
  };
}
