import { readLetters } from '../reading/index.ts';
import type { SpelledToken } from './letter-ring.ts';

/** Maximum letters of a pattern. A secret with more is found by its first ones. */
export const maxPatternLetters = 200;

/** Returns the folded letters of a text. */
export function foldLetters(text: string): readonly number[] {
  return spell([text]).letters;
}

/**
 * Returns the letters of consecutive pieces of a text. An escape lies within one piece, so the characters of `4.80%` in
 * reverse are no escape of a URL.
 */
export function spell(pieces: readonly string[]): SpelledToken {
  const letters: number[] = [];
  const wordStarts: boolean[] = [];
  let isStart = true;
  const listener = {
    letter(code: number): void {
      letters.push(code);
      wordStarts.push(isStart);
      isStart = false;
    },
    separator(): void {
      isStart = true;
    },
  };
  for (const piece of pieces) readLetters(piece, listener);
  return { letters, wordStarts };
}

/**
 * Returns the secret in hexadecimal and in Base64: once alone, and once for each of its three possible positions in a
 * group of three bytes.
 */
export function encodeSecret(secret: string): { text: string; isWhole: boolean }[] {
  const bytes = new TextEncoder().encode(secret);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const whole = btoa(String.fromCharCode(...bytes.subarray(0, maxPatternLetters)));
  return [
    { text: whole, isWhole: true },
    ...[hex, ...[0, 1, 2].map((shift) => encodeBase64(bytes, shift))].map((text) => ({
      text,
      isWhole: false,
    })),
  ];
}

function encodeBase64(bytes: Uint8Array, shift: number): string {
  const shifted = String.fromCharCode(
    ...new Uint8Array(shift),
    ...bytes.subarray(0, maxPatternLetters),
  );
  const wholeDigits = Math.floor((shifted.length * 8) / 6);
  return btoa(shifted).slice(Math.ceil((shift * 8) / 6), wholeDigits);
}
