/** A sentence of a source that the training never saw. */
export interface HeldOutSentence {
  source: string;
  label: 0 | 1;
  /** The logarithm of the odds that it is hidden. */
  score: number;
}

/** Prints, by source, how well hidden sentences are distinguished from others. */
export function printHeldOut(held: readonly HeldOutSentence[]): void {
  const groups = new Map<string, HeldOutSentence[]>();
  for (const sentence of held) {
    const name = sentence.source.startsWith('app ') ? 'apps' : sentence.source;
    const group = groups.get(name) ?? [];
    groups.set(name, group);
    group.push(sentence);
  }
  for (const [name, rows] of [...groups].toSorted(([one], [other]) => one.localeCompare(other)))
    process.stdout.write(
      `${name.padEnd(28)} AUC ${(100 * computeArea(rows)).toFixed(1)}; taken as hidden: ` +
        `instructions ${describeHidden(rows, 1)}, others ${describeHidden(rows, 0)}\n`,
    );
}

function describeHidden(rows: readonly HeldOutSentence[], wanted: 0 | 1): string {
  const group = rows.filter(({ label }) => label === wanted);
  const hidden = group.filter(({ score }) => score >= 0).length;
  return `${((100 * hidden) / Math.max(1, group.length)).toFixed(1)} % of ${group.length}`;
}

/** Returns the area under the curve of true against false alarms. */
function computeArea(rows: readonly HeldOutSentence[]): number {
  let zeros = 0;
  let ones = 0;
  let pairs = 0;
  for (const { label } of rows.toSorted((one, other) => one.score - other.score)) {
    if (label === 0) zeros++;
    else {
      ones++;
      pairs += zeros;
    }
  }
  return pairs / (ones * zeros);
}
