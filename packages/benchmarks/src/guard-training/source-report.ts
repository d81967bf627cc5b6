import type { PromptGuardThresholds } from '../../../toolgate/src/prompt-guard/prompt-guard.ts';
import { rocArea, scoreAtShare, shareFrom, shownThresholds } from '../guard/guard-statistics.ts';
import type { HeldOut, UnseenScore } from './leave-sources-out.ts';
import { guardScore, type PresetName, presetThresholds } from './preset-thresholds.ts';
import { foldCount, type PromptSource, promptSources, setAsideSources } from './prompt-sources.ts';

const sources = new Map(promptSources.map((source) => [source.name, source]));
const shares = [0.01, 0.001] as const;
const columns = ['rows', 'AUC', '1%', '0.1%', 'hardened', 'blocked'];

/** Whether a row is an everyday request, from which false positives are counted. */
export function isEveryday({ row }: UnseenScore): boolean {
  return !row.attack && sources.get(row.source)?.everyday === true;
}

/**
 * Whether a row is a harmless text near to attacks by an author of our own set whom its model had not learned. The author who only judges
 * does not count.
 */
export function isNearAttack({ row }: UnseenScore): boolean {
  return !row.attack && isAuthor(row.source) && sources.get(row.source)?.judges !== true;
}

/** The figures of some rows: area under the ROC curve, recall at two shares of everyday requests, and the actions at `default`. */
type Figures = readonly number[];

/**
 * Prints what models find in sources that they never saw: by source, the area under the ROC curve against everyday
 * requests, the share of rows above the scores that 1 % and 0.1 % of these exceed, and what the preset `default` hardens
 * and blocks with thresholds fixed on the everyday requests of the other folds and on messages near to attacks. Then the mean, the worst
 * and the spread of the sources of attacks.
 */
export function printSources(heldOut: HeldOut): void {
  const { scores } = heldOut;
  const report = createReport(createMeasure(heldOut));
  printLine('', columns);
  const attacks = scores.filter(({ row }) => row.attack && !row.unclear && !isAuthor(row.source));
  const figures = reportSources(promptSources, scores, report);
  report('everyday', scores.filter(isEveryday));
  report('near to attacks, fix the threshold', heldOut.nearAttacks);
  report('all attacks', attacks);
  report(
    'all attacks, sound labels',
    attacks.filter(({ row }) => isSound(row.source)),
  );
  const spread = (name: string, belongs: (source: string) => boolean): void =>
    printSpread(
      name,
      [...figures].filter(([source]) => belongs(source)).map(([, found]) => found),
    );
  spread('sources', (source) => !isAuthor(source));
  spread('sources, sound labels', (source) => !isAuthor(source) && isSound(source));
  spread('authors', isAuthor);
}

/** Prints the same figures of the sources that were set aside, with the limits of {@link printSources} and the thresholds of the presets. */
export function printSetAside(
  setAside: readonly UnseenScore[],
  { heldOut, thresholds }: { heldOut: HeldOut; thresholds: Presets },
): void {
  printLine('set aside', columns);
  const report = createReport(createMeasure(heldOut, thresholds));
  const figures = reportSources(setAsideSources, setAside, report);
  printSpread('sources set aside', [...figures.values()]);
}

/**
 * Prints what a threshold for hardening would give, one line each: the share of everyday requests that reach it, of attacks with
 * sound labels, and the mean of this share over their sources.
 */
export function printThresholds({ scores }: HeldOut): void {
  const everyday = scores.filter(isEveryday);
  const attacks = scores.filter(
    ({ row }) => row.attack && !row.unclear && isSound(row.source) && !isAuthor(row.source),
  );
  const bySource = promptSources
    .map(({ name }) => attacks.filter(({ row }) => row.source === name))
    .filter((rows) => rows.length > 0);
  printLine('threshold', ['', 'attacks', 'mean', 'everyday']);
  for (const threshold of shownThresholds) {
    const reach = (rows: readonly UnseenScore[]): number =>
      shareFrom(
        rows.map(({ score }) => guardScore(score)),
        threshold,
      );
    printLine(String(threshold), [
      '',
      reach(attacks),
      mean(bySource.map(reach)),
      reach(everyday).toFixed(2),
    ]);
  }
}

/** Measures some rows, and prints their figures in a line of that name. */
type Report = (name: string, rows: readonly UnseenScore[]) => Figures | undefined;

