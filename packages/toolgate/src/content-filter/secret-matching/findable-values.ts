import { isIdeograph } from '../reading/index.ts';
import { foldLetters } from './spell-secret.ts';

/** Minimum number of letters or digits in a secret; an ideograph counts twice. */
export const minSecretLetters = 4;

/** Counts the letters and digits of a secret. An ideograph counts twice. */
export function countLetters(secret: string): number {
  return foldLetters(secret).reduce((sum, letter) => sum + (isIdeograph(letter) ? 2 : 1), 0);
}

/** A percentage of two digits or more: `11 %`, `9.5%`. */
export const percentage: RegExp = /^(\d{1,3}(?:[.,]\d{1,2})?)\s?[%％]$/;
/** Words for the sign. */
export const percentWords: readonly string[] =
  'percent;per cent;prozent;por ciento;pour cent;por cento;per cento;procent'.split(';');

/**
 * Whether the filter can find a declared value without mistaking ordinary text for it. The value has at least
 * {@link minSecretLetters} letters, or is a code of three such as `K-17`, `3.12`, `418`, or a percentage such as `11 %`. Round numbers and consecutive
 * digits are too frequent.
 */
export function isFindable(value: string): boolean {
  const size = countLetters(value);
  if (size >= minSecretLetters || (size === minSecretLetters - 1 && isShortCode(value)))
    return true;
  return size > 1 && percentage.test(value);
}

/** A sign around digits, such as a currency, does not make a code of a number. */
function isShortCode(value: string): boolean {
  const letters = value.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return /\d/.test(letters) && !/^\d[05]0$|^(?:123|234|345|456|567|678|789|321)$/.test(letters);
}
