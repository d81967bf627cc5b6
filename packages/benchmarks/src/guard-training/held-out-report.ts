import { rocArea, scoreAtShare } from '../guard-statistics.ts';
import { heldOutFamilies, type HeldOutScore } from './cross-validate.ts';
import { promptSources } from './prompt-sources.ts';

const sources = new Map(promptSources.map((source) => [source.name, source]));
/** Families whose mean is reported; the last fold holds small lists only. */
const meanFamilies = 4;
const shares = [0.01, 0.001] as const;
const columns = ['rows', 'AUC', '1%', '0.1%', 'f 1%', 'f 0.1%'];

/** Whether a row is an everyday request, from which false positives are counted. */
export function isEveryday({ row }: HeldOutScore): boolean {
  return !row.attack && sources.get(row.source)?.everyday === true;
}

/**
 * Prints what held-out models find, by source and family: the share of rows above the scores that 1 % and 0.1 % of
 * everyday requests exceed, all of them and, in the columns with an f, those of the other folds only.
 */
export function printHeldOut(scores: readonly HeldOutScore[]): void {
  const everyday = scores.filter(isEveryday);
  const limits = limitsOf(everyday);
  const foldLimits = heldOutFamilies.map((_, fold) => {
    const others = everyday.filter((one) => one.fold !== fold);
    return others.length === 0 ? limits : limitsOf(others);
  });
  const harmless = everyday.map(({ score }) => score);
  const report = (name: string, rows: readonly HeldOutScore[]): number[] => {
    if (rows.length === 0) return [];
    const over = (limitOf: (one: HeldOutScore) => number | undefined): number =>
      (100 * rows.filter((one) => one.score > (limitOf(one) ?? Infinity)).length) / rows.length;
    const figures = [
      ...shares.map((_, index) => over(() => limits[index])),
      ...shares.map((_, index) => over(({ fold }) => foldLimits[fold]?.[index])),
    ];
    const area = rows[0]?.row.attack
      ? [
          100 *
            rocArea(
              rows.map(({ score }) => score),
              harmless,
            ),
        ]
      : [];
    printLine(name, [rows.length, area[0] ?? '-', ...figures]);
    return figures;
  };
  printLine('', columns);
  for (const { name } of promptSources) {
    const own = scores.filter(({ row }) => row.source === name);
    report(`${name} attacks`, own.filter(isClearAttack));
    report(
      `${name} unclear`,
      own.filter(({ row }) => row.unclear),
    );
    report(
      `${name} harmless`,
      own.filter(({ row }) => !row.attack),
    );
  }
  report('everyday', everyday);
  reportFamilies(scores.filter(isClearAttack), report);
}

function reportFamilies(
  attacks: readonly HeldOutScore[],
  report: (name: string, rows: readonly HeldOutScore[]) => number[],
): void {
  const counted = attacks.filter(({ fold }) => fold < meanFamilies);
  const families = heldOutFamilies
    .slice(0, meanFamilies)
    .map((names, fold) =>
      report(
        `FAMILY ${names.join(' ')}`,
        counted.filter((one) => one.fold === fold),
      ),
    )
    .filter((figures) => figures.length > 0);
  const mean = columns
    .slice(2)
    .map(
      (_, column) =>
        families.reduce((sum, figures) => sum + (figures[column] ?? 0), 0) / families.length,
    );
  printLine('MEAN OF FAMILIES', ['', '', ...mean]);
  report('ALL ROWS', counted);
  const trusted = counted.filter(({ row }) => sources.get(row.source)?.trust === undefined);
  report('ALL ROWS of sources with sound labels', trusted);
  report(
    'ALL ROWS of these that can be told',
    trusted.filter(({ row }) => row.learned),
  );
}

function isClearAttack({ row }: HeldOutScore): boolean {
  return row.attack && !row.unclear;
}

function limitsOf(everyday: readonly HeldOutScore[]): number[] {
  const known = everyday.map(({ score }) => score);
  return shares.map((share) => scoreAtShare(known, share));
}

/** Prints a line of a table: its name, a count, and figures of so many decimals. */
export function printLine(name: string, cells: readonly (number | string)[], decimals = 1): void {
  const texts = cells.map((cell, column) =>
    (typeof cell === 'number' && column > 0 ? cell.toFixed(decimals) : String(cell)).padStart(7),
  );
  process.stdout.write(`${name.padEnd(40)}${texts.join('')}\n`);
}
