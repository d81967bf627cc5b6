/** The score that a share of scores exceeds. */
export function scoreAtShare(scores: readonly number[], share: number): number {
  const sorted = scores.toSorted((one, other) => other - one);
  return sorted[Math.floor(sorted.length * share)] ?? Infinity;
}

/** Thresholds to show in addition to the presets, for hosts that want fewer false alarms or fewer missed attacks. */
export const shownThresholds: readonly number[] = [
  0.6, 0.7, 0.75, 0.78, 0.8, 0.82, 0.84, 0.86, 0.88, 0.9, 0.92, 0.94, 0.96,
];

/** The share of scores, in percent, that reach a threshold. */
export function shareFrom(scores: readonly number[], threshold: number): number {
  return (100 * scores.filter((score) => score >= threshold).length) / scores.length;
}

/** The chance that an attack scores higher than a harmless text, ties counting half: the area under the ROC curve. */
export function rocArea(attacks: readonly number[], harmless: readonly number[]): number {
  const all = [
    ...attacks.map((score) => ({ score, attack: true })),
    ...harmless.map((score) => ({ score, attack: false })),
  ].toSorted((one, other) => one.score - other.score);
  let ranks = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]?.score === all[start]?.score) end += 1;
    const attacksHere = all.slice(start, end).filter(({ attack }) => attack).length;
    ranks += (attacksHere * (start + end + 1)) / 2;
    start = end;
  }
  const count = attacks.length;
  return (ranks - (count * (count + 1)) / 2) / (count * harmless.length);
}

const bins = 10;

/** The average distance of scores from the share of attacks among similar scores: the expected calibration error in ten bins. */
export function calibrationError(
  rows: readonly { score: number; attack: boolean; weight: number }[],
): number {
  const sums = Array.from({ length: bins }, () => ({ weight: 0, score: 0, attacks: 0 }));
  let total = 0;
  for (const { score, attack, weight } of rows) {
    const bin = sums[Math.min(bins - 1, Math.floor(score * bins))];
    if (bin === undefined) continue;
    bin.weight += weight;
    bin.score += weight * score;
    if (attack) bin.attacks += weight;
    total += weight;
  }
  return sums.reduce((sum, bin) => sum + Math.abs(bin.score - bin.attacks), 0) / total;
}
