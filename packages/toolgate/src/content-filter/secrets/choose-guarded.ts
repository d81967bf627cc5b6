import type { GuardedValues, RuledValue } from '../guard-reader/index.ts';
import { says, wordClass } from '../secrecy/index.ts';
import { saysValue } from '../secret-matching/index.ts';
import type { PlacedClaim, PromptContext } from '../statements/index.ts';

/**
 * How likely a value must be guarded, as the trained reader weighs it: with words of the prompt that keep it by the rules, with the name of
 * a secret or access that it grants among these, and without such words. In a prompt that grants access to those who say something, the
 * code is one of few values; it must be likelier if the rules found one, or if the prompt seems to tell the model to say it. Set with
 * `pnpm train:secrets DATA --open`, on authors and prompts that the reader did not learn.
 */
const minRuled = 0.15;
const minNamed = 0.03;
const minRead = 0.55;
const minGranting = 0.2;
const minSecond = 0.5;
const minUttered = 0.5;
/** Words between an exception and what it excepts. */
const maxExceptionGap = 2;

/** Whether the trained reader does not rule out that a value is kept, as the words of the prompt say. */
export function isLikely(
  claim: RuledValue,
  guarded: GuardedValues,
  context: PromptContext,
): boolean {
  if (claim.isKept === true) return true;
  const isNamed = claim.rule === 'name' || claim.rule === 'access';
  if (isNamed && context.grantsAccess) return true;
  if (claim.rule === 'reference' && guardsOther(claim, guarded, context)) return false;
  return (guarded.weigh(claim) ?? Number(isNamed)) >= (isNamed ? minNamed : minRuled);
}

/** Chooses the values that the trained reader finds guarded, beside the values that rules keep, the likeliest first. */
export function chooseGuarded(
  guarded: GuardedValues,
  kept: readonly RuledValue[],
  context: PromptContext,
): PlacedClaim[] {
  const min = findMinimum(kept, context);
  /** Sentences whose label says what in them is kept. */
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

/** Whether a value is the word for what a number before it counts. */
function isUnit({ value, start }: PlacedClaim, { text }: PromptContext): boolean {
  return /^\p{Ll}/u.test(value) && /\d\s$/.test(text.slice(Math.max(0, start - 2), start));
}

/** Whether a value follows the colon of an address: `https://a.example`. */
function isAddress({ value, start }: PlacedClaim, { text }: PromptContext): boolean {
  return value.startsWith('//') && text.charAt(start - 1) === ':';
}

/** Whether a value is excepted from what its sentence hides: `do not name them, except for X`. */
function isExcepted({ at, start }: PlacedClaim, { sentences }: PromptContext): boolean {
  const before = sentences[at]?.words.filter(({ end }) => end <= start) ?? [];
  return before.slice(-maxExceptionGap).some((word) => says(word, wordClass.exception));
}

/** Whether a value is a number, and the sentence that hides one has a number of its own, which it means. */
function guardsOther(
  claim: PlacedClaim,
  guarded: GuardedValues,
  { evidence }: PromptContext,
): boolean {
  const place = guarded.guardOf(claim);
  const guard = evidence[place];
  return place !== claim.at && guard?.hides === true && guard.hasNumber && /\d/.test(claim.value);
}
