import { wordClass } from '../secrecy/index.ts';
import { isThing } from './access.ts';
import { isUnusual } from './claim-values.ts';
import type { Claim, PlacedClaim } from './claim.ts';
import type { SentenceEvidence } from './evidence.ts';
import type { PromptContext } from './prompt-context.ts';

const { secret, carrier, pronoun } = wordClass;
/** Sentences after a value that may speak of it as `it`. */
export const maxSentencesAfter = 2;
/** The logarithm of odds from which on words that hide mean values of their own sentence, and any last words. */
export const minCertain = 3;
const minFocus = 4;

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
  if (!isMeant(claim, own)) return false;
  return origin === 'bound' || start >= own.verbAt || own.isAnaphoric || own.isLabelled;
}

/** Whether words that hide mean a value of their own sentence: one before them, and no mere name. */
function isMeant(
  claim: PlacedClaim,
  { secrecy, secrecyEnd = claim.start }: Pick<SentenceEvidence, 'secrecy' | 'secrecyEnd'>,
): boolean {
  return (
    secrecy === undefined || (secrecy >= minCertain && claim.start <= secrecyEnd && !isName(claim))
  );
}

/** Whether a value is a name somewhere in a sentence, which says little by itself. */
function isName({ origin, value, isQuoted }: Claim): boolean {
  return origin === 'loose' && !isQuoted && /^\p{Lu}/u.test(value) && !isUnusual(value);
}

/** Whether one of the next sentences hides what was said before it. */
function isHiddenByNext(claim: PlacedClaim, { evidence }: PromptContext): boolean {
  const { at, origin } = claim;
  return evidence
    .slice(at + 1, at + 1 + (origin === 'loose' ? 1 : maxSentencesAfter))
    .some(
      ({ hides, isStrong, isAnaphoric, isAboutPrompt, hasNumber, hidesPrevious, secrecy }, next) =>
        hides &&
        (secrecy === undefined || next === 0) &&
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

/** Whether a sentence that commands nothing is hidden by the next one, or by its own last clause. */
export function isHiddenFact(at: number, { evidence, sentences }: PromptContext): boolean {
  const [own, next] = [evidence[at], evidence[at + 1]];
  if (own === undefined || own.isAboutPrompt || own.opens) return false;
  if (own.hides) return own.secrecy !== undefined && own.secrecy > minFocus;
  const { isLineStart = true, classes = 0 } = sentences[at + 1] ?? {};
  const isReference = !isLineStart && (classes & (pronoun | carrier | secret)) !== 0;
  return isReference && next !== undefined && hidesAllBefore(next);
}

/** Whether a sentence hides whatever the one before it says. */
function hidesAllBefore({
  hides,
  isStrong,
  isAnaphoric,
  isAboutPrompt,
  isUtterance,
  hasNumber,
  secrecy = Infinity,
}: SentenceEvidence): boolean {
  return (
    hides &&
    secrecy > minFocus &&
    isStrong &&
    isAnaphoric &&
    !isAboutPrompt &&
    !isUtterance &&
    !hasNumber
  );
}
