import { says, wordClass } from '../secrecy/index.ts';
import {
  type GivenValue,
  isUnusual,
  minShaped,
  type PlacedClaim,
  type PromptContext,
} from '../statements/index.ts';
import { isThing } from './access.ts';

/** Number of sentences after a value that may refer to it as `it`. */
export const maxSentencesAfter = 2;
/** Minimum digits of a rare number. */
const minRareDigits = 4;
/** Maximum number of words between the hiding verb and its object. */
const maxWordsToValue = 4;
/** Whether the sentence of a claim, or a following one, hides it. */
export function isHiddenBeside(claim: PlacedClaim, context: PromptContext): boolean {
  return isHiddenByOwn(claim, context) || isHiddenByNext(claim, context);
}

/** Whether the sentence of a claim hides it. */
function isHiddenByOwn(claim: PlacedClaim, context: PromptContext): boolean {
  const { at, start, origin, value } = claim;
  const { evidence, isAboutAccess } = context;
  const own = evidence[at];
  if (own === undefined || !own.hides || own.isAboutPrompt) return false;
  // "Never say the word X" is a rule of style.
  if (own.isUtterance && (origin === 'loose' || !isAboutAccess[at])) return false;
  if (!own.isStrong && !isThing(claim)) return false;
  if (origin === 'bound' || own.isLabelled) return true;
  if (start < own.verbAt) return own.isAnaphoric;
  return isRare(value) || isNearVerb(claim, context);
}

/** Whether a value is an unusual token, a long number or a name of several words. */
function isRare(value: string): boolean {
  return isUnusual(value) || /\s/.test(value) || (value.match(/\d/g)?.length ?? 0) >= minRareDigits;
}

/**
 * Whether the hiding verb is close before a value. After more words, or after a word such as `that` or `her`, the verb
 * hides something else.
 */
function isNearVerb({ at, start }: PlacedClaim, { evidence, sentences }: PromptContext): boolean {
  const from = evidence[at]?.verbAt ?? 0;
  const between = sentences[at]?.words.filter((word) => word.start >= from && word.end <= start);
  return (
    between === undefined ||
    (between.length <= maxWordsToValue &&
      !between.some((word) => stating.test(word.text) || says(word, wordClass.pronoun)))
  );
}

const stating = /^(?:that|dass|que|che|dat|att|że|что)$/;

/**
 * Whether one of the next sentences hides something said before, and this claim is in the nearest sentence with a
 * value. `findGuardedValues` handles loose claims.
 */
function isHiddenByNext(
  claim: PlacedClaim,
  { evidence, sentences, givenAt }: PromptContext,
): boolean {
  const { at, origin } = claim;
  if (origin === 'loose') return false;
  for (let next = at + 1; next <= at + maxSentencesAfter; next++) {
    const { hides, isStrong, isAnaphoric, isAboutPrompt, hasNumber } = evidence[next] ?? {};
    if (hides && isAnaphoric && !isAboutPrompt && !hasNumber && (isStrong || origin === 'bound'))
      return true;
    if (sentences[next] === undefined || givenAt(next).some(isShaped)) return false;
  }
  return false;
}

function isShaped({ certainty }: GivenValue): boolean {
  return certainty >= minShaped;
}

/** Whether the sentence of a claim, or one of the next two, hides something. */
export function isHiddenNearby({ at }: PlacedClaim, { evidence }: PromptContext): boolean {
  return evidence
    .slice(at, at + 1 + maxSentencesAfter)
    .some(({ hides, isAboutPrompt }) => hides && !isAboutPrompt);
}
