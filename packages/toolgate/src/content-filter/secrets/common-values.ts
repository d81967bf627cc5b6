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
/** A character after the number of a year, a month or a day. */
const dateSign = /^[年月日년월일]/u;

/**
 * Prepares a test whether answers say a value too often for it to be a secret by itself: a month or a weekday, a number that is only a part
 * of a date, a word that only says the kind of a numbered thing or a unit, or plain words that another, unguarded sentence of the prompt
 * says as well, such as the name of a person if only the news is secret.
 */
export function* prepareCommonValues(
  { text, sentences }: PromptContext,
  { isGuarded }: Pick<GuardedValues, 'isGuarded'>,
): LongWork<(claim: PlacedClaim) => boolean> {
  const dates = yield* readDateWords();
  const open = sentences.flatMap(({ start, end }, at) =>
    isGuarded(at) ? [] : [{ at, says: prepareSaysValue([text.slice(start, end)]) }],
  );
  return ({ value, start, at: own }) => {
    if (/\d/.test(value))
      return /^\d+$/.test(value) && dateSign.test(text.slice(start + value.length));
    if (dates.has(value.toLowerCase())) return true;
    const isBesideNumber =
      beforeNumber.test(text.slice(start + value.length)) ||
      afterNumber.test(text.slice(Math.max(0, start - 2), start));
    if (isBesideNumber && !/\s/.test(value)) return true;
    return !isUnusual(value) && open.some(({ at, says }) => at !== own && says(value));
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
