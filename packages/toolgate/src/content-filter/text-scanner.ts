import type { HiddenText, Leak } from './content-filter.ts';
import type { DisclosureLedger } from './disclosure-ledger.ts';
import { createLetterReader } from './letter-reader.ts';
import { letterSkeleton } from './letter-skeleton.ts';
import { createRunMatcher } from './run-matcher.ts';
import type { SecretState } from './secret-index.ts';
import { createSecretMatcher } from './secret-matcher.ts';

/** What an answer must not reveal, and what it has revealed so far. */
export interface Protection {
  /** One ledger for each kind of hidden text. */
  ledgers: readonly DisclosureLedger[];
  /** The automaton that finds secrets. */
  secrets?: SecretState | undefined;
}

/** Looks for hidden text in one text, as it is read. */
export interface TextScanner {
  /** Takes the next character; `offset` is where it stands in the source. */
  read: (character: string, offset: number) => void;
  /** Ends the text. */
  end(): void;
  /** From where on text has to be held back, because it may become a leak; infinite when none has to. */
  holdFrom(): number;
  /** The leak, once one was found. */
  readonly leak: Leak | undefined;
}

/** Letters that may be changed within a run; about eight words. */
const runGap = 40;
/** The weight from which on a run that broke off is held for its continuation. */
const leastHeldWeight = 4;

/** Opens a scanner that finds what `protection` names in plain text. */
export function createTextScanner({ ledgers, secrets }: Protection): TextScanner {
  let leak: Leak | undefined;
  const secretMatcher = secrets && createSecretMatcher(secrets);
  const matchers = ledgers.map((ledger) =>
    createRunMatcher({
      index: ledger.index,
      gap: runGap,
      weigh: ledger.weigh,
      onWord(run, word) {
        if (ledger.record(run, word)) found(ledger.index.kind);
      },
    }),
  );

  function found(kind: HiddenText['kind']): void {
    leak ??= { kind };
  }

  const reader = createLetterReader({
    letter(code, offset) {
      const letter = letterSkeleton(code);
      for (const matcher of matchers) matcher.push(letter, offset);
      if (secretMatcher?.push(letter, offset)) found('secret');
    },
    separator() {
      if (secretMatcher?.separate()) found('secret');
    },
  });

  return {
    read: reader.read,
    end() {
      reader.end();
      if (secretMatcher?.separate()) found('secret');
    },
    holdFrom() {
      let hold = secretMatcher?.holdFrom ?? Number.POSITIVE_INFINITY;
      for (const { runs } of matchers) {
        for (const run of runs) {
          if (run.weight > (run.isBroken ? leastHeldWeight : 0))
            hold = Math.min(hold, run.noticedAt);
        }
      }
      return hold;
    },
    get leak() {
      return leak;
    },
  };
}
