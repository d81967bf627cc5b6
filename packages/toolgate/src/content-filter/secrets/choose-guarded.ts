import {
  type GuardedValues,
  ideographic,
  type Rule,
  type RuledValue,
} from '../guard-reader/index.ts';
import { classesOf, wordClass } from '../secrecy/index.ts';
import type { PlacedClaim, PromptContext } from '../statements/index.ts';
import { readAudience } from './contrasted-values.ts';
import { isBeyondGuard } from './guard-reach.ts';

// Minimum likelihood, as the trained reader computes it, for a value to be a secret: of numbers and quotations, of names, of a word and of
// several words in lower case, and of Chinese or Japanese characters, which are often common words if they are only two. Set with
// `pnpm bench:secrets DATA`, on authors and prompts that the reader did not learn from. Ordinary answers often say the names in a guarded
// sentence, and seldom its other words.
const minLikelihood = 0.57;
const minName = 0.65;
const minWord = 0.5;
const minPhrase = 0.42;
const minIdeographic = 0.58;
const minShortIdeographic = 0.7;
const maxShort = 2;
/** For the value of what players have to find out: `The killer is X`. */
const minSought = 0.42;
/** For a value in a prompt in which no guard is seen for sure. */
const minUnsure = 0.66;
const minSeen = 0.45;
/** Minimum likelihood of a guard that is one for sure. */
const minSure = 0.6;
/** For a value in a list with a secret of the same shape. */
const minListed = 0.45;
/** For a value that a rule found as well. In a prompt without a guard, the name of a secret alone makes its value one. */
const minRuled = 0.25;
/** For a value with the name of a secret, in a clause that speaks of outsiders. */
const minForOutsiders = 0.68;

/** For a value under a label that is secret even if another sentence seems to hand it out. */
const minMarked = 0.7;

type WeighedCandidate = GuardedValues['values'][number]['candidate'];

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
  if (claim.isKept === true || (isNamed && (guarded.bestGuard < minSure || isPlainlyNamed(claim))))
    return true;
  return (guarded.weigh(claim) ?? Number(isNamed)) >= minRuled;
}

/** Whether a sentence gives a value and calls it nothing but a secret: `The password is X`, unlike `The Wi-Fi password is X`. */
function isPlainlyNamed({ origin, subject }: RuledValue): boolean {
  const nouns = subject.filter(({ classes }) => (classes & wordClass.empty) === 0);
  const areSecrets = nouns.every(({ classes }) => (classes & wordClass.secret) !== 0);
  return origin === 'bound' && nouns.length > 0 && areSecrets;
}

/** Whether a value is under a label and surely guarded. */
export function isMarked(
  claim: PlacedClaim & { rule?: Rule },
  guarded: Pick<GuardedValues, 'weigh'>,
): boolean {
  return claim.rule === 'label' && (guarded.weigh(claim) ?? 0) >= minMarked;
}

/** Chooses the values that the trained reader finds guarded and that no rule found, the likeliest first. */
export function chooseGuarded(
  guarded: GuardedValues,
  kept: readonly RuledValue[],
  context: PromptContext,
): PlacedClaim[] {
  const { text, isGame } = context;
  // A game hides without a guard.
  const minAt = (at: number): number =>
    guarded.bestGuard < minSeen && isGame[at] !== true ? minUnsure : 0;
  /** Sentences where a label already says which value is guarded. */
  const labelled = new Set(kept.filter(({ isKept }) => isKept === true).map(({ at }) => at));
  const isChosen = ({ candidate, likelihood }: GuardedValues['values'][number]): boolean =>
    likelihood > Math.max(minAt(candidate.at), minimumOf(candidate, context));
  const chosen = guarded.values.filter(isChosen);
  return guarded.values
    .filter((one) => isChosen(one) || isListed(one, chosen, text))
    .toSorted((one, other) => other.likelihood - one.likelihood)
    .map(({ candidate }): PlacedClaim => {
      const { value, start, at, isQuoted, isUttered, subject } = candidate;
      return { value, start, at, isQuoted, isUttered, origin: 'loose', subject };
    })
    .filter((claim) => !labelled.has(claim.at) && !isBeyondGuard(claim, context, guarded));
}

/** Returns the minimum likelihood of a value without a rule. */
function minimumOf(candidate: WeighedCandidate, { isGame }: PromptContext): number {
  const { value, isQuoted, isBound, at, subject } = candidate;
  const isSought = isBound && (classesOf(subject) & wordClass.quest) !== 0;
  if (isSought && isGame[at] === true) return minSought;
  if (ideographic.test(value))
    return value.length <= maxShort ? minShortIdeographic : minIdeographic;
  if (isQuoted || /\d/.test(value)) return minLikelihood;
  if (!/^\p{Ll}/u.test(value)) return minName;
  return /\s/.test(value) ? minPhrase : minWord;
}

/** Whether a value is in a list with a chosen one of the same shape. A guard of one value covers the whole list. */
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
