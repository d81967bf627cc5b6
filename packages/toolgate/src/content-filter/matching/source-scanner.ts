import type { PromptIndex } from '../prompt-index/index.ts';
import { createEncodedTextReader } from '../reading/index.ts';
import type { EncodedTextReader } from '../reading/index.ts';
import { holdLimits } from '../thresholds.ts';
import { createLayoutMatcher } from '../translation/index.ts';
import type { DisguiseScanner } from './disguise-scanner.ts';
import { createTextScanner } from './text-scanner.ts';
import type { Leak, Protection, TextScanner } from './text-scanner.ts';
import { createWordWindow } from './word-window.ts';

/** How far the search for hidden text in one text has come. */
export interface ScanProgress {
  /** Code units that were read. */
  length: number;
  /** How many of them may leave: they can no longer be part of a leak, or have waited too long. */
  cleared: number;
  /** The leak, once one was found. */
  leak: Leak | undefined;
}

/** Looks for hidden text in one text, in what is encoded in it, and in translation. */
export interface SourceScanner {
  /** Reads the next characters, which must not end with half a surrogate pair. Stops at a leak. */
  scan(text: string): void;
  /** Ends the text. */
  end(): void;
  /** How far it has come. */
  readonly progress: Readonly<ScanProgress>;
}

/** Reads nothing: earlier answers are read for words only. */
const noDisguises: DisguiseScanner = {
  isQuiet: () => true,
  readWords: (text) => text.length,
  read: (text) => text.length,
  end() {},
  holdFrom: () => Number.POSITIVE_INFINITY,
  leak: () => undefined,
};

const lastOfOneUnit = 0xffff;
/**
 * Code units after which the hold of the disguises is taken again. They read a piece of text before its letters are compared,
 * so what is cleared would depend on how the text was cut if their hold were taken after each piece.
 */
const holdStep = 32;

/** Where a step ends that is to end at `end`: it never parts a surrogate pair. */
function endOfStep(text: string, end: number): number {
  const code = text.charCodeAt(end - 1);
  return code >= 0xd800 && code <= 0xdbff ? end + 1 : end;
}

/** Returns where the step begins and ends that holds the character at `at` of a text, `length` characters of which came before it. */
function findStep(text: string, at: number, length: number): { start: number; end: number } {
  const before = at - ((length + at) % holdStep);
  const start = endOfStep(text, before);
  return start > at
    ? { start: endOfStep(text, before - holdStep), end: start }
    : { start, end: endOfStep(text, before + holdStep) };
}

