/** The letters of a secret, for a search for tokens that begin or end it. */
export interface EndedSecret {
  /** Its number; see `SecretPattern`. */
  readonly secret: number;
  readonly letters: readonly number[];
  /** Whether it has a digit or two capitals in a row. */
  readonly isCode: boolean;
}

/** Secrets by their first two and by their last two letters. */
export interface SecretEnds {
  /** Whether a secret may begin with the pair of letters `first`, or end with `last`. */
  mayHave(first: number, last: number): boolean;
  /** Returns the secrets that begin, or end, with the first or the last two of `count` letters. */
  find(letters: Uint16Array, count: number, side: 'start' | 'end'): readonly EndedSecret[];
}

/** Maximum number of secrets, and of letters in each. */
const maxSecrets = 500;
const maxLetters = 64;
const letterBits = 16;
const filterBits = 14;
const filterMask = (1 << filterBits) - 1;
const filterFactor = 127;

/** Joins two letters into one number. */
export function pairLetters(first: number, second: number): number {
  return (first << letterBits) | second;
}

/** Orders secrets by their first and by their last two letters. */
export function indexEnds(
  values: Iterable<{ value: string; letters: readonly number[]; secret: number }>,
): SecretEnds {
  const sides = { start: createPairs(), end: createPairs() };
  let count = 0;
  for (const { value, letters, secret } of values) {
    if (letters.length > maxLetters) continue;
    if (count++ === maxSecrets) break;
    const one = { secret, letters, isCode: /\d|\p{Lu}{2}/u.test(value) };
    sides.start.add(pairLetters(letters[0] ?? 0, letters[1] ?? 0), one);
    sides.end.add(pairLetters(letters.at(-2) ?? 0, letters.at(-1) ?? 0), one);
  }
  return {
    mayHave: (first, last) => sides.start.mayHave(first) || sides.end.mayHave(last),
    find(letters, size, side) {
      const at = side === 'start' ? 0 : size - 2;
      return sides[side].find(pairLetters(letters[at] ?? 0, letters[at + 1] ?? 0));
    },
  };
}

/** Returns the place of a pair of letters in a filter. */
function place(pair: number): number {
  return ((pair >>> letterBits) * filterFactor + pair) & filterMask;
}

/** Secrets by a pair of letters. */
function createPairs() {
  const found = new Map<number, EndedSecret[]>();
  /** Faster than the map; several pairs share an entry. */
  const filter = new Uint8Array(1 << filterBits);
  return {
    add(pair: number, one: EndedSecret): void {
      filter[place(pair)] = 1;
      const others = found.get(pair);
      if (others === undefined) found.set(pair, [one]);
      else others.push(one);
    },
    mayHave: (pair: number): boolean => filter[place(pair)] === 1,
    find: (pair: number): readonly EndedSecret[] => found.get(pair) ?? [],
  };
}
