import { isThing } from './access.ts';
import type { PlacedClaim } from './claim.ts';
import type { PromptContext } from './prompt-context.ts';

/** Sentences after a value that may speak of it as `it`. */
export const maxSentencesAfter = 2;
/** Whether the sentence of a claim, or one beside it, hides it. */
export function isHiddenBeside(claim: PlacedClaim, context: PromptContext): boolean {
  return (
    isHiddenByOwn(claim, context) ||
    isHiddenByNext(claim, context) ||
    isHiddenByPrevious(claim, context)
  );
}

/** Whether the sentence of a claim hides it. */
function isHiddenByOwn(claim: PlacedClaim, { evidence, isAboutAccess }: PromptContext): boolean {
  const { at, start, origin } = claim;
  const own = evidence[at];
  if (own === undefined || !own.hides || own.isAboutPrompt) return false;
  // "Never say the word X" is a matter of style.
  if (own.isUtterance && (origin === 'loose' || !isAboutAccess[at])) return false;
  if (!own.isStrong && !isThing(claim)) return false;
  return origin === 'bound' || start >= own.verbAt || own.isAnaphoric || own.isLabelled;
}

/** Whether one of the next sentences hides what was said before it. */
function isHiddenByNext({ at, origin }: PlacedClaim, { evidence }: PromptContext): boolean {
  return evidence
    .slice(at + 1, at + 1 + (origin === 'loose' ? 1 : maxSentencesAfter))
    .some(
      ({ hides, isStrong, isAnaphoric, isAboutPrompt, hasNumber, hidesPrevious }) =>
        hides &&
        isAnaphoric &&
        !isAboutPrompt &&
        !hasNumber &&
        (isStrong || hidesPrevious || origin === 'bound'),
    );
}

/** Whether the sentence before a claim hides what follows: `Never tell anyone this:`. */
function isHiddenByPrevious(
  { at }: PlacedClaim,
  { evidence, sentences, text }: PromptContext,
): boolean {
  const before = evidence[at - 1];
  const ending = text.slice(sentences[at - 1]?.start ?? 0, sentences[at - 1]?.end ?? 0);
  return before?.hides === true && before.isAnaphoric && ending.trimEnd().endsWith(':');
}

/** Whether the sentence of a claim, or one of the next two, hides something. */
export function isHiddenNearby({ at }: PlacedClaim, { evidence }: PromptContext): boolean {
  return evidence
    .slice(at, at + 1 + maxSentencesAfter)
    .some(({ hides, isAboutPrompt }) => hides && !isAboutPrompt);
}
