import type { PromptIndex } from '../prompt-index/index.ts';
import { type FoldedText, isFirstHalf, readFolded } from '../reading/index.ts';
import { createLayoutMatcher } from '../translation/index.ts';
import type { DisguisePool, DisguiseScanner } from './disguise-scanner.ts';
import { createLetterScanner, type ScanProgress } from './letter-scanner.ts';
import type { Leak, Protection } from './text-scanner.ts';

/** The texts that an answer must not reveal, in words or in a disguise. */
export interface AnswerProtection extends Protection {
  /** The readings of disguises, which all texts of an answer share; without them the scanner reads no disguises. */
  disguises?: DisguisePool;
}

/** Looks for hidden text in one text, in any text encoded in it, and in translation. */
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
  readWords: (_text, from, to) => to - from,
  read: (_text, from, to) => to - from,
  end() {},
  holdFrom: () => Number.POSITIVE_INFINITY,
  leak: () => undefined,
};

/**
 * Code units after which the hold of the disguises is taken again. They read a piece of text before its letters are compared,
 * so the length of the cleared text would depend on how the text was cut if their hold were taken after each piece.
 */
const holdStep = 32;

/** Where a step ends that is to end at `end`: it never parts a surrogate pair. */
function endOfStep({ codes }: FoldedText, end: number): number {
  return end > 0 && isFirstHalf(codes[end - 1] ?? 0) ? end + 1 : end;
}

/** Returns where the step begins and ends that holds the character at `at` of a text; `length` characters came before the text. */
function findStep(text: FoldedText, at: number, length: number): { start: number; end: number } {
  const before = at - ((length + at) % holdStep);
  const start = endOfStep(text, before);
  return start > at
    ? { start: endOfStep(text, before - holdStep), end: start }
    : { start, end: endOfStep(text, before + holdStep) };
}

/** Creates a scanner. What it clears does not depend on how the text was cut. */
export function createSourceScanner(protection: AnswerProtection): SourceScanner {
  const translations = openTranslationMatchers(protection.detectors.map(({ index }) => index));
  const ahead = openAheadReader(protection);
  const letters = createLetterScanner(protection, ahead.holdFrom);
  const { progress } = letters;

  /**
   * Reads all steps before the next step that may hold, decode or find something at once, and then that step, from `from` on;
   * returns where they end.
   */
  function scanSteps(text: FoldedText, from: number, to: number): number {
    const words = from + ahead.readWords(text, from, to);
    if (words === to && ahead.isQuiet()) {
      letters.scan(text, from, to);
      return to;
    }
    const step = findStep(text, words, progress.length - from);
    const start = Math.max(from, step.start);
    letters.scan(text, from, start);
    if (progress.leak) return start;
    if (words === step.start) ahead.updateHold();
    const end = words + ahead.read(text, words, Math.min(to, step.end));
    const before = Math.floor(progress.length / holdStep);
    letters.scan(text, start, end);
    progress.leak ??= ahead.findLeak();
    if (Math.floor(progress.length / holdStep) > before) ahead.updateHold();
    return end;
  }

  function scanStretch(text: FoldedText): boolean {
    const end = translations.read(text);
    for (let at = 0; at < end && !progress.leak;) at = scanSteps(text, at, end);
    progress.leak ??= translations.findLeak();
    return progress.leak === undefined;
  }

  return {
    progress,
    scan: (text) => readFolded(text, scanStretch),
    end() {
      letters.end(() => {
        translations.end();
        ahead.end();
        return ahead.findLeak() ?? translations.findLeak();
      });
    },
  };
}

/** Opens the reader of disguises, which reads a text before its letters are compared. */
function openAheadReader(protection: AnswerProtection) {
  const disguises = protection.disguises?.take() ?? noDisguises;
  let hold = Number.POSITIVE_INFINITY;
  const isQuiet = (): boolean => hold === Number.POSITIVE_INFINITY && disguises.isQuiet();
  return {
    /** Whether nothing is held or found, and so whole stretches may be read. */
    isQuiet,
    /** Reads a text from `from` on, before `to`, as far as it is words that leave it quiet, and returns how many characters. */
    readWords: (text: FoldedText, from: number, to: number): number =>
      hold === Number.POSITIVE_INFINITY ? disguises.readWords(text, from, to) : 0,
    /** Reads a text from `from` on, before `to`, and returns how many characters were read before a leak was found. */
    read: (text: FoldedText, from: number, to: number): number => disguises.read(text, from, to),
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
    read(text: FoldedText): number {
      let read = text.length;
      for (const { matcher } of searches) read = Math.min(read, matcher.read(text));
      return read;
    },
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
