// Trains the guard's head for instructions that come through tools: `pnpm train:indirect DATA` with the folder of prompts and
// outputs. Prints how well it does on collections and authors that it never saw, each left out in turn, writes the weights, and
// opens the collection that was set aside.
import type { LinearModel } from '../guard-training/linear-model.ts';
import { rocArea, scoreAtShare } from '../guard/guard-statistics.ts';
import {
  finalSource,
  type IndirectRow,
  isAuthor,
  readFinalRows,
  readIndirectRows,
} from './indirect-rows.ts';
import { findScale, storeHead } from './store-head.ts';
import { scoreRow, trainIndirectModel } from './train-indirect-model.ts';

const unseenClean = 'unseen clean';
/**
 * Shares of clean texts that may reach the hardening threshold of a preset: of tool results, of pages and mails together, and of
 * the clean texts of authors, many of which are near to attacks.
 */
const hardenShares = {
  strict: { results: 0.02, ordinary: 0.01, near: 0.03 },
  default: { results: 0.01, ordinary: 0.005, near: 0.01 },
} as const;
/** A step above the highest text that may not reach a threshold. */
const smallest = 0.01;

/** The shares of attacks that reach a limit: 3 % and 1 % of the clean texts. */
interface Rates {
  three: number;
  one: number;
}

/** Log-odds of the clean texts that fix the thresholds. */
interface OrdinaryOdds {
  results: readonly number[];
  pages: readonly number[];
  mails: readonly number[];
  /** Of authors, each scored by a model that never saw the author. */
  near: readonly number[];
}

const [folder = ''] = process.argv.slice(2);
const rows = readIndirectRows(folder);
const learned = rows.filter(({ source }) => !source.includes('unseen'));
/** What is left out in turn: a collection of attacks with clean texts, or an author. */
const folds = [
  { attacks: 'asb', clean: 'llmail' },
  { attacks: 'tasktracker', clean: 'pages' },
  { attacks: 'bipia_contexts', clean: 'bipia_contexts' },
  { attacks: 'struq_indirect', clean: 'foreign pages' },
  ...[...new Set(learned.filter(isAuthor).map(({ source }) => source))].map((author) => ({
    attacks: author,
    clean: author,
  })),
];

printCells('left out', ['AUC', '@3%', '@1%', 'clean', 'own @3%', 'own @1%']);
/** The rows of each fold, scored by a model that never saw their source. */
const leftOut: { row: IndirectRow; odds: number }[] = [];
const found: Rates[] = [];
for (const fold of folds) {
  const model = trainIndirectModel(learned.filter((row) => !isHeldOut(row, fold)));
  const score = (row: IndirectRow): number => scoreRow(model, row);
  const own = rows.filter((row) => !row.attack && row.source === fold.clean).map(score);
  const pool = [...own, ...scoreSource(model, unseenClean)];
  leftOut.push(
    ...learned.filter((row) => isHeldOut(row, fold)).map((row) => ({ row, odds: score(row) })),
  );
  const tests = rows.filter(({ source }) => source === `${fold.attacks} unseen`);
  const attacks =
    tests.length > 0 ? tests : rows.filter((row) => row.attack && row.source === fold.attacks);
  found.push(report(fold.attacks, { attacks: attacks.map(score), pool, own }));
}
const mean = (of: (one: Rates) => number): string =>
  ((100 * found.reduce((sum, one) => sum + of(one), 0)) / found.length).toFixed(1);
process.stdout.write(
  `mean of sources: ${mean(({ three }) => three)} % at 3 %, ${mean(({ one }) => one)} % at 1 %\n\n`,
);

