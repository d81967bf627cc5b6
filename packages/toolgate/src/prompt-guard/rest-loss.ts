/** How much the highest part of a text loses to its other parts. */
export interface RestLoss {
  /** The share that it loses of what the other part has above {@link min}. */
  share: number;
  /** Bounds of what the other part has, on the scale of the parts. */
  min: number;
  max: number;
  /** Distance in parts from which on a part is another one: a nearer one overlaps or continues the highest. */
  distance: number;
  /** Which of the other parts counts: the highest, or the second highest if there is one. */
  rank: 1 | 2;
}

/**
 * The score of a text by its parts: its highest part, less a share of the highest other part. An attack amid a text differs from all that
 * surrounds it; in a prompt, a manual or a story every part sounds alike, and its highest part is high by chance. A text without other
 * parts loses nothing. Takes time linear in the parts.
 *
 * @param parts scores in their order in the text; `-Infinity` for a part that has none.
 */
export function loseToRest(
  parts: readonly number[],
  { share, min, max, distance, rank }: RestLoss,
): number {
  let top = 0;
  for (let part = 1; part < parts.length; part += 1) {
    if ((parts[part] ?? 0) > (parts[top] ?? 0)) top = part;
  }
  let first = -Infinity;
  let second = -Infinity;
  for (let part = 0; part < parts.length; part += 1) {
    if (Math.abs(part - top) < distance) continue;
    const value = parts[part] ?? -Infinity;
    second = Math.max(second, Math.min(first, value));
    first = Math.max(first, value);
  }
  const rest = rank === 2 && second !== -Infinity ? second : first;
  const highest = parts[top] ?? -Infinity;
  return rest === -Infinity
    ? highest
    : highest - share * (Math.max(min, Math.min(max, rest)) - min);
}
