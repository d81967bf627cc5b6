import type { GuardedValues, Rule, RuledValue } from '../guard-reader/index.ts';
import { says, wordClass } from '../secrecy/index.ts';
import { saysValue } from '../secret-matching/index.ts';
import { isUnusual, type PlacedClaim, type PromptContext } from '../statements/index.ts';

// Minimum likelihood, as the trained reader computes it, for a value to be a secret. Set with `pnpm train:secrets DATA --open`,
// on authors and prompts that the reader did not learn from.
/** For a value that a rule found. */
const minRuled = 0.3;
/** For a value that a sentence elsewhere refers to, which says least. */
const minReferred = 0.52;
/** For a value that a rule found by the name of a secret, or because it grants access. */
const minNamed = 0.03;
const minByRule: Readonly<Record<Rule, number>> = {
  name: minNamed,
  access: minNamed,
  reference: minReferred,
  sentence: minRuled,
  label: minRuled,
};
/** For a value that no rule found. */
const minRead = 0.7;
/** For a value that no rule found, in a prompt that grants access: the code is one of few values. */
const minGranting = 0.2;
/** The same when a rule already found the code. */
const minSecond = 0.5;
/** For a value that no rule found, when the prompt seems to instruct the model to say it. */
const minUttered = 0.5;
/** Maximum distance in words between an exception and its value. */
const maxExceptionGap = 2;

/** Whether the trained reader agrees that a value is guarded, or at least does not contradict the rule that found it. */
export function isLikely(
  claim: RuledValue,
  guarded: GuardedValues,
  context: PromptContext,
): boolean {
  if (claim.isKept === true) return true;
  const isNamed = claim.rule === 'name' || claim.rule === 'access';
  // What has the name of a secret and the shape of a code needs no guard.
  if (isNamed && (context.grantsAccess || isUnusual(claim.value))) return true;
  if (claim.rule === 'reference' && guardsOther(claim, guarded, context)) return false;
  return (guarded.weigh(claim) ?? Number(isNamed)) >= minByRule[claim.rule];
}

/** Chooses the values that the trained reader finds guarded and that no rule found, the likeliest first. */
export function chooseGuarded(
  guarded: GuardedValues,
  kept: readonly RuledValue[],
  context: PromptContext,
): PlacedClaim[] {
  const min = findMinimum(kept, context);
  /** Sentences where a label already says which value is guarded. */
  const labelled = new Set(kept.filter(({ isKept }) => isKept === true).map(({ at }) => at));
  const uttered = guarded.values
    .filter(({ candidate }) => candidate.isUttered)
    .map(({ candidate }) => candidate.value);
  return guarded.values
    .filter(
      ({ candidate, likelihood }) =>
        likelihood > min && (likelihood > minUttered || !saysValue(uttered, candidate.value)),
    )
    .toSorted((one, other) => other.likelihood - one.likelihood)
    .map(({ candidate }): PlacedClaim => {
      const { value, start, at, isQuoted, isUttered, subject } = candidate;
      return { value, start, at, isQuoted, isUttered, origin: 'loose', subject };
    })
    .filter(
      (claim) =>
        !labelled.has(claim.at) &&
        !isUnit(claim, context) &&
        !isAddress(claim, context) &&
        !isExcepted(claim, context) &&
        !guardsOther(claim, guarded, context),
    );
}

function findMinimum(kept: readonly RuledValue[], { grantsAccess }: PromptContext): number {
  if (!grantsAccess) return minRead;
  return kept.some(({ rule }) => rule === 'access' || rule === 'name') ? minSecond : minGranting;
}

/** Whether a value is the unit of the number before it: `40 seats`. */
function isUnit({ value, start }: PlacedClaim, { text }: PromptContext): boolean {
  return /^\p{Ll}/u.test(value) && /\d\s$/.test(text.slice(Math.max(0, start - 2), start));
}

/** Whether a value follows the colon of an address: `https://a.example`. */
function isAddress({ value, start }: PlacedClaim, { text }: PromptContext): boolean {
  return value.startsWith('//') && text.charAt(start - 1) === ':';
}

/** Whether its sentence exempts a value from hiding: `do not name them, except for X`. */
function isExcepted({ at, start }: PlacedClaim, { sentences }: PromptContext): boolean {
  const before = sentences[at]?.words.filter(({ end }) => end <= start) ?? [];
  return before.slice(-maxExceptionGap).some((word) => says(word, wordClass.exception));
}

/**
 * Whether a value is a number, and the sentence that hides something has a number itself. The sentence then means its
 * own number.
 */
function guardsOther(
  claim: PlacedClaim,
  guarded: GuardedValues,
  { evidence }: PromptContext,
): boolean {
  const place = guarded.guardOf(claim);
  const guard = evidence[place];
  return place !== claim.at && guard?.hides === true && guard.hasNumber && /\d/.test(claim.value);
}
