/** Names are compared up to this length, which bounds the work. */
const maxLength = 64;

/**
 * The known name that is most similar to a misspelt one: it shares the most pairs of neighbouring letters with it (the
 * Sørensen–Dice coefficient), case aside; `undefined` when they share less than half. A name of the same letters in another
 * order, such as `prot` for `port`, always counts: swapped letters break most pairs of a short name.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const folded = fold(name);
  const pairs = letterPairs(folded);
  const letters = sortLetters(folded);
  let nearest: string | undefined;
  let highest = 0;
  for (const candidate of known) {
    const other = fold(candidate);
    const others = letterPairs(other);
    const shared = [...pairs].filter((pair) => others.has(pair)).length;
    const isReordered = sortLetters(other) === letters;
    const score = isReordered ? 1 : (2 * shared) / (pairs.size + others.size);
    if (score < 0.5 || score <= highest) continue;
    highest = score;
    nearest = candidate;
  }
  return nearest;
}

/** A host may have hundreds of models. */
const maxListed = 20;

/** The end of a sentence about a name that is not known: the nearest known name, or which names are known. */
export function suggestName(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  if (nearest !== undefined) return `did you mean "${nearest}"?`;
  const listed = known.slice(0, maxListed).join(', ');
  return `known are ${listed || 'none'}${known.length > maxListed ? ' and others' : ''}.`;
}

function fold(name: string): string {
  return name.slice(0, maxLength).toLowerCase();
}

function letterPairs(name: string): Set<string> {
  const letters = ` ${name} `;
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}

function sortLetters(name: string): string {
  return name.split('').toSorted().join('');
}
