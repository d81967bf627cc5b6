import { createRecentItems, type ItemPlace, type RecentItems } from './recent-items.ts';
import { createTextScanner, type Leak, type Protection, type TextScanner } from './text-scanner.ts';

/** Reads the characters of a decoded text as a text of its own, in which other codes may be. */
export interface InnerReader {
  /** Reads the next characters. */
  read: (text: string) => void;
  /** The leak, once one was found. */
  leak: () => Leak | undefined;
}

/** A decoded text. */
interface OpenText {
  /** Compares it with hidden text. */
  scanner: TextScanner;
  /** Reads it as other codes, once so much was decoded that one may be in it. */
  inner: ItemPlace<InnerReader>;
  /** The code points that `inner` has not read, and where the first of them was decoded. */
  waiting: number[];
  waitsFrom: number;
  close(): void;
}

/** The decoded texts of one answer that were read last, however deep they are inside one another. */
export interface RecentTexts {
  texts: RecentItems<OpenText>;
  inner: RecentItems<InnerReader>;
}

/**
 * Decoded texts that are compared with hidden text, and that are read as other codes. Of random values dozens decode to a few characters
 * now and then; a code decodes to text again and again. With 6 and 2, `pnpm bench:rewritings DATA` loses codes inside codes.
 */
const maxOpenTexts = 12;
const maxInnerReaders = 3;
/**
 * Decoded characters that are read for each character of a text, beyond the first `maxCredit`. Without a bound, digits that
 * decode to something in each of fifty codes would be read fifty times.
 */
const decodedShare = 0.05;
const maxCredit = 8192;
/** Decoded characters that are read in a row after a pause. */
const minCredit = 512;
/** Decoded characters that are read as other codes together. */
const readAtOnce = 32;
/** Decoded characters from which on another code may be in them: shorter texts are not read as a cipher. */
const minDecoded = 56;
/** Characters of a text for each decoded one above which they were decoded by chance, and hold no other code. */
const maxSpread = 32;

/** Creates the memory of the decoded texts of one answer. */
export function createRecentTexts(): RecentTexts {
  return {
    texts: createRecentItems(maxOpenTexts, (text) => text.close()),
    inner: createRecentItems(maxInnerReaders, () => undefined),
  };
}

/** The texts that are decoded from one text. */
export interface DecodedTexts {
  /** Opens a text, and returns the reader of its code points. */
  open: () => (code: number) => void;
  /** Offset from which on a text holds; infinite without such a text. */
  holdFrom(): number;
  /** Ends a part of the text, whose offsets begin at 0 in the next one. */
  end(): void;
}

/** The parts that decoded texts need. */
export interface DecodedTextsOptions {
  protection: Protection;
  recent: RecentTexts;
  /** Opens the reader of a text inside a decoded one. */
  openInner: () => InnerReader;
  /** The offset of the character that is being decoded. */
  position: () => number;
  onLeak: (leak: Leak) => void;
}

/** Creates the decoded texts of one text. */
export function createDecodedTexts(options: DecodedTextsOptions): DecodedTexts {
  const { protection, recent, openInner, position, onLeak } = options;
  const holds = createHolds();
  const credit = createCredit(position);
  const places: ItemPlace<OpenText>[] = [];

  function openText(hold: number): OpenText {
    const scanner = createTextScanner({ ...protection, isDecoded: true });
    const close = (): void => {
      scanner.release();
      holds.set(hold, Number.POSITIVE_INFINITY);
    };
    return { scanner, inner: { item: undefined }, waiting: [], waitsFrom: 0, close };
  }

  /** Reads the last characters as other codes. */
  function readInner({ inner, waiting, waitsFrom }: OpenText): void {
    if (inner.item === undefined && waiting.length < minDecoded) return;
    const isSpread = position() - waitsFrom > waiting.length * maxSpread;
    if (!isSpread) {
      const reader = recent.inner.use(inner, openInner);
      reader.read(String.fromCodePoint(...waiting));
      const leak = reader.leak();
      if (leak !== undefined) onLeak(leak);
    }
    waiting.length = 0;
  }

  return {
    open() {
      const place: ItemPlace<OpenText> = { item: undefined };
      const hold = holds.open();
      places.push(place);
      return (code) => {
        if (!credit.take()) return;
        const text = recent.texts.use(place, () => openText(hold));
        const { scanner, inner, waiting } = text;
        scanner.read(code, position());
        holds.set(hold, scanner.holdFrom());
        if (waiting.length === 0) text.waitsFrom = position();
        waiting.push(code);
        if (scanner.leak !== undefined) onLeak(scanner.leak);
        else if (waiting.length >= (inner.item === undefined ? minDecoded : readAtOnce))
          readInner(text);
      };
    },
    holdFrom: holds.earliest,
    end() {
      for (const { item } of places) if (item !== undefined) readInner(item);
      holds.forget();
      credit.restart();
    },
  };
}

/** Counts how many decoded characters may be read. */
function createCredit(position: () => number) {
  let left = maxCredit;
  let countedAt = 0;
  let isPaused = false;
  return {
    /** Whether another character may be read. */
    take(): boolean {
      left = Math.min(maxCredit, left + decodedShare * (position() - countedAt));
      countedAt = position();
      // Text is read in pieces that are long enough to be known.
      isPaused = isPaused ? left < minCredit : left < 1;
      if (!isPaused) left--;
      return !isPaused;
    },
    /** Offsets begin at 0 again. */
    restart(): void {
      countedAt = 0;
    },
  };
}

/** Remembers from where on each decoded text of a part holds the part, since to ask dozens of texts after each delta takes long. */
function createHolds() {
  const offsets: number[] = [];
  let first = 0;
  let holding = 0;
  return {
    /** Opens a text that holds nothing, and returns its number. */
    open: (): number => offsets.push(Number.POSITIVE_INFINITY) - 1,
    /** Notes from where on a text holds. A text of an earlier part holds nothing. */
    set(text: number, offset: number): void {
      const before = offsets[text] ?? Number.POSITIVE_INFINITY;
      if (text < first || offset === before) return;
      if (before === Number.POSITIVE_INFINITY) holding++;
      if (offset === Number.POSITIVE_INFINITY) holding--;
      offsets[text] = offset;
    },
    /** The offset from which on some text holds; infinite without such text. */
    earliest: (): number =>
      holding === 0 ? Number.POSITIVE_INFINITY : Math.min(...offsets.slice(first)),
    /** A part ends. */
    forget(): void {
      first = offsets.length;
      holding = 0;
    },
  };
}
