import type { GuardedValues } from '../guard-reader/index.ts';
import type { LongWork } from '../long-work.ts';
import { prepareSaysValue } from '../secret-matching/index.ts';
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
 * Prepares a test whether answers say a value too often for it to be a secret by itself: a month or a weekday, a word that only says the
 * kind of a numbered thing or a unit, or a name that an unguarded sentence of the prompt says as well.
 */
export function* prepareCommonValues(
  { text, sentences }: PromptContext,
  { isGuarded }: Pick<GuardedValues, 'isGuarded'>,
): LongWork<(claim: PlacedClaim) => boolean> {
  const dates = yield* readDateWords();
  const open = sentences.filter((_, at) => !isGuarded(at));
  const saysOpenly = prepareSaysValue(open.map(({ start, end }) => text.slice(start, end)));
  return ({ value, start, isQuoted }) => {
    if (/\d/.test(value)) return false;
    if (dates.has(value.toLowerCase())) return true;
    const isBesideNumber =
      beforeNumber.test(text.slice(start + value.length)) ||
      afterNumber.test(text.slice(Math.max(0, start - 2), start));
    if (isBesideNumber && !/\s/.test(value)) return true;
    return !isQuoted && !isUnusual(value) && /^\p{Lu}/u.test(value) && saysOpenly(value);
  };
}

let dateWords: ReadonlySet<string> | undefined;

/** Returns the names of the months and the weekdays. The first call takes 2 ms for each language, so it does so in pieces. */
function* readDateWords(): LongWork<ReadonlySet<string>> {
  if (dateWords !== undefined) return dateWords;
  const found = new Set<string>();
  for (const language of languages) {
    const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    for (let at = 0; at < months; at++) found.add(month.format(Date.UTC(1970, at)).toLowerCase());
    for (let at = 0; at < days; at++)
      found.add(day.format(Date.UTC(1970, 0, at + daysToMonday)).toLowerCase());
    yield;
  }
  dateWords = found;
  return found;
}
