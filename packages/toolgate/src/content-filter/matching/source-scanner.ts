import { once } from '../../internal/index.ts';
import { createParaphraseMatcher } from '../paraphrase/index.ts';
import { type FoldedText, isFirstHalf, readFolded } from '../reading/index.ts';
import { createLayoutMatcher, type LayoutMatcher } from '../translation/index.ts';
import type { DisguisePool, DisguiseScanner } from './disguise-scanner.ts';
import { createLetterScanner, type ScanProgress } from './letter-scanner.ts';
import { createTaglessReader } from './tagless-reader.ts';
import type { Leak, Protection } from './text-scanner.ts';

/** The texts that an answer must not reveal, in words or in a disguise. */
export interface AnswerProtection extends Protection {
  /** The disguise scanners that all texts of an answer share. Without them, the scanner ignores disguises. */
  disguises?: DisguisePool;
  /**
   * Returns the end of what the client got before this text: earlier answers, and other parts of this one. A secret may
   * begin there.
   */
  readBefore?: () => string;
}

/** Looks for hidden text in one text: in plain words, encoded, disguised and translated. */
export interface SourceScanner {
  /** Reads the next characters. Stops at a leak. The text must not end with half a surrogate pair. */
  scan(text: string): void;
  /** Ends the text. */
  end(): void;
  /** The progress so far. */
  readonly progress: Readonly<ScanProgress>;
}

/** Finds nothing. The filter does not look for ciphers in earlier answers. */
const noDisguises: DisguiseScanner = {
  isQuiet: () => true,
  readWords: (_text, from, to) => to - from,
  read: (_text, from, to) => to - from,
  end() {},
  continueAfter() {},
  holdFrom: () => Number.POSITIVE_INFINITY,
  leak: () => undefined,
};

/**
 * Number of code units between two updates of the hold of the disguises. The disguise reader reads a piece of text
 * before its letters are compared. If the hold were updated after each piece, the cleared length would depend on how
 * the text was cut.
 */
const holdStep = 32;

/** Returns the end of a step at about `end`, without splitting a surrogate pair. */
function endOfStep({ codes }: FoldedText, end: number): number {
  return end > 0 && isFirstHalf(codes[end - 1] ?? 0) ? end + 1 : end;
}

/** Returns the start and end of the step with the character at `at` of a text. `length` characters came before the text. */
function findStep(text: FoldedText, at: number, length: number): { start: number; end: number } {
  const before = at - ((length + at) % holdStep);
  const start = endOfStep(text, before);
  return start > at
    ? { start: endOfStep(text, before - holdStep), end: start }
    : { start, end: endOfStep(text, before + holdStep) };
}

/** Creates a scanner. The cuts of the text do not change what it clears. */
export function createSourceScanner(protection: AnswerProtection): SourceScanner {
  const rewritings = openRewritingMatchers(protection.detectors);
  // Later it would include what this text has shown by then.
  const earlier = (protection.secrets && protection.readBefore?.()) ?? '';
  const ahead = openAheadReader(protection, earlier);
  const letters = createLetterScanner(protection, {
    holdFrom: () => Math.min(ahead.holdFrom(), rewritings.holdFrom()),
    keepFrom: ahead.keepFrom,
    before: earlier,
  });
  const { progress } = letters;

  /**
   * Reads from `from` and returns where it stopped. First it reads, at once, all quiet steps. Then it reads the next
   * step, which may hold, decode or find something.
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
    const end = rewritings.read(text);
    for (let at = 0; at < end && !progress.leak;) at = scanSteps(text, at, end);
    progress.leak ??= rewritings.findLeak();
    return progress.leak === undefined;
  }

  return {
    progress,
    scan: (text) => readFolded(text, scanStretch),
    end() {
      letters.end(() => {
        rewritings.end();
        ahead.end();
        return ahead.findLeak() ?? rewritings.findLeak();
      });
    },
  };
}

/** Opens the readers of disguises and of the text without its tags. They read a text before the letter scanner does. */
function openAheadReader(protection: AnswerProtection, earlier: string) {
  const disguises = protection.disguises?.take() ?? noDisguises;
  const tagless = createTaglessReader(protection, earlier);
  let hold = Number.POSITIVE_INFINITY;
  let kept = Number.POSITIVE_INFINITY;
  const isQuiet = (): boolean => hold === Number.POSITIVE_INFINITY && disguises.isQuiet();
  return {
    /** Whether it holds and has found nothing, so the letter scanner may read whole stretches. It is not asked after a tag. */
    isQuiet,
    /**
     * Reads a text from `from` to before `to`, as long as plain words without tags keep the readers quiet. Returns the number of
     * characters read.
     */
    readWords(text: FoldedText, from: number, to: number): number {
      if (hold < Number.POSITIVE_INFINITY) return 0;
      const end = tagless.findTag(text, from, to);
      return end === from
        ? 0
        : tagless.read(text, from, from + disguises.readWords(text, from, end));
    },
    /** Reads a text from `from` to before `to`. Returns the number of characters read before a leak. */
    read(text: FoldedText, from: number, to: number): number {
      return disguises.read(text, from, from + tagless.read(text, from, to));
    },
    /** Updates the offset from which to hold text. */
    updateHold(): void {
      kept = tagless.holdFrom();
      hold = Math.min(disguises.holdFrom(), kept);
    },
    /** Returns the offset from which to hold text. */
    holdFrom: () => hold,
    /** Returns the offset from which to hold text between tags, which is longer than other text. */
    keepFrom: () => kept,
    /** Ends the text. */
    end(): void {
      tagless.end();
      disguises.end();
      if (disguises !== noDisguises) protection.disguises?.give(disguises);
    },
    /** Returns the leak, once one was found. */
    findLeak: (): Leak | undefined => disguises.leak() ?? tagless.leak(),
  };
}

const noStems: ReadonlySet<number> = new Set();

/** Opens a matcher of translations and one of paraphrases for each hidden text that may have some. */
function openRewritingMatchers(detectors: Protection['detectors']) {
  const matchers = detectors.flatMap(
    ({ index: { kind, layout, paraphrase }, readSubject = () => noStems }): RewritingMatcher[] => [
      ...(layout === undefined ? [] : [{ kind, matcher: createLayoutMatcher(layout) }]),
      ...(paraphrase === undefined
        ? []
        : [{ kind, matcher: createParaphraseMatcher(paraphrase, once(readSubject)) }]),
    ],
  );
  return {
    /** Reads the next characters. Returns the number of characters read before a rewriting was found. */
    read(text: FoldedText): number {
      let read = text.length;
      for (const { matcher } of matchers) read = Math.min(read, matcher.read(text));
      return read;
    },
    /** Ends the text. */
    end(): void {
      for (const { matcher } of matchers) matcher.end();
    },
    /** Returns the offset from which to hold text. */
    holdFrom(): number {
      let hold = Number.POSITIVE_INFINITY;
      for (const { matcher } of matchers)
        hold = Math.min(hold, matcher.holdFrom?.() ?? Number.POSITIVE_INFINITY);
      return hold;
    },
    /** Returns the leak, once a rewriting was found. */
    findLeak(): Leak | undefined {
      const found = matchers.find(({ matcher }) => matcher.isFound);
      return found && { kind: found.kind };
    },
  };
}

/** A matcher of a hidden text in other words. */
interface RewritingMatcher {
  kind: Leak['kind'];
  matcher: LayoutMatcher & { holdFrom?: () => number };
}