/** Creates a scanner. What it clears does not depend on how the text was cut. */
export function createSourceScanner(protection: Protection): SourceScanner {
  const plain = createTextScanner(protection);
  const scanners = [plain];
  const encoded = openDecodedScanners(protection, scanners);
  const translations = openTranslationMatchers(protection.detectors.map(({ index }) => index));
  const ahead = openAheadReader(protection);
  const window = createWordWindow();
  const progress: ScanProgress = { length: 0, cleared: 0, leak: undefined };

  /** Moves on by some code units, after which the verdict may change. */
  function advance(units: number): void {
    progress.length += units;
    const { length, cleared } = progress;
    let hold = Math.min(length, ahead.holdFrom());
    for (const scanner of scanners) {
      progress.leak ??= scanner.leak;
      hold = Math.min(hold, scanner.holdFrom());
    }
    if (progress.leak) return;
    progress.cleared = Math.max(cleared, hold, length - holdLimits.maxCharacters, window.start);
  }

  /** Reads characters that plainly reveal nothing, for what may be encoded in them. */
  function scanEncoded(quiet: string): void {
    for (let at = 0; at < quiet.length; at++) {
      const skipped = encoded.skip(quiet.slice(at));
      at += skipped;
      if (skipped > 0) advance(skipped);
      if (at === quiet.length) return;
      encoded.read(quiet.charCodeAt(at), progress.length);
      advance(1);
      if (progress.leak) return;
    }
  }

  /** Compares letters in which the disguises were read already. */
  function scanPlain(text: string): void {
    let rest = text;
    while (rest !== '') {
      const quiet = plain.skip(rest, progress.length);
      scanEncoded(rest.slice(0, quiet));
      if (progress.leak || quiet === rest.length) return;
      const code = rest.codePointAt(quiet) ?? 0;
      plain.read(code, progress.length);
      // Of skipped text at most two letters are held, so its words need not be in the window.
      window.read(code, progress.length);
      encoded.read(code, progress.length);
      const units = code > lastOfOneUnit ? 2 : 1;
      advance(units);
      if (progress.leak) return;
      rest = rest.slice(quiet + units);
    }
  }

  /** Reads the steps before the one that may hold, decode or find something at once, then that one. */
  function scanStretch(text: string): void {
    const words = ahead.readWords(text);
    if (words === text.length && ahead.isQuiet()) {
      scanPlain(text);
      return;
    }
    const step = findStep(text, words, progress.length);
    const start = Math.max(0, step.start);
    scanPlain(text.slice(0, start));
    if (progress.leak) return;
    const end = words + ahead.read(text.slice(words, step.end));
    const before = Math.floor(progress.length / holdStep);
    scanPlain(text.slice(start, end));
    progress.leak ??= ahead.findLeak();
    if (Math.floor(progress.length / holdStep) > before) ahead.updateHold();
  }

  return {
    progress,
    scan(text) {
      const start = progress.length;
      const end = start + translations.read(text);
      while (progress.length < end && !progress.leak)
        scanStretch(text.slice(progress.length - start, end - start));
      progress.leak ??= translations.findLeak();
    },
    end() {
      for (const scanner of scanners) scanner.end();
      translations.end();
      ahead.end();
      progress.leak ??= ahead.findLeak() ?? translations.findLeak();
      advance(0);
      if (!progress.leak) progress.cleared = progress.length;
    },
  };
}

/** Opens a reader of encoded text, which adds a scanner to `scanners` for each encoding that decodes to something. */
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

/** Opens the reader of disguises, which reads a text before its letters are compared. */
function openAheadReader(protection: Protection) {
  const disguises = protection.disguises?.take() ?? noDisguises;
  let hold = Number.POSITIVE_INFINITY;
  const isQuiet = (): boolean => hold === Number.POSITIVE_INFINITY && disguises.isQuiet();
  return {
    /** Whether nothing is held or found, and so whole stretches may be read. */
    isQuiet,
    /** Reads the next characters as far as they are words that leave it quiet, and returns how many. */
    readWords: (text: string): number => (isQuiet() ? disguises.readWords(text) : 0),
    /** Reads the next characters and returns how many were read before a leak was found. */
    read: (text: string): number => (disguises.leak() ? 0 : disguises.read(text)),
    /** Takes the offset from which on text has to be held. */
    updateHold(): void {
      hold = disguises.holdFrom();
    },
    /** Offset from which on text has to be held. */
    holdFrom: () => hold,
    /** Ends the text. */
    end(): void {
      disguises.end();
      if (disguises !== noDisguises) protection.disguises?.give(disguises);
    },
    /** Returns the leak, once one was found. */
    findLeak: (): Leak | undefined => disguises.leak(),
  };
}

/** Opens matchers for translations of those hidden texts that have a layout. */
function openTranslationMatchers(indices: readonly PromptIndex[]) {
  const searches = indices.flatMap(({ kind, layout }) =>
    layout === undefined ? [] : [{ kind, matcher: createLayoutMatcher(layout) }],
  );
  return {
    /** Reads the next characters and returns how many were read before a translation was found. */
    read: (text: string): number =>
      searches.reduce((read, { matcher }) => Math.min(read, matcher.read(text)), text.length),
    /** Ends the text. */
    end(): void {
      for (const { matcher } of searches) matcher.end();
    },
    /** Returns the leak, once a translation was found. */
    findLeak(): Leak | undefined {
      const found = searches.find(({ matcher }) => matcher.isFound);
      return found && { kind: found.kind };
    },
  };
}
