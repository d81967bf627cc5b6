import { maxNgramLetters, type PromptIndex } from '../prompt-index/index.ts';
import type { ExplainedTerm, HiddenText } from '../prompt/index.ts';
import {
  createLetterBatch,
  createLetterReader,
  type FoldedText,
  foldLeet,
  readLetterBatch,
  wordStart,
} from '../reading/index.ts';
import {
  type IsSecretAllowed,
  type SecretMatch,
  openMatcher,
  type SecretMatcher,
  type SecretState,
} from '../secret-matching/index.ts';
import { holdLimits } from '../thresholds.ts';
import { createMatchTracker, type MatchTracker } from './match-tracker.ts';
import type { Match } from './match.ts';
import { createSentenceStarts } from './sentence-starts.ts';

/** A leak that the filter found. It never contains the text. */
export interface Leak {
  /** The kind of hidden text that the answer would have revealed. */
  kind: HiddenText['kind'];
}

/** Why an answer leaks: the rule, its sum, and the sum at which an answer leaks (`threshold`). */
export interface LeakDecision {
  /**
   * The evidence: one `match`, a `whole instruction` in it, its `letters`, its position (`verbatim copy`), the `slices`
   * of earlier answers, or the words of all matches (`all`, `much of the prompt`, `whole prompt`).
   */
  rule:
    | 'match'
    | 'whole instruction'
    | 'letters'
    | 'verbatim copy'
    | 'slices'
    | 'all'
    | 'much of the prompt'
    | 'whole prompt';
  sum: number;
  threshold: number;
  /** The words that were weighed. */
  words: readonly number[];
}

/** Decides when hidden text of one kind leaks, from the matches in all channels of one answer. */
export interface LeakDetector {
  /** The hidden text. */
  readonly index: PromptIndex;
  /** Returns how much a word counts in this answer; 0 when the user or a tool said it too. */
  weigh: (word: number) => number;
  /** Returns how much a word counts in a disguise; by default the same as `weigh`. */
  weighDisguised?: (word: number) => number;
  /** Returns how much a word counts in an instruction that the answer says as a whole; by default the same as `weigh`. */
  weighRecited?: (word: number) => number;
  /** Returns the stems of what the user said. An answer about them is no paraphrase of the hidden text. */
  readSubject?: () => ReadonlySet<number>;
  /** Whether an earlier answer revealed something. If so, text is held from the first word of a match. */
  isHeldEarly?: () => boolean;
  /** Counts the newest word of a match. Returns whether the answer leaks now. */
  record: (match: Match) => boolean;
  /** Why it leaks, once it does. */
  decision?: LeakDecision | undefined;
  /**
   * Returns how much each term of the conversation adds to the log odds that the sentence of a word is hidden, in an instruction that the
   * answer says as a whole (`isRecited`) or in another match.
   */
  explainShift?: (word: number, isRecited: boolean) => ExplainedTerm[];
}

/** The texts that an answer must not reveal. */
export interface Protection {
  /** One detector for each kind of hidden text. */
  detectors: readonly LeakDetector[];
  /** The automaton that finds secrets. */
  secrets?: SecretState | undefined;
  /** Whether the answer may say a declared secret, given by its number. */
  isSecretAllowed?: IsSecretAllowed;
  /**
   * Receives each secret found in plain text, instead of a leak. A secret in a code is always a leak, because its place
   * in the source is inexact.
   */
  onSecret?: ((match: SecretMatch) => void) | undefined;
  /** Whether a found secret counts; by default each does. */
  countsSecret?: ((match: SecretMatch) => boolean) | undefined;
  /** Receives the number of each secret that counts, replaced or not. */
  noteSecret?: (secret: number) => void;
  /**
   * Whether to hold text from the first letter of a match, to release no word of a leak. All text then waits until a
   * few more letters show that it does not begin a match.
   */
  isHeldFromStart?: () => boolean;
  /**
   * Whether the text was decoded from another. If so, it is held from the first hidden word, because encoded words do
   * not match by chance.
   */
  isDecoded?: boolean;
}

/** Looks for hidden text in one text. */
export interface TextScanner {
  /** Reads the next code point; `offset` is its offset in the source. */
  read: (code: number, offset: number) => void;
  /**
   * Reads the part of a text without any match, from `from` to before `to`. Returns the number of characters read; 0
   * while a match is open. `read` finds the same but is many times slower. `offset` is the source offset of `from`.
   */
  skip(text: FoldedText, part: { from: number; to: number; offset: number }): number;
  /** Ends the text. */
  end(): void;
  /** Returns the offset from which text may become a leak and is held; Infinity without such text. */
  holdFrom(): number;
  /** Returns the offset from which text may be a secret that is to be replaced; Infinity without such text. */
  keepFrom(): number;
  /** Abandons the text before its end. Do not read more afterwards. */
  release(): void;
  /** The leak, once one was found. */
  readonly leak: Leak | undefined;
}

/** The last letters of a text: as many as it takes to see that a match begins. */
function createTail() {
  const offsets: number[] = [];
  return {
    /** Adds the offset of a letter. Returns the offset of the first letter in the tail. */
    push(offset: number): number {
      if (offsets.push(offset) > maxNgramLetters) offsets.shift();
      return offsets[0] ?? offset;
    },
    /** Returns the offset of the first letter; Infinity without letters. */
    holdFrom: (): number => offsets[0] ?? Number.POSITIVE_INFINITY,
  };
}

function getHeldAt({ weight, instructionSize, isInterrupted, heldAt }: Match): number {
  const mayContinue =
    !isInterrupted ||
    weight > holdLimits.interruptedWeight ||
    instructionSize > holdLimits.interruptedSize;
  return mayContinue ? heldAt : Number.POSITIVE_INFINITY;
}

