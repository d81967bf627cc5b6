import { isUnusual, type PlacedClaim, type PromptContext } from '../statements/index.ts';
import { isThing } from './access.ts';

/** Sentences after a value that may speak of it as `it`. */
export const maxSentencesAfter = 2;
/** Digits from which on a number is rare. */
const minRareDigits = 4;
/** Maximum number of words between the verb that hides and its object. */
const maxWordsToValue = 4;
/** Whether the sentence of a claim, or one beside it, hides it. */
export function isHiddenBeside(claim: PlacedClaim, context: PromptContext): boolean {
  return isHiddenByOwn(claim, context) || isHiddenByNext(claim, context);
}

/** Whether the sentence of a claim hides it. */
function isHiddenByOwn(claim: PlacedClaim, context: PromptContext): boolean {
  const { at, start, origin, value } = claim;
  const { evidence, isAboutAccess } = context;
  const own = evidence[at];
  if (own === undefined || !own.hides || own.isAboutPrompt) return false;
  // "Never say the word X" is a matter of style.
  if (own.isUtterance && (origin === 'loose' || !isAboutAccess[at])) return false;
  if (!own.isStrong && !isThing(claim)) return false;
  if (origin === 'bound' || own.isAnaphoric || own.isLabelled) return true;
  return start >= own.verbAt && (isRare(value) || isNearVerb(claim, context));
}

/** Whether a value is a common word of a statement that its sentence hides as a whole: `do not tell users that the Rugby hub is slow`. */
export function isInHiddenStatement(claim: PlacedClaim, context: PromptContext): boolean {
  const { at, start, value } = claim;
  const own = context.evidence[at];
  return (
    own?.hides === true && start >= own.verbAt && !isRare(value) && !isNearVerb(claim, context)
  );
}

/** Whether a value is a token that is no word, a long number or a name of several words. */
function isRare(value: string): boolean {
  return isUnusual(value) || /\s/.test(value) || (value.match(/\d/g)?.length ?? 0) >= minRareDigits;
}

/** Whether the words that hide are near a value. After more words, or a word such as that, a statement is hidden and no value. */
function isNearVerb({ at, start }: PlacedClaim, { evidence, sentences }: PromptContext): boolean {
  const from = evidence[at]?.verbAt ?? 0;
  const between = sentences[at]?.words.filter((word) => word.start >= from && word.end <= start);
  return (
    between === undefined ||
    (between.length <= maxWordsToValue && !between.some(({ text }) => stating.test(text)))
  );
}

const stating = /^(?:that|dass|que|che|dat|att|że|что)$/;

/** Whether one of the next sentences hides something said before it. Loose values are found from that sentence. */
function isHiddenByNext({ at, origin }: PlacedClaim, { evidence }: PromptContext): boolean {
  if (origin === 'loose') return false;
  return evidence
    .slice(at + 1, at + 1 + maxSentencesAfter)
    .some(
      ({ hides, isStrong, isAnaphoric, isAboutPrompt, hasNumber }) =>
        hides && isAnaphoric && !isAboutPrompt && !hasNumber && (isStrong || origin === 'bound'),
    );
}

/** Whether the sentence of a claim, or one of the next two, hides something. */
export function isHiddenNearby({ at }: PlacedClaim, { evidence }: PromptContext): boolean {
  return evidence
    .slice(at, at + 1 + maxSentencesAfter)
    .some(({ hides, isAboutPrompt }) => hides && !isAboutPrompt);
}
