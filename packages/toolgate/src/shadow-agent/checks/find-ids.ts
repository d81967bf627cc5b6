const word = String.raw`[\p{Script=Latin}\p{N}]+`;
const separator = '[-_/.:]';
const joinedWords = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}_/.:#-])#?${word}(?:${separator}${word})*`,
  'gu',
);
const words = new RegExp(word, 'gu');

/**
 * Finds words with letters and at least three digits, such as `ORD-1234`, `INV2024/7A` or `#1234`; with prefixes, words that
 * start with one.
 */
export function findIds(text: string, prefixes: readonly string[]): string[] {
  const candidates = text.match(joinedWords) ?? [];
  return prefixes.length > 0
    ? candidates.filter((id) => prefixes.some((prefix) => id.startsWith(prefix)))
    : candidates.filter(isId);
}

function isId(id: string): boolean {
  const digits = id.match(/\d/g)?.length ?? 0;
  if (id.startsWith('#')) return digits >= 2;
  // A number with a unit or an ending is not an id: 500ml, 1990s, 100-year.
  return (
    digits >= 3 &&
    /\p{L}/u.test(id) &&
    !/^\d+(?:[.,:]\d+)*-?\p{Ll}{1,8}$/u.test(id) &&
    !/^https?:/.test(id)
  );
}

/** Returns the number of words that an id joins: 2 for `ORD-1234`. */
export function countJoined(id: string): number {
  return id.match(words)?.length ?? 0;
}

/** Lists each run of `count` joined words, also those inside longer runs, because a path or an address may hold an id. */
export function listJoined(text: string, count: number): string[] {
  const run = `#?${word}(?:${separator}${word}){${count - 1}}`;
  const pattern = new RegExp(
    String.raw`(?<![\p{Script=Latin}\p{N}])(?=(${run})(?![\p{Script=Latin}\p{N}]))`,
    'gu',
  );
  return Array.from(text.matchAll(pattern), ([, joined = '']) => joined);
}
