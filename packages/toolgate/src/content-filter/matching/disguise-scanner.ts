import { createDisguiseReader, getHiddenPatterns } from '../disguises/index.ts';
import type { DisguiseReader } from '../disguises/index.ts';
import { readFolded } from '../reading/index.ts';
import { createTextScanner } from './text-scanner.ts';
import type { Leak, Protection } from './text-scanner.ts';

/** Looks for hidden text in the disguises of one answer, whose parts it reads one after another. */
export interface DisguiseScanner extends Pick<
  DisguiseReader,
  'read' | 'readWords' | 'end' | 'holdFrom'
> {
  /** Whether no text has to be held and nothing was found. */
  isQuiet(): boolean;
  /** The leak, once one was found. */
  leak(): Leak | undefined;
}

/** The scanners of one answer. A new text takes over the scanner of a text that has ended. */
export interface DisguisePool {
  /** Takes a scanner for a text that begins. */
  take(): DisguiseScanner;
  /** Returns the scanner of a text that ended. */
  give(scanner: DisguiseScanner): void;
}

/** How often one code may be inside another. */
const maxDepth = 2;
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

/** Creates the scanners of one answer. */
export function createDisguisePool(protection: Protection): DisguisePool {
  let spare: DisguiseScanner | undefined;
  return {
    take() {
      const scanner = spare ?? createDisguiseScanner(protection, maxDepth);
      spare = undefined;
      return scanner;
    },
    give(scanner) {
      spare = scanner;
    },
  };
}

function createDisguiseScanner(protection: Protection, depth: number): DisguiseScanner {
  let leak: Leak | undefined;
  const holds = createHolds();
  const flushes: (() => void)[] = [];
  let credit = maxCredit;
  let creditedAt = 0;
  let isPaused = false;
  const reader = createDisguiseReader({
    hidden: protection.detectors.map(({ index, weigh, weighDisguised = weigh }) =>
      getHiddenPatterns(index, weighDisguised),
    ),
    ...(depth > 0 && { openText }),
  });

  /** Opens a decoded text, in which other codes may be. */
  function openText(): (code: number) => void {
    const scanner = createTextScanner({ ...protection, isDecoded: true });
    /** Made when so much was decoded that something may be in it. */
    let inner: DisguiseScanner | undefined;
    let waiting = '';
    const flush = (): void => {
      if (inner === undefined && waiting.length < minDecoded) return;
      inner ??= createDisguiseScanner(protection, depth - 1);
      readWhole(inner, waiting);
      waiting = '';
      leak ??= scanner.leak ?? inner.leak();
      if (leak !== undefined) reader.stop();
    };
    const hold = holds.open();
    flushes.push(flush);
    return (code) => {
      credit = Math.min(maxCredit, credit + decodedShare * (reader.position() - creditedAt));
      creditedAt = reader.position();
      // Text is read in pieces that are long enough to be known.
      isPaused = isPaused ? credit < minCredit : credit < 1;
      if (isPaused) return;
      credit--;
      scanner.read(code, reader.position());
      holds.set(hold, scanner.holdFrom());
      waiting += String.fromCodePoint(code);
      if (scanner.leak !== undefined) {
        leak ??= scanner.leak;
        reader.stop();
      } else if (waiting.length >= (inner === undefined ? minDecoded : readAtOnce)) flush();
    };
  }

  const holdFrom = (): number => Math.min(holds.earliest(), reader.holdFrom());
  const findLeak = (): Leak | undefined => leak ?? toLeak(reader.found());

  return {
    read: (text, from, to) => reader.read(text, from, to),
    readWords: (text, from, to) =>
      holds.earliest() === Number.POSITIVE_INFINITY ? reader.readWords(text, from, to) : 0,
    isQuiet: () => holdFrom() === Number.POSITIVE_INFINITY && findLeak() === undefined,
    end() {
      reader.end();
      for (const flush of flushes) flush();
      holds.forget();
      creditedAt = 0;
    },
    holdFrom,
    leak: findLeak,
  };
}

function readWhole(scanner: DisguiseScanner, text: string): void {
  readFolded(text, (stretch) => {
    scanner.read(stretch, 0, stretch.length);
    return true;
  });
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

function toLeak(kind: Leak['kind'] | undefined): Leak | undefined {
  return kind && { kind };
}
