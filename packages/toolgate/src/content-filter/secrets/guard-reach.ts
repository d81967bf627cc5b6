import type { GuardedValues } from '../guard-reader/index.ts';
import { minShaped, type PlacedClaim, type PromptContext, stem } from '../statements/index.ts';

/** A guard of one thing: `keep the lower figure to yourself`. */
const singular =
  /(?<!\p{L})(?:the|that|this|its|his|her|their|our)\s(?:\p{L}+\s)?(?:figure|amount|sum|price|code|number|rate|name|date|place|address|word|term)(?!\p{L})/iu;
const minThingLetters = 4;

/**
 * Whether the guard below a value is about another one: a value of its own (`Keep the discount of 22 percent to yourself`), or, if it
 * guards one thing, a value of the same form nearer to it.
 */
export function isBeyondGuard(
  claim: PlacedClaim,
  context: PromptContext,
  { guardOf, weigh, values }: Pick<GuardedValues, 'guardOf' | 'weigh' | 'values'>,
): boolean {
  const { text, sentences, evidence } = context;
  const place = guardOf(claim);
  const guard = sentences[place];
  if (place <= claim.at || guard === undefined) return false;
  const line = text.slice(guard.start, guard.end);
  const hasNumber = /\d/.test(claim.value);
  const isAlike = (value: string): boolean => /\d/.test(value) === hasNumber;
  const own = context
    .givenAt(place)
    .some(({ value, certainty }) => certainty >= minShaped && isAlike(value));
  if (own && evidence[place]?.isAnaphoric !== true) return !sharesThing(claim, place, context);
  return (
    singular.test(line) &&
    values.some(
      ({ candidate, likelihood }) =>
        candidate.at > claim.at &&
        candidate.at < place &&
        isAlike(candidate.value) &&
        likelihood > (weigh(claim) ?? 0),
    )
  );
}

/** Whether a guard names a thing that the sentence of a value names too. */
function sharesThing({ at }: PlacedClaim, place: number, { sentences }: PromptContext): boolean {
  const things = new Set(
    sentences[at]?.words
      .filter((word) => word.text.length >= minThingLetters)
      .map((word) => stem(word.text)),
  );
  return (sentences[place]?.words ?? []).some(
    (word) => word.text.length >= minThingLetters && things.has(stem(word.text)),
  );
}
