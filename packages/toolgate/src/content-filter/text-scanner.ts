import type { Leak } from './content-filter.ts';
import type { DisclosureLedger } from './disclosure-ledger.ts';
import { createSentenceStarts } from './sentence-starts.ts';
import { createLetterStretch, readLetterStretch } from './letter-stretch.ts';
import { createLetterReader } from './letter-reader.ts';
import { letterSkeleton } from './letter-skeleton.ts';
import { letterStep } from './letter-step.ts';
import { createRunMatcher } from './run-matcher.ts';
import type { RunMatcher } from './run-matcher.ts';
import type { Run } from './run.ts';
import type { SecretState } from './secret-index.ts';
import { createSecretMatcher } from './secret-matcher.ts';

/** What an answer must not reveal, and what it has revealed so far. */
export interface Protection {
  /** One ledger for each kind of hidden text. */
  ledgers: readonly DisclosureLedger[];
  /** The automaton that finds secrets. */
  secrets?: SecretState | undefined;
  /** Whether the text was decoded from another: its first hidden words are held back already, since none is there by chance. */
  isDecoded?: boolean;
}

/** Looks for hidden text in one text, as it is read. */
export interface TextScanner {
  /** Takes the next code point; `offset` is where it stands in the source. */
  read: (code: number, offset: number) => void;
  /**
   * Takes as much of the beginning of a text as plainly says nothing hidden, while nothing is open, and returns how
   * many characters. What it takes could as well be read one by one, many times slower. `offset` is where the text
   * stands in the source.
   */
  skip(text: string, offset: number): number;
  /** Ends the text. */
  end(): void;
  /** From where on text has to be held back, because it may become a leak; infinite when none has to. */
  holdFrom(): number;
  /** The leak, once one was found. */
  readonly leak: Leak | undefined;
}

/** Letters that may be changed within a run; about eight words. */
const runGap = 40;
/** The weight from which on a run that broke off is held for its continuation; much lighter ones are ordinary phrases. */
const leastHeldWeight = 6;
/** The words of instructions from which on it is held whatever they weigh: if it goes on, more than 8 would have left. */
const mostSentWords = 6;

function heldFrom({ weight, instructionSize, isBroken, heldAt }: Run): number {
  const mayGoOn = !isBroken || weight > leastHeldWeight || instructionSize > mostSentWords;
  return mayGoOn ? heldAt : Number.POSITIVE_INFINITY;
}

/** Filled and read within one call of `skip`, so that all scanners can share it. */
const stretch = createLetterStretch();

interface MatcherSettings {
  form: 'plain' | 'shifted';
  isDecoded: boolean;
  onLeak: (kind: Leak['kind']) => void;
  startsSentence: (lettersAgo: number) => boolean;
}

function holdOf(matchers: readonly RunMatcher[], hold: number): number {
  let least = hold;
  for (const { runs } of matchers)
    if (runs.length > 0) least = Math.min(least, ...runs.map(heldFrom));
  return least;
}

function openMatcher(
  { index, weigh, record, isStrict }: DisclosureLedger,
  { form, isDecoded, onLeak, startsSentence }: MatcherSettings,
): RunMatcher {
  return createRunMatcher({
    words: index.words,
    index: index[form],
    gap: runGap,
    weigh,
    startsSentence,
    holdsAll: () => isDecoded || isStrict?.() === true,
    onWord(run, word) {
      if (record(run, word)) onLeak(index.kind);
    },
  });
}

/** Opens a scanner that finds what `protection` names in plain text. */
export function createTextScanner(protection: Protection): TextScanner {
  const { ledgers, secrets, isDecoded = false } = protection;
  const secretMatcher = secrets && createSecretMatcher(secrets);
  const starts = createSentenceStarts();
  const shared = { isDecoded, onLeak: found, startsSentence: starts.at };
  const plain = ledgers.map((ledger) => openMatcher(ledger, { form: 'plain', ...shared }));
  const shifted = ledgers.map((ledger) => openMatcher(ledger, { form: 'shifted', ...shared }));
  const matchers = [...plain, ...shifted];
  let previous = 0;

  function found(kind: Leak['kind']): void {
    scanner.leak ??= { kind };
  }

  const reader = createLetterReader({
    letter(code, offset) {
      starts.letter();
      const letter = letterSkeleton(code);
      for (const matcher of plain) matcher.push(letter, offset);
      const step = letterStep(previous, code);
      previous = code;
      for (const matcher of shifted) matcher.push(step, offset);
      if (secretMatcher?.push(letter, offset)) found('secret');
    },
    separator(code) {
      starts.separator(code);
      if (secretMatcher?.separate()) found('secret');
    },
  });

  const scanner: TextScanner & { leak: Leak | undefined } = {
    leak: undefined,
    read: reader.read,
    skip(text, offset) {
      if (reader.isInEscape() || matchers.some(({ runs }) => runs.length > 0)) return 0;
      if (secretMatcher?.mayFollow() === true) return 0;
      readLetterStretch(stretch, text, {
        lastLetter: previous,
        isStart: starts.isStart,
        isWord: secretMatcher?.isWordStart() ?? false,
      });
      const { count, end } = stretch;
      let quiet = count;
      for (const matcher of plain) quiet = matcher.lookAhead(stretch.skeletons, quiet);
      for (const matcher of shifted) quiet = matcher.lookAhead(stretch.steps, quiet);
      if (secretMatcher) quiet = secretMatcher.skip(stretch, { count: quiet, offset });
      for (const matcher of matchers) matcher.skip(quiet);
      starts.accept(stretch, quiet);
      if (quiet > 0) previous = stretch.letters[quiet - 1] ?? 0;
      return quiet === count ? end : (stretch.places[quiet] ?? 0);
    },
    end() {
      reader.end();
      if (secretMatcher?.separate()) found('secret');
      for (const matcher of matchers) matcher.end();
      starts.release();
    },
    holdFrom: () => holdOf(matchers, secretMatcher?.holdFrom() ?? Number.POSITIVE_INFINITY),
  };
  return scanner;
}
