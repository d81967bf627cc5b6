/**
 * The known name that shares the most pairs of neighbouring letters with a misspelt one (the
 * Sørensen–Dice coefficient), case aside; `undefined` when they share less than half. A name of the
 * same letters in another order, such as `prot` for `port`, is always close: swapped letters break
 * most pairs of a short name.
 */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const pairs = letterPairs(name);
  const letters = sortedLetters(name);
  const scored = known.map((candidate) => {
    if (sortedLetters(candidate) === letters) return { candidate, score: 1 };
    const others = letterPairs(candidate);
    const shared = [...pairs].filter((pair) => others.has(pair)).length;
    return { candidate, score: (2 * shared) / (pairs.size + others.size) };
  });
  const [best] = scored.toSorted((one, other) => other.score - one.score);
  return best !== undefined && best.score >= 0.5 ? best.candidate : undefined;
}

function letterPairs(name: string): Set<string> {
  const letters = ` ${name.toLowerCase()} `;
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}

function sortedLetters(name: string): string {
  return name.toLowerCase().split('').toSorted().join('');
}
