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

/** Reads a text step by step, whose ends depend only on how much was read before it. */
function scanInSteps(
  text: string,
  {
    progress,
    scanStep,
    onStep,
  }: { progress: ScanProgress; scanStep: (text: string) => void; onStep: () => void },
): void {
  for (let start = 0; start < text.length && !progress.leak;) {
    const before = Math.floor(progress.length / holdStep);
    const end = endOfStep(text, start + holdStep - (progress.length % holdStep));
    scanStep(text.slice(start, end));
    start = end;
    if (Math.floor(progress.length / holdStep) > before) onStep();
  }
}

/** The end of a step, which never parts a surrogate pair. */
function endOfStep(text: string, end: number): number {
  const code = text.charCodeAt(end - 1);
  return code >= 0xd800 && code <= 0xdbff ? end + 1 : end;
}

/** Creates a scanner. What it clears does not depend on how the text was cut. */
export function createSourceScanner(protection: Protection): SourceScanner {
  const plain = createTextScanner(protection);
  const scanners = [plain];
  const encoded = openDecodedScanners(protection, scanners);
  const ahead = openAheadReaders(protection);
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

  /** Reads characters up to the next place where the hold of the disguises is taken. */
  function scanStep(text: string): void {
    let rest = text.slice(0, ahead.read(text));
    while (rest !== '') {
      const quiet = plain.skip(rest, progress.length);
      scanEncoded(rest.slice(0, quiet));
      if (progress.leak || quiet === rest.length) break;
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
    progress.leak ??= ahead.findLeak();
  }

  return {
    progress,
    scan: (text) => scanInSteps(text, { progress, scanStep, onStep: () => ahead.updateHold() }),
    end() {
      for (const scanner of scanners) scanner.end();
      ahead.end();
      progress.leak ??= ahead.findLeak();
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

/** Opens the readers of a whole text, which read all of it before its letters are compared. */
function openAheadReaders(protection: Protection) {
  const translations = openTranslationMatchers(protection.detectors.map(({ index }) => index));
  const disguises = protection.disguises?.take() ?? noDisguises;
  let hold = Number.POSITIVE_INFINITY;
  return {
    /** Reads the next characters and returns how many were read before a leak was found. */
    read(text: string): number {
      return disguises.read(text.slice(0, translations.read(text)));
    },
    /** Takes the offset from which on text has to be held. */
    updateHold(): void {
      hold = disguises.holdFrom();
    },
    /** Offset from which on text has to be held. */
    holdFrom: () => hold,
    /** Ends the text. */
    end(): void {
      translations.end();
      disguises.end();
      if (disguises !== noDisguises) protection.disguises?.give(disguises);
    },
    /** Returns the leak, once one was found. */
    findLeak: (): Leak | undefined => disguises.leak() ?? translations.findLeak(),
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
