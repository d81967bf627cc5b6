import type { GuardedValues, RuledValue } from '../guard-reader/index.ts';
import { isUnusual, type PlacedClaim, type PromptContext } from '../statements/index.ts';

// Minimum likelihood, as the trained reader computes it, for a value to be a secret. Set with `pnpm bench:secrets DATA`, on authors
// and prompts that the reader did not learn from.
const minLikelihood = 0.7;
/** For a value that a rule found as well. */
const minRuled = 0.3;
/** For a value that the prompt names as a secret, or that grants access. */
const minNamed = 0.005;
/** For a value in a prompt that grants access, unless a rule found its code. */
const minGranting = 0.5;

/** Whether a value that a rule found is a secret: the trained reader agrees, or did not weigh it. */
export function isLikely(
  claim: RuledValue,
  guarded: GuardedValues,
  context: PromptContext,
): boolean {
  const isNamed = claim.rule === 'name' || claim.rule === 'access';
  // What has the name of a secret and the shape of a code needs no guard.
  if (isNamed && (context.grantsAccess || isUnusual(claim.value))) return true;
  if (claim.isKept === true) return true;
  if (claim.rule === 'reference' && guardsOther(claim, guarded, context)) return false;
  return (guarded.weigh(claim) ?? Number(isNamed)) >= (isNamed ? minNamed : minRuled);
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
  return guarded.values
    .filter(({ likelihood }) => likelihood > min)
    .toSorted((one, other) => other.likelihood - one.likelihood)
    .map(({ candidate }): PlacedClaim => {
      const { value, start, at, isQuoted, isUttered, subject } = candidate;
      return { value, start, at, isQuoted, isUttered, origin: 'loose', subject };
    })
    .filter(
      (claim) =>
        !labelled.has(claim.at) && !isUnit(claim, context) && !guardsOther(claim, guarded, context),
    );
}

function findMinimum(kept: readonly RuledValue[], { grantsAccess }: PromptContext): number {
  const isFound = kept.some(({ rule }) => rule === 'access' || rule === 'name');
  return grantsAccess && !isFound ? minGranting : minLikelihood;
}

/** Whether a value is the unit of the number before it: `40 seats`. */
function isUnit({ value, start }: PlacedClaim, { text }: PromptContext): boolean {
  return /^\p{Ll}/u.test(value) && /\d\s$/.test(text.slice(Math.max(0, start - 2), start));
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
