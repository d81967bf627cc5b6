import { once } from '../../internal/index.ts';
import type { GuardedValues } from '../guard-reader/index.ts';
import { saysValue } from '../secret-matching/index.ts';
import { isUnusual, type PlacedClaim, type PromptContext } from '../statements/index.ts';

/** Languages whose names of months and weekdays count as dates. */
const languages =
  'en de fr es it pt nl pl ru tr sv da nb fi cs sk hu ro el uk id vi hi ar he ja zh ko'.split(' ');
const months = 12;
const days = 7;
const daysToMonday = 4;
/** A number after a word (`Unit 118`), and before one (`60 Euro`). */
const beforeNumber = /^\s?#?\d/u;
const afterNumber = /\d\s?$/u;

/**
 * Whether answers say a value too often for it to be a secret by itself: a month or a weekday, a word that only says the kind of a numbered
 * thing or a unit, or a name that an unguarded sentence of the prompt says as well. The statement around it may be guarded all the same.
 */
export function isCommonValue(
  claim: PlacedClaim,
  { text, sentences }: PromptContext,
  { isGuarded }: Pick<GuardedValues, 'isGuarded'>,
): boolean {
  const { value, start, at } = claim;
  if (/\d/.test(value)) return false;
  if (dateWords().has(value.toLowerCase())) return true;
  const isBesideNumber =
    beforeNumber.test(text.slice(start + value.length)) ||
    afterNumber.test(text.slice(Math.max(0, start - 2), start));
  if (isBesideNumber && !/\s/.test(value)) return true;
  if (claim.isQuoted || isUnusual(value) || !/^\p{Lu}/u.test(value)) return false;
  return sentences.some(
    (sentence, other) =>
      other !== at &&
      !isGuarded(other) &&
      saysValue([text.slice(sentence.start, sentence.end)], value),
  );
}

/** Returns the names of the months and the weekdays. */
const dateWords = once((): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const language of languages) {
    const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    for (let at = 0; at < months; at++) found.add(month.format(Date.UTC(1970, at)).toLowerCase());
    for (let at = 0; at < days; at++)
      found.add(day.format(Date.UTC(1970, 0, at + daysToMonday)).toLowerCase());
  }
  return found;
});
