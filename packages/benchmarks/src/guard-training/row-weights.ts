import { composedSources } from './composed/index.ts';
import type { FeatureRow } from './feature-rows.ts';
import { promptSources } from './prompt-sources.ts';

const trust = new Map(
  [...promptSources, ...composedSources].map((source) => [source.name, source.trust ?? 1]),
);

/**
 * How much each row counts in training: a source counts by the square root of its size, and attacks and harmless rows in
 * a fixed proportion. The mean is 1.
 *
 * @param harmlessWeight of all harmless rows together, where that of all attacks is 1.
 */
export function rowWeights(rows: readonly FeatureRow[], harmlessWeight: number): number[] {
  const sizes = new Map<string, number>();
  for (const row of rows) sizes.set(sourceKey(row), (sizes.get(sourceKey(row)) ?? 0) + 1);
  const raw = rows.map(
    (row) => (trust.get(row.source) ?? 1) / Math.sqrt(sizes.get(sourceKey(row)) ?? 1),
  );
  const total = (attack: boolean): number =>
    rows.reduce((sum, row, index) => sum + (row.attack === attack ? (raw[index] ?? 0) : 0), 0);
  const share = rows.length / (1 + harmlessWeight);
  const attackScale = share / total(true);
  const harmlessScale = (share * harmlessWeight) / total(false);
  return rows.map((row, index) => (raw[index] ?? 0) * (row.attack ? attackScale : harmlessScale));
}

function sourceKey({ source, attack }: FeatureRow): string {
  return `${source} ${attack}`;
}
