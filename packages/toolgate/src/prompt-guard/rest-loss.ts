/** How much another part of a text lowers the score of the highest part. */
export interface RestLoss {
  /** The highest part loses this share of the other part's score above {@link min}. */
  share: number;
  /** Bounds of the other part's score. */
  min: number;
  max: number;
  /** Minimum distance of another part, in parts. A nearer part overlaps or continues the highest one. */
  distance: number;
  /** Which of the other parts counts: the highest, or the second highest if there is one. */
  rank: 1 | 2;
}

/**
 * Returns the score of a text: the score of its highest part, less a share of another high part. An attack differs from the
 * text around it; but in a prompt, a manual or a story all parts sound alike, and one of them is highest by chance. Takes time
 * linear in the parts.
 *
 * @param parts the scores of the parts, in order; `-Infinity` for a part without a score.
 */
export function applyRestLoss(
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
