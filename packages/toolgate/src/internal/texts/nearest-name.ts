/** Maximum length of a name that is compared, to bound the work. */
const maxLength = 64;

/**
 * Returns the known name that is most similar to a misspelt one; `undefined` if no score reaches 0.5. The score of a name is the
 * share of neighbouring letter pairs that both have (the Sørensen–Dice coefficient), in lower case. A name with the same letters
 * in another order, such as `prot` for `port`, scores 1, because swapped letters break most pairs of a short name.
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

/** Returns the end of a sentence about an unknown name. It suggests the nearest known name, or lists the known names. */
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
