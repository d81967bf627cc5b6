/**
 * The known name that a misspelt one most likely stands for: the one at the smallest edit distance
 * (Levenshtein), case and separators aside; `undefined` when none is close.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let smallest = Infinity;
  for (const candidate of known) {
    const distance = editDistance(fold(name), fold(candidate));
    if (distance < smallest && distance <= Math.max(2, candidate.length / 3)) {
      smallest = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

/** Names longer than this are not worth comparing; it also bounds the quadratic distance. */
const longestName = 64;

function fold(name: string): string {
  return name.slice(0, longestName).toLowerCase().replaceAll(/[-_]/g, '');
}

function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current[column] = Math.min(
        substitution,
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
      );
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
