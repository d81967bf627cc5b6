import { commonWords } from '../../reading/index.ts';
import { isUnusual } from '../../statements/index.ts';

/** Maximum number of words in a short value. */
const maxShortTokens = 4;

/** Reads the form of a value from its characters. */
export function readForm(
  value: string,
): Record<
  'token' | 'longNumber' | 'number' | 'counted' | 'date' | 'clock' | 'plain' | 'shouted',
  boolean
> {
  const digits = value.match(/\d/g)?.length ?? 0;
  const isDigits = /^[+(#*]?\d[\d\s.,:()/#-]*$/.test(value);
  const clock = /^\d{1,2}[:.]\d{2}$/.test(value);
  const date = dated.test(value) && !/[%€$£]/.test(value);
  const token = isUnusual(value);
  return {
    token,
    longNumber: isDigits && digits >= 4 && !clock,
    number: isDigits && digits < 4,
    counted: digits > 0 && !isDigits && !token && !date,
    date,
    clock,
    plain: /^\p{Ll}/u.test(value) && digits === 0,
    shouted: isShouted(value),
  };
}

/** A day and a month: `3 May`, `3. Mai`, `3 de mayo`, `May 3`. */
export const dated: RegExp = /^\d{1,2}\.?\s(?:de\s)?\p{L}{3,}|^\p{Lu}\p{Ll}+\s\d{1,2}$/u;

function isShouted(value: string): boolean {
  return /^[\p{Lu}\d\p{P}\s]{4,}$/u.test(value) && /\p{Lu}/u.test(value);
}

/** Reads the form of a value from its words. */
export function readTokens(
  value: string,
  isOrdinary: (word: string) => boolean,
): Record<'fullName' | 'name' | 'common' | 'ordinary' | 'long', boolean> {
  const tokens = value.toLowerCase().split(/\s+/);
  const isName = /^\p{Lu}/u.test(value) && !isShouted(value) && !/\d/.test(value);
  return {
    fullName: isName && tokens.length > 1,
    name: isName && tokens.length === 1,
    common: tokens.every((token) => commonWords.has(token)),
    ordinary: !/\d/.test(value) && tokens.every(isOrdinary),
    long: tokens.length > maxShortTokens,
  };
}