const model = trainIndirectModel(learned);
const ordinary: OrdinaryOdds = {
  results: scoreSource(model, unseenClean),
  pages: scoreSource(model, 'unseen pages'),
  mails: oddsOf((row) => !row.attack && row.source === 'llmail'),
  near: oddsOf((row) => !row.attack && isAuthor(row)),
};
const scale = findScale({
  strict: hardeningOdds('strict', ordinary),
  default: hardeningOdds('default', ordinary),
  clean: Object.values(ordinary).flat(),
});
storeHead(model, scale);
printCells('share flagged by', ['rows', 'strict', 'default', 'block']);
for (const [name, odds] of Object.entries(ordinary)) printFlagged(`clean: ${name}`, odds);
printFlagged('clean: messages of people', scoreSource(model, 'unseen messages'));
printFlagged(
  'clean: foreign pages',
  oddsOf((row) => row.source === 'foreign pages'),
);
for (const source of ['unseen author', 'unseen planted-languages']) {
  printFlagged(`${source}, clean`, scoreSource(model, source, false));
  printFlagged(`${source}, attacks`, scoreSource(model, source, true));
}
for (const { attacks } of folds) {
  printFlagged(
    `${attacks}, left out`,
    oddsOf((row) => row.attack && row.source === attacks),
  );
}
printFlagged(
  'all authors, left out',
  oddsOf((row) => row.attack && isAuthor(row)),
);

const final = readFinalRows(folder);
const finalOdds = (attack: boolean): number[] =>
  final.filter((row) => row.attack === attack).map((row) => scoreRow(model, row));
printFlagged(`${finalSource}, clean`, finalOdds(false));
printFlagged(`${finalSource}, attacks`, finalOdds(true));
printCells('judged once', ['AUC', '@3%', '@1%', 'clean', 'own @3%', 'own @1%']);
for (const [name, attacks, own] of [
  [finalSource, finalOdds(true), finalOdds(false)],
  [
    'unseen author',
    scoreSource(model, 'unseen author', true),
    scoreSource(model, 'unseen author', false),
  ],
] as const) {
  report(name, { attacks, pool: [...own, ...ordinary.results], own });
}

function isHeldOut(row: IndirectRow, fold: (typeof folds)[number]): boolean {
  return row.attack ? row.source === fold.attacks : row.source === fold.clean;
}

function oddsOf(where: (row: IndirectRow) => boolean): number[] {
  return leftOut.filter(({ row }) => where(row)).map(({ odds }) => odds);
}

function scoreSource(trained: LinearModel, name: string, attack: boolean = false): number[] {
  return rows
    .filter((row) => row.source === name && row.attack === attack)
    .map((row) => scoreRow(trained, row));
}

function report(
  name: string,
  {
    attacks,
    pool,
    own,
  }: { attacks: readonly number[]; pool: readonly number[]; own: readonly number[] },
): Rates {
  const recall = (clean: readonly number[], part: number): number => {
    const limit = scoreAtShare(clean, part);
    return attacks.filter((odds) => odds > limit).length / attacks.length;
  };
  const rates = { three: recall(pool, 0.03), one: recall(pool, 0.01) };
  const shares = [rates.three, rates.one, recall(own, 0.03), recall(own, 0.01)].map((part) =>
    (100 * part).toFixed(1),
  );
  printCells(name, [
    (100 * rocArea(attacks, pool)).toFixed(1),
    ...shares.slice(0, 2),
    String(pool.length),
    ...shares.slice(2),
  ]);
  return rates;
}

function printFlagged(name: string, odds: readonly number[]): void {
  const shareFrom = (limit: number): string =>
    `${((100 * odds.filter((one) => one >= limit).length) / odds.length).toFixed(1)} %`;
  printCells(name, [
    String(odds.length),
    shareFrom(scale.strict),
    shareFrom(scale.default),
    shareFrom(scale.block),
  ]);
}

/** The log-odds that only the shares of a preset exceed among clean texts. */
function hardeningOdds(
  preset: keyof typeof hardenShares,
  { results: toolResults, pages, mails, near: nearTexts }: OrdinaryOdds,
): number {
  const { results, ordinary: ordinaryShare, near } = hardenShares[preset];
  return (
    smallest +
    Math.max(
      scoreAtShare(toolResults, results),
      scoreAtShare([...pages, ...mails], ordinaryShare),
      scoreAtShare(nearTexts, near),
    )
  );
}

function printCells(name: string, cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(34)}${cells.map((cell) => cell.padStart(8)).join('')}\n`);
}
