import type { GuardedValues, Rule, RuledValue } from '../guard-reader/index.ts';
import { isUnusual, type PlacedClaim, type PromptContext } from '../statements/index.ts';
import { readAudience } from './contrasted-values.ts';

// Minimum likelihood, as the trained reader computes it, for a value to be a secret. Set with `pnpm bench:secrets DATA`, on authors
// and prompts that the reader did not learn from.
const minLikelihood = 0.65;
/** For a value in a list with a secret of the same shape. */
const minListed = 0.45;
/** For a value that a rule found as well. Few ordinary answers say a value under a label, and most passwords are secret. */
const minRuled: Readonly<Record<Rule, number>> = {
  name: 0.015,
  access: 0.015,
  label: 0.25,
  sentence: 0.4,
  reference: 0.4,
};
/** For a value with the name of a secret, in a clause that speaks of outsiders. */
const minForOutsiders = 0.5;
/** For a value in a prompt that grants access, unless a rule found its code. */
const minGranting = 0.5;

/** Maximum number of words beside the value of an item in a list, and of signs between two items. */
const maxItemWords = 4;
const maxItemSigns = 6;
const itemSign = /[,;、，；/]/;

/** Whether a value that a rule found is a secret: the trained reader agrees, or did not weigh it. */
export function isLikely(
  claim: RuledValue,
  guarded: GuardedValues,
  context: PromptContext,
): boolean {
  const isNamed = claim.rule === 'name' || claim.rule === 'access';
  if (isNamed && context.grantsAccess) return true;
  // `Door code for guests: 6154` needs a guard.
  if (isNamed && readAudience(claim, context) === 'outsiders')
    return (guarded.weigh(claim) ?? 1) >= minForOutsiders;
  // What else has the name of a secret and the shape of a code needs no guard.
  if (isNamed && isUnusual(claim.value)) return true;
  if (claim.isKept === true) return true;
  if (claim.rule === 'reference' && guardsOther(claim, guarded, context)) return false;
  return (guarded.weigh(claim) ?? Number(isNamed)) >= minRuled[claim.rule];
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
  const chosen = guarded.values.filter(({ likelihood }) => likelihood > min);
  return guarded.values
    .filter((one) => one.likelihood > min || isListed(one, chosen, context.text))
    .toSorted((one, other) => other.likelihood - one.likelihood)
    .map(({ candidate }): PlacedClaim => {
      const { value, start, at, isQuoted, isUttered, subject } = candidate;
      return { value, start, at, isQuoted, isUttered, origin: 'loose', subject };
    })
    .filter(
      (claim) =>
        !labelled.has(claim.at) &&
        !isUnit(claim, context) &&
        !isKind(claim, context) &&
        !namesInsiders(claim, context) &&
        !guardsOther(claim, guarded, context),
    );
}

/** Whether a value is in a list with a chosen one of the same shape. Each value of a list has the guard of the others. */
function isListed(
  { candidate, likelihood }: GuardedValues['values'][number],
  chosen: GuardedValues['values'],
  text: string,
): boolean {
  if (likelihood <= minListed) return false;
  return chosen.some(({ candidate: other }) => {
    const isAlike = /\d/.test(other.value) === /\d/.test(candidate.value);
    if (other.at !== candidate.at || !isAlike) return false;
    const [first, second] = other.start < candidate.start ? [other, candidate] : [candidate, other];
    return isList(text.slice(first.start + first.value.length, second.start));
  });
}

/** Whether a text between two values has the signs of a list and only a few words around each. */
function isList(between: string): boolean {
  const parts = between.split(itemSign, maxItemSigns + 2);
  return (
    parts.length > 1 &&
    parts.length <= maxItemSigns + 1 &&
    parts.every((part) => part.split(/\s+/).filter(Boolean).length <= maxItemWords)
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

/** Whether a value is the kind of thing that the number after it picks out: the first word of `Room 214`. */
function isKind({ value, start }: PlacedClaim, { text }: PromptContext): boolean {
  const end = start + value.length;
  return /^\p{L}\p{Ll}*$/u.test(value) && /^\s#?\d/.test(text.slice(end, end + 3));
}

/** Whether a value names those who may know: `for the Harbour team only`. */
function namesInsiders({ value, start }: PlacedClaim, { text }: PromptContext): boolean {
  const end = start + value.length;
  return (
    /\bfor (?:the )?$/i.test(text.slice(Math.max(0, start - 8), start)) &&
    /^(?:\s\p{Ll}+){0,2}\sonly\b/u.test(text.slice(end, end + 40))
  );
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
  const isNumber = /\d/.test(claim.value) && !isUnusual(claim.value);
  return place !== claim.at && guard?.hides === true && guard.hasNumber && isNumber;
}
