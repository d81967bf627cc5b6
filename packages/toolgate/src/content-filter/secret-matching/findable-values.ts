import { isIdeograph } from '../reading/index.ts';
import { foldLetters } from './spell-secret.ts';

/** Minimum number of letters or digits in a secret; an ideograph counts twice. */
export const minSecretLetters = 4;

/** Counts the letters and digits of a secret. An ideograph counts twice. */
export function countLetters(secret: string): number {
  return foldLetters(secret).reduce((sum, letter) => sum + (isIdeograph(letter) ? 2 : 1), 0);
}

/** A short number with its unit: `11 %`, `$35`, `96 euros`. Without the unit it is in too many texts. */
export interface ShortAmount {
  number: string;
  unit: 'percent' | 'price';
}

/** The words for each unit, by which an answer may say it. */
export const unitWords: Readonly<Record<ShortAmount['unit'], readonly string[]>> = {
  percent: 'percent;per cent;prozent;por ciento;pour cent;por cento;per cento;procent'.split(';'),
  price: 'euro;euros;eur;dollar;dollars;usd;bucks;pounds;gbp;quid;zł;złotych;kr'.split(';'),
};
const percentage = /^(\d{1,3}(?:[.,]\d{1,2})?)\s?[%％]$/;
const price =
  /^\p{Lu}{0,3}\p{Sc}\s?(\d{1,3}(?:[.,]\d{1,2})?)$|^(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:\p{Sc}|(\p{L}+))$/u;

/** Reads a number of at most three digits before its decimals with a percent sign, or with the sign or a word of a currency. */
export function readAmount(value: string): ShortAmount | undefined {
  const [, percent] = percentage.exec(value) ?? [];
  if (percent !== undefined) return { number: percent, unit: 'percent' };
  const [, after, before, word] = price.exec(value) ?? [];
  const number = after ?? before;
  if (number === undefined) return undefined;
  return word === undefined || unitWords.price.includes(word.toLowerCase())
    ? { number, unit: 'price' }
    : undefined;
}

/**
 * Whether the filter can find a declared value without mistaking ordinary text for it. The value has at least
 * {@link minSecretLetters} letters, or is a code of three such as `K-17`, `3.12`, `418`, or a {@link ShortAmount}. Round
 * numbers and consecutive digits are too frequent.
 */
export function isFindable(value: string): boolean {
  return isDistinct(value) || (countLetters(value) > 1 && readAmount(value) !== undefined);
}

/** Whether the letters and digits of a value alone are so rare that no unit has to stand beside them. */
export function isDistinct(value: string): boolean {
  const size = countLetters(value);
  return size >= minSecretLetters || (size === minSecretLetters - 1 && isShortCode(value));
}

/** A sign around digits, such as a currency, does not make a code of a number. */
function isShortCode(value: string): boolean {
  const letters = value.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return /\d/.test(letters) && !/^\d[05]0$|^(?:123|234|345|456|567|678|789|321)$/.test(letters);
}