function findHold(
  trackers: readonly MatchTracker[],
  others: readonly ({ holdFrom(): number } | undefined)[],
): number {
  let hold = Number.POSITIVE_INFINITY;
  for (const other of others) if (other) hold = Math.min(hold, other.holdFrom());
  for (const { matches } of trackers)
    if (matches.length > 0) hold = Math.min(hold, ...matches.map(getHeldAt));
  return hold;
}

/** All scanners share this batch, because each call of `skip` fills it before reading it. */
const batch = createLetterBatch();

/** Returns the hold from the third letter of a secret on. One or two decoded letters begin a secret by chance. */
function getLateHold(matcher: SecretMatcher | undefined): { holdFrom(): number } {
  return {
    holdFrom: () =>
      matcher?.isInSecret() === true || matcher?.isNearEnd() === true
        ? matcher.holdFrom()
        : Number.POSITIVE_INFINITY,
  };
}

/** Opens the matcher of a text, with its hold; `replaced` is the matcher if a secret in this text is replaced. */
function openSecrets(
  { secrets, isSecretAllowed: isAllowed, isDecoded = false, onSecret }: Protection,
  before: string,
) {
  const isReplaced = !isDecoded && onSecret !== undefined;
  // Only a whole secret can be replaced, so no letter of it may leave, also within a word.
  const matcher = secrets && openMatcher(secrets, { isAllowed, isHeldInWords: isReplaced }, before);
  return {
    matcher,
    hold: isDecoded ? getLateHold(matcher) : matcher,
    replaced: isReplaced ? matcher : undefined,
  };
}

/** Creates a function that reports a secret: to be replaced, or as a leak. */
function createReport(
  { countsSecret, noteSecret, onSecret }: Protection,
  isReplaced: boolean,
  onLeak: () => void,
): (match: SecretMatch | undefined) => void {
  return (match) => {
    if (match === undefined || countsSecret?.(match) === false) return;
    noteSecret?.(match.secret);
    if (isReplaced) onSecret?.(match);
    else onLeak();
  };
}

interface TrackerSettings {
  isDecoded: boolean;
  tail: ReturnType<typeof createTail> | undefined;
  onLeak: (kind: Leak['kind']) => void;
  startsSentence: (lettersAgo: number) => boolean;
}

function openTracker(
  { index, weigh, weighRecited, record, isHeldEarly }: LeakDetector,
  { isDecoded, tail, onLeak, startsSentence }: TrackerSettings,
): MatchTracker {
  return createMatchTracker({
    words: index.words,
    index: index.plain,
    gap: holdLimits.gapLetters,
    weigh,
    weighRecited,
    startsSentence,
    isHeldEarly: () => isDecoded || isHeldEarly?.() === true,
    isHeldFromStart: tail !== undefined,
    onWord(match) {
      if (record(match)) onLeak(index.kind);
    },
  });
}

/**
 * Creates a scanner. It finds the hidden texts of `protection` in plain text, escaped, backwards or in leetspeak.
 *
 * @param before the text before this one, in which a secret may begin; empty by default.
 */
export function createTextScanner(protection: Protection, before = ''): TextScanner {
  const { detectors, isDecoded = false } = protection;
  const { matcher: secretMatcher, hold: secretHold, replaced } = openSecrets(protection, before);
  const starts = createSentenceStarts();
  const tail = protection.isHeldFromStart?.() === true ? createTail() : undefined;
  const shared = { isDecoded, tail, onLeak, startsSentence: starts.wasStart };
  const trackers = detectors.map((detector) => openTracker(detector, shared));

  function onLeak(kind: Leak['kind']): void {
    scanner.leak ??= { kind };
  }

  const report = createReport(protection, replaced !== undefined, () => onLeak('secret'));

  function release(): void {
    for (const tracker of trackers) tracker.end();
  }

  const reader = createLetterReader({
    letter(code, offset, end) {
      starts.letter();
      const letter = foldLeet(code);
      const holdAt = tail ? tail.push(offset) : offset;
      for (const tracker of trackers) tracker.push(letter, holdAt);
      report(secretMatcher?.push({ code, start: offset, end }));
    },
    separator(code) {
      starts.separator(code);
      report(secretMatcher?.separate(code));
    },
  });

  const scanner: TextScanner & { leak: Leak | undefined } = {
    leak: undefined,
    read: reader.read,
    skip(text, { from, to, offset }) {
      const isInEscape = reader.holdFrom() !== Number.POSITIVE_INFINITY;
      if (tail || isInEscape || secretMatcher?.isInSecret() === true) return 0;
      for (const { matches } of trackers) if (matches.length > 0) return 0;
      readLetterBatch(batch, text, {
        from,
        to,
        isSentenceStart: starts.isStart,
        isWordStart: secretMatcher?.isWordStart() ?? wordStart.within,
      });
      const { count, end } = batch;
      let quiet = count;
      for (const tracker of trackers) quiet = tracker.lookAhead(batch.leet, quiet);
      if (secretMatcher) quiet = secretMatcher.skip(batch, { count: quiet, offset });
      for (const tracker of trackers) tracker.skip(quiet);
      starts.accept(batch, quiet);
      return quiet === count ? end : (batch.offsets[quiet] ?? 0);
    },
    end() {
      reader.end();
      report(secretMatcher?.separate());
      release();
    },
    release,
    holdFrom: () => findHold(trackers, [secretHold, tail, reader]),
    keepFrom: () => replaced?.holdFrom() ?? Number.POSITIVE_INFINITY,
  };
  return scanner;
}
