import type { EndedSecret } from '../secret-matching/index.ts';
import { weighAnnouncement } from './announced-halves.ts';
import type { HalfToken } from './half-tokens.ts';

/** A token that begins or ends a secret, or several that begin it together. */
interface Half {
  of: EndedSecret;
  side: 'start' | 'end';
  size: number;
  /** Offset of its first letter in the source. */
  start: number;
  /** Number of its last token. */
  token: number;
  /** How much shows that it is cited and is not a word of a sentence. */
  evidence: number;
}

/** A token, its number, and the words before it. */
export interface PlacedToken {
  token: HalfToken;
  number: number;
  before: string;
}

/** The halves of secrets in the last tokens of a text. */
export interface FoundHalves {
  /** Adds a token that begins or ends a secret, if something shows that it is cited. */
  add(placed: PlacedToken, of: EndedSecret, side: Half['side']): void;
  /** Adds the beginnings of secrets that a token continues. */
  extend(placed: PlacedToken): void;
  /** Forgets the halves that are too far before a token. */
  forget(number: number): void;
  /** Returns the offset of the first half; Infinity without one. */
  holdFrom(): number;
  /** Whether two halves made a whole. */
  isFound(): boolean;
}

/** Maximum distance in tokens between the halves of a secret. */
const maxTokensBetween = 12;
/** Maximum number of halves to remember. */
const maxHalves = 32;
/** Minimum evidence of two halves together. */
const minEvidence = 3;
/** Minimum digits of a number whose quotation mark or colon is evidence: JSON has many short numbers. */
const minMarkedDigits = 3;
/** Maximum evidence of one half. */
const maxEvidence = 2;

/** Creates an empty store. */
export function createFoundHalves(): FoundHalves {
  let halves: Half[] = [];
  let isFound = false;

  function push(half: Half): void {
    isFound ||= halves.some((other) => makeWhole(half, other));
    halves.push(half);
  }

  return {
    add({ token, number, before }, of, side) {
      const from = side === 'start' ? 0 : of.letters.length - token.count;
      if (token.count >= of.letters.length || !hasLettersAt(token, of, from)) return;
      const evidence = weigh(token, of, weighAnnouncement(before, side));
      const { count: size, start } = token;
      if (evidence > 0) push({ of, side, size, start, token: number, evidence });
    },
    extend({ token, number, before }) {
      const open = halves.filter(
        ({ of, side, size }) => side === 'start' && hasLettersAt(token, of, size),
      );
      if (open.length === 0) return;
      const [first, last] = [weighAnnouncement(before, 'start'), weighAnnouncement(before, 'end')];
      for (const half of open) {
        const size = half.size + token.count;
        const evidence = half.evidence + weigh(token, half.of, Math.max(first, last));
        isFound ||= size === half.of.letters.length && evidence >= minEvidence;
        push({ ...half, size, evidence, token: number });
      }
    },
    forget(number) {
      if (halves.length === 0) return;
      halves = halves.filter(({ token }) => number - token <= maxTokensBetween).slice(-maxHalves);
    },
    holdFrom: () => halves[0]?.start ?? Number.POSITIVE_INFINITY,
    isFound: () => isFound,
  };
}

function makeWhole(half: Half, other: Half): boolean {
  return (
    other.of === half.of &&
    other.side !== half.side &&
    other.token !== half.token &&
    other.size + half.size >= half.of.letters.length &&
    other.evidence + half.evidence >= minEvidence
  );
}

/** Whether a secret has the letters of a token at the place `from`. */
function hasLettersAt(
  { letters, count }: HalfToken,
  { letters: whole }: EndedSecret,
  from: number,
): boolean {
  if (from < 0 || from + count > whole.length) return false;
  for (let at = 0; at < count; at++) if (letters[at] !== whole[from + at]) return false;
  return true;
}

/** Returns how much shows that a token is cited: its announcement, the shape of a code, signs around it. */
function weigh(
  { count, hasDigit, hasLetter, hasSmall, isMarked }: HalfToken,
  { isCode }: EndedSecret,
  announcement: number,
): number {
  if (!hasLetter) return announcement + Number(isMarked && count >= minMarkedDigits);
  const isCodeLike = hasDigit || (isCode && !hasSmall);
  return Math.min(maxEvidence, announcement + (isCodeLike ? maxEvidence : Number(isMarked)));
}
