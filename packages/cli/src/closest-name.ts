/**
 * The known name that shares the most pairs of neighbouring letters with a misspelt one (the
 * Sørensen–Dice coefficient), case aside; `undefined` when they share less than half.
 */
export function closestName(name: string, known: readonly string[]): string | undefined {
  const pairs = letterPairs(name);
  const scored = known.map((candidate) => {
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
