import { createRecentItems, type ItemPlace, type UseItem } from './recent-items.ts';
import { createTextScanner, type Leak, type Protection, type TextScanner } from './text-scanner.ts';

/** Reads a decoded text as a source that may contain other codes. */
export interface InnerReader {
  /** Reads the next characters. */
  read: (text: string) => void;
  /** Returns the leak, once one was found. */
  leak: () => Leak | undefined;
}

/** A decoded text. */
interface OpenText {
  /** Compares it with hidden text. */
  scanner: TextScanner;
  /** Looks for other codes in it, once it is long enough to contain one. */
  inner: ItemPlace<InnerReader>;
  /** The code points that `inner` has yet to read, and the source offset of the first of them. */
  waiting: number[];
  waitsFrom: number;
  close(): void;
}

/** The most recently read decoded texts of one answer, at all depths. */
export interface RecentTexts {
  useText: UseItem<OpenText>;
  useInner: UseItem<InnerReader>;
}

/**
 * Maximum number of decoded texts to compare with hidden text, and to search for other codes. Among random values,
 * dozens decode to a few characters now and then; a code decodes to text all the time. With 6 and 2,
 * `pnpm bench:rewritings DATA` loses codes inside codes.
 */
const maxOpenTexts = 12;
const maxInnerReaders = 3;
/**
 * Maximum number of decoded characters to read for each character of a text, after the first `maxCredit`. Without a
 * bound, digits that decode in each of fifty codes would be read fifty times.
 */
const decodedShare = 0.05;
const maxCredit = 8192;
/** Number of decoded characters to read in a row after a pause. */
const minCredit = 512;
/** Number of decoded characters to search for other codes at once. */
const readAtOnce = 32;
/** Minimum length of a decoded text that may contain another code. The cipher reader needs this many characters. */
const minDecoded = 56;
/**
 * Maximum number of source characters for each decoded one. With more, the text was decoded by chance and contains no
 * other code.
 */
const maxSpread = 32;
/**
 * Maximum number of source characters after the last decoded one that are held. Anything may be between two pieces of a
 * text, so a letter that begins a secret would otherwise hold all that follows.
 */
const maxHeldAfter = 32;

/** Creates the list of the recent decoded texts of one answer. */
export function createRecentTexts(): RecentTexts {
  return {
    useText: createRecentItems(maxOpenTexts, (text) => text.close()),
    useInner: createRecentItems(maxInnerReaders, () => undefined),
  };
}

/** The texts that readers decode from one source text. */
export interface DecodedTexts {
  /** Opens a text, and returns the reader of its code points. */
  open: () => (code: number) => void;
  /** Returns the source offset from which a decoded text holds the source; Infinity without such a text. */
  holdFrom(): number;
  /** Ends a part of the source. In the next part, offsets begin at 0 again. */
  end(): void;
}

/** The options of {@link createDecodedTexts}. */
export interface DecodedTextsOptions {
  protection: Protection;
  recent: RecentTexts;
  /** Opens the reader of a text inside a decoded one. */
  openInner: () => InnerReader;
  /** Returns the offset of the current source character. */
  position: () => number;
  onLeak: (leak: Leak) => void;
}

/** Creates the decoded texts of one source text. */
export function createDecodedTexts(options: DecodedTextsOptions): DecodedTexts {
  const { protection, recent, openInner, position, onLeak } = options;
  const holds = createHolds(position);
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

  /** Looks for other codes in the last characters. */
  function readInner({ inner, waiting, waitsFrom }: OpenText): void {
    if (inner.item === undefined && waiting.length < minDecoded) return;
    const isSpread = position() - waitsFrom > waiting.length * maxSpread;
    if (!isSpread) {
      const reader = recent.useInner(inner, openInner);
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
        const text = recent.useText(place, () => openText(hold));
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
    holdFrom: () => holds.earliest(),
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
    /** Takes one character from the credit. Returns whether it may be read. */
    take(): boolean {
      left = Math.min(maxCredit, left + decodedShare * (position() - countedAt));
      countedAt = position();
      // After a pause, read a piece that is long enough to recognise.
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

/** Keeps the offset from which each decoded text holds its part. Asking dozens of texts after each delta would take too long. */
function createHolds(position: () => number) {
  const offsets: number[] = [];
  /** For each text, the offset up to which it holds. */
  const ends: number[] = [];
  let first = 0;
  let holding = 0;

  function set(text: number, offset: number): void {
    const before = offsets[text] ?? Number.POSITIVE_INFINITY;
    if (text < first || offset === before) return;
    if (before === Number.POSITIVE_INFINITY) holding++;
    if (offset === Number.POSITIVE_INFINITY) holding--;
    offsets[text] = offset;
  }

  return {
    /** Opens a text that holds nothing, and returns its number. */
    open: (): number => offsets.push(Number.POSITIVE_INFINITY) - 1,
    /** Sets the offset from which a text holds, after its newest character. Ignores texts of earlier parts. */
    set(text: number, offset: number): void {
      ends[text] = position() + maxHeldAfter;
      set(text, offset);
    },
    /** Returns the first offset that a text holds; Infinity without such a text. */
    earliest(): number {
      let earliest = Number.POSITIVE_INFINITY;
      if (holding === 0) return earliest;
      const now = position();
      for (let text = first; text < offsets.length; text++) {
        if (now > (ends[text] ?? 0)) set(text, Number.POSITIVE_INFINITY);
        earliest = Math.min(earliest, offsets[text] ?? earliest);
      }
      return earliest;
    },
    /** Forgets the texts of the current part, which ends. */
    forget(): void {
      first = offsets.length;
      holding = 0;
    },
  };
}