function createReport(measure: (rows: readonly UnseenScore[]) => Figures): Report {
  return (name, rows) => {
    if (rows.length === 0) return undefined;
    const found = measure(rows);
    printLine(name, [rows.length, ...found]);
    return found;
  };
}

/** Reports sources one by one; returns the figures of their attacks. */
function reportSources(
  names: readonly Pick<PromptSource, 'name'>[],
  scores: readonly UnseenScore[],
  report: Report,
): Map<string, Figures> {
  const figures = new Map<string, Figures>();
  for (const { name } of names) {
    const own = scores.filter(({ row }) => row.source === name);
    const found = report(
      `${name} attacks`,
      own.filter(({ row }) => row.attack && !row.unclear),
    );
    if (found !== undefined) figures.set(name, found);
    report(
      `${name} unclear`,
      own.filter(({ row }) => row.unclear),
    );
    report(
      `${name} harmless`,
      own.filter(({ row }) => !row.attack),
    );
  }
  return figures;
}

/** Whether a source is an author of our own set. */
function isAuthor(name: string): boolean {
  return sources.get(name)?.author !== undefined;
}

/** Whether the labels of a source are sound. */
function isSound(name: string): boolean {
  return sources.get(name)?.trust === undefined;
}

/** Thresholds that no score reaches, for rows without thresholds. */
const never: PromptGuardThresholds = { harden: Infinity, block: Infinity };

/** The thresholds of each preset. */
type Presets = Readonly<Record<PresetName, PromptGuardThresholds>>;

/**
 * Creates the measure of rows against everyday requests.
 *
 * @param shipped the thresholds for rows that no fold left out.
 */
function createMeasure(
  { scores, nearAttacks }: HeldOut,
  shipped?: Presets,
): (rows: readonly UnseenScore[]) => Figures {
  const everyday = scores.filter(isEveryday);
  const harmless = everyday.map(({ score }) => score);
  const limits = shares.map((share) => scoreAtShare(harmless, share));
  const authors = scores.filter(isNearAttack);
  const thresholds = Array.from({ length: foldCount }, (_, fold) => {
    const others = everyday.filter((one) => one.fold !== fold);
    const near = [...nearAttacks.filter((one) => one.fold === fold), ...authors];
    return presetThresholds({
      everyday: (others.length === 0 ? everyday : others).map(({ score }) => score),
      nearAttacks: near.map(({ score }) => score),
    }).default;
  });
  return (rows) => {
    const share = (is: (one: UnseenScore) => boolean): number =>
      (100 * rows.filter(is).length) / rows.length;
    const over = (kind: 'harden' | 'block'): number =>
      share(
        ({ score, fold }) =>
          guardScore(score) >= (thresholds[fold] ?? shipped?.default ?? never)[kind],
      );
    const blocked = over('block');
    const isAttack = rows[0]?.row.attack === true;
    const own = rows.map(({ score }) => score);
    return [
      isAttack ? 100 * rocArea(own, harmless) : Number.NaN,
      ...limits.map((limit) => share(({ score }) => score > limit)),
      over('harden') - blocked,
      blocked,
    ];
  };
}

function printSpread(name: string, figures: readonly Figures[]): void {
  const lines = {
    'mean of': mean,
    'worst of': (values: readonly number[]) => Math.min(...values),
    'spread (standard deviation) of': deviation,
  };
  for (const [line, summarize] of Object.entries(lines)) {
    printLine(`${line} ${figures.length} ${name}`, [
      '',
      ...columns.slice(1).map((_, column) => summarize(figures.map((row) => row[column] ?? 0))),
    ]);
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: readonly number[]): number {
  const center = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - center) ** 2)));
}

/** Prints a line of a table: its name and figures; those after the first have two decimals from the fifth on, otherwise one. */
function printLine(name: string, cells: readonly (number | string)[]): void {
  const texts = cells.map((cell, column) => formatCell(cell, column).padStart(9));
  process.stdout.write(`${name.padEnd(54)}${texts.join('')}\n`);
}

function formatCell(cell: number | string, column: number): string {
  if (typeof cell === 'string' || column === 0) return String(cell);
  if (Number.isNaN(cell)) return '-';
  return cell.toFixed(column >= 4 ? 2 : 1);
}
