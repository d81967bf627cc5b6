import {
  createEncodedTextReader,
  type EncodedTextReader,
  type FoldedText,
  readCodePoint,
} from '../reading/index.ts';
import { holdLimits } from '../thresholds.ts';
import { openSecretCodes } from './secret-codes.ts';
import { createTextScanner, type Leak, type Protection, type TextScanner } from './text-scanner.ts';
import { createWordWindow } from './word-window.ts';

/** The progress of the search for hidden text in one text. */
export interface ScanProgress {
  /** Number of code units read. */
  length: number;
  /** Number of code units that the channel may release: they cannot be part of a leak, or have waited too long. */
  cleared: number;
  /** The leak, once one was found. */
  leak: Leak | undefined;
}

/** Compares the letters of one text, and of any text encoded in it, with hidden text. */
export interface LetterScanner {
  /** Reads a text from `from` to before `to`. Stops at a leak. */
  scan(text: FoldedText, from: number, to: number): void;
  /** Ends the text. Then calls `findLeak` for a leak that other scanners found at the end. */
  end(findLeak: () => Leak | undefined): void;
  /** The progress so far. */
  readonly progress: ScanProgress;
}

const lastOfOneUnit = 0xffff;

/** The options of {@link createLetterScanner}. */
interface LetterScannerOptions {
  /** Returns the offset from which other scanners hold the text. */
  holdFrom: () => number;
  /** Returns the offset from which they hold up to `holdLimits.maxSpread` characters; Infinity by default. */
  keepFrom?: () => number;
  /** Maximum number of characters to hold; `holdLimits.maxCharacters` by default. */
  maxHeld?: number;
  /** The text before this one, in which a secret may begin; empty by default. */
  before?: string;
}

/** Creates a scanner. */
export function createLetterScanner(
  protection: Protection,
  options: LetterScannerOptions,
): LetterScanner {
  if (protection.secrets === undefined) return createPlainScanner(protection, options);
  const secrets = { ...protection, secrets: protection.secrets };
  const codes = openSecretCodes(secrets, options.before ?? '');
  const plain = createPlainScanner(protection, {
    ...options,
    holdFrom: () => Math.min(codes.hold, options.holdFrom()),
  });
  const { progress } = plain;
  const findSecret = (): Leak | undefined => (codes.isFound ? { kind: 'secret' } : undefined);
  return {
    progress,
    scan(text, from, to) {
      codes.scan(text, { from, to, offset: progress.length }, (start, end) => {
        plain.scan(text, start, end);
        return progress.leak === undefined;
      });
      progress.leak ??= findSecret();
    },
    end(findLeak) {
      codes.end();
      progress.leak ??= findSecret();
      plain.end(findLeak);
    },
  };
}

/** Adds the leak of scanners to a progress. Returns the offset from which they, or others from `hold`, hold the text. */
function readScanners(
  scanners: readonly TextScanner[],
  progress: ScanProgress,
  hold: number,
): number {
  let first = hold;
  for (const scanner of scanners) {
    progress.leak ??= scanner.leak;
    first = Math.min(first, scanner.holdFrom());
  }
  return first;
}

const holdNothing = (): number => Number.POSITIVE_INFINITY;

/** Creates a scanner that finds no secrets with other text between their letters. */
function createPlainScanner(protection: Protection, options: LetterScannerOptions): LetterScanner {
  const { holdFrom, keepFrom = holdNothing, maxHeld = holdLimits.maxCharacters, before } = options;
  const plain = createTextScanner(protection, before);
  const scanners = [plain];
  const encoded = openDecodedScanners(protection, scanners);
  const window = createWordWindow();
  const progress: ScanProgress = { length: 0, cleared: 0, leak: undefined };

  /** Advances by some code units and updates the leak and the cleared length. */
  function advance(units: number): void {
    progress.length += units;
    const { length, cleared } = progress;
    const hold = readScanners(scanners, progress, Math.min(length, holdFrom()));
    if (progress.leak) return;
    const limit = Math.max(length - maxHeld, window.start);
    const kept = Math.max(length - holdLimits.maxSpread, Math.min(plain.keepFrom(), keepFrom()));
    progress.cleared = Math.max(cleared, hold, Math.min(limit, kept));
  }

  /** Reads characters without a plain match, because another text may be encoded in them. */
  function scanEncoded(text: FoldedText, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const skipped = encoded.skip(text, at, to);
      at += skipped;
      if (skipped > 0) advance(skipped);
      if (at === to) return;
      encoded.read(text.codes[at] ?? 0, progress.length);
      advance(1);
      if (progress.leak) return;
    }
  }

  function scan(text: FoldedText, from: number, to: number): void {
    for (let at = from; at < to;) {
      const quiet = plain.skip(text, { from: at, to, offset: progress.length });
      scanEncoded(text, at, at + quiet);
      at += quiet;
      if (progress.leak || at === to) return;
      const code = readCodePoint(text, at, to);
      plain.read(code, progress.length);
      // The scanner holds at most two letters of skipped text, so its words need not be in the window.
      window.read(code, progress.length);
      encoded.read(code, progress.length);
      const units = code > lastOfOneUnit ? 2 : 1;
      advance(units);
      if (progress.leak) return;
      at += units;
    }
  }

  return {
    progress,
    scan,
    end(findLeak) {
      for (const scanner of scanners) scanner.end();
      progress.leak ??= findLeak();
      advance(0);
      if (!progress.leak) progress.cleared = progress.length;
    },
  };
}

/** Opens a reader of encoded text. It adds a scanner to `scanners` for each encoding that decodes to text. */
function openDecodedScanners(protection: Protection, scanners: TextScanner[]): EncodedTextReader {
  return createEncodedTextReader(() => {
    let scanner: TextScanner | undefined;
    return (code, offset) => {
      if (scanner === undefined) {
        scanner = createTextScanner({ ...protection, isDecoded: true });
        scanners.push(scanner);
      }
      scanner.read(code, offset);
    };
  });
}
