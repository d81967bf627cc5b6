import { heldOutFamilies, type HeldOutScore } from './cross-validate.ts';
import { isEveryday, printLine } from './held-out-report.ts';
import { guardScore, presetThresholds } from './preset-thresholds.ts';
import { promptSources } from './prompt-sources.ts';

/**
 * Prints what the default preset hardens and blocks of each harmless source, by models that never saw the source and
 * thresholds fixed on the everyday requests of the other folds.
 */
export function printDefaultPreset(scores: readonly HeldOutScore[]): void {
  const everyday = scores.filter(isEveryday);
  const thresholds = heldOutFamilies.map((_, fold) => {
    const others = everyday.filter((one) => one.fold !== fold);
    return presetThresholds((others.length === 0 ? everyday : others).map(({ score }) => score))
      .default;
  });
  const report = (name: string, rows: readonly HeldOutScore[]): void => {
    if (rows.length === 0) return;
    const over = (kind: 'harden' | 'block'): number =>
      rows.filter(({ score, fold }) => guardScore(score) >= (thresholds[fold]?.[kind] ?? 1)).length;
    const blocked = over('block');
    const shares = [over('harden') - blocked, blocked].map((count) => (100 * count) / rows.length);
    printLine(name, [rows.length, ...shares], 2);
  };
  printLine('DEFAULT PRESET', ['rows', 'harden', 'block']);
  for (const { name } of promptSources) {
    report(
      `${name} harmless`,
      scores.filter(({ row }) => !row.attack && row.source === name),
    );
  }
  report('everyday', everyday);
}
