import { countContinuationBytes, createUtf8Decoder } from '../reading/index.ts';

/** Receives the bytes of several decoded texts; each may be a text or not. */
export interface PlausibleTexts {
  /** Reads the next byte of a text, by its number. */
  push(text: number, byte: number): void;
}

/** Opens the reader of one decoded text. */
export type OpenText = () => (code: number) => void;

/** Bytes in a row that have to look like text before any of them is read: no ordinary word decodes to so many. */
const minTextBytes = 8;
const waitingMask = minTextBytes - 1;
/** The signs before the digits are what the numbers of a list decode to. */
const firstDigit = 0x30;

/** How many bytes of a character may be missing, and what a table has for each: the same for the next byte, and a bit. */
const maxMissing = 3;
const validBit = 4;

/** For each number of missing bytes and each byte, the bytes that are missing after it, and whether it may belong to a text. */
const transitions = Uint8Array.from({ length: (maxMissing + 1) << 8 }, (_, at) =>
  readTransition(at >> 8, at & 0xff),
);

function readTransition(missing: number, byte: number): number {
  if (missing > 0) return byte >= 0x80 && byte < 0xc0 ? (missing - 1) | validBit : 0;
  if (byte >= 0xc2 && byte <= 0xf4) return countContinuationBytes(byte) | validBit;
  const isPrintable = (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d);
  return isPrintable ? validBit : 0;
}

/** Where the parts of a text's memory begin. All texts share one array, since a code has dozens of them. */
const rowAt = 0;
const missingAt = 1;
const openAt = 2;
const waitingAt = 3;
const size = waitingAt + minTextBytes;

/**
 * Creates the readers of so many texts. Of each it passes on the code points that are part of a row of printable
 * characters. Zeros are passed over, since UTF-16 has one beside each Latin letter. Eight signs and
 * blanks in a row are no text. A text is opened when its first character is read: most codes decode to nothing.
 */
export function createPlausibleTexts(texts: number, openText: OpenText): PlausibleTexts {
  const memory = new Int32Array(texts * size);
  const readers: (((byte: number, offset: number) => void) | undefined)[] = [];

  function open(): (byte: number, offset: number) => void {
    const readCode = openText();
    return createUtf8Decoder((code) => readCode(code));
  }

  function hasLetter(start: number): boolean {
    for (let at = 0; at < minTextBytes; at++)
      if ((memory[start + waitingAt + at] ?? 0) >= firstDigit) return true;
    return false;
  }

  /** Reads the last byte of a row that is long enough. */
  function readRow(text: number, row: number, byte: number): void {
    const start = text * size;
    if (row > minTextBytes && memory[start + openAt] === 1) {
      readers[text]?.(byte, 0);
      return;
    }
    const isOpen = hasLetter(start);
    memory[start + openAt] = isOpen ? 1 : 0;
    if (!isOpen) return;
    const read = (readers[text] ??= open());
    for (let at = row; at < row + minTextBytes; at++)
      read(memory[start + waitingAt + (at & waitingMask)] ?? 0, 0);
  }

  return {
    // Where nothing is encoded, the bytes are random: a branch costs more than a store.
    push(text, byte) {
      if (byte === 0) return;
      const start = text * size;
      const transition = transitions[((memory[start + missingAt] ?? 0) << 8) | byte] ?? 0;
      const before = memory[start + rowAt] ?? 0;
      const row = (before + 1) & -(transition >> 2);
      memory[start + waitingAt + (before & waitingMask)] = byte;
      memory[start + missingAt] = transition & maxMissing;
      memory[start + rowAt] = row;
      if (row >= minTextBytes) readRow(text, row, byte);
    },
  };
}
