// Trains the guard's heads for instructions that come through tools: `pnpm train:indirect DATA` with the folder of prompts and
// outputs. Prints how well it does on collections that it never saw, each left out in turn, writes the weights, and opens the
// collection that was set aside.
import type { LinearModel } from '../guard-training/linear-model.ts';
import { rocArea, scoreAtShare } from '../guard/guard-statistics.ts';
import { englishHead } from './english-head.ts';
import {
  finalSource,
  type IndirectRow,
  readFinalRows,
  readIndirectRows,
  resultAuthors,
} from './indirect-rows.ts';
import { findScale, storeHead } from './store-head.ts';
import { trainConcepts } from './train-concepts.ts';
import { scoreRow, trainIndirectModel } from './train-indirect-model.ts';

/** The collections of attacks that are left out in turn, each with clean texts that are left out with it. */
const folds = [
  { attacks: 'asb', clean: 'llmail' },
  { attacks: 'tasktracker', clean: 'pages' },
  { attacks: 'bipia_contexts', clean: 'bipia_contexts' },
  { attacks: 'struq_indirect', clean: undefined },
  ...resultAuthors.map((author) => ({ attacks: `author ${author}`, clean: `author ${author}` })),
] as const;
const unseenClean = 'unseen clean';
/** Shares of clean texts that may reach the hardening threshold of a preset: of tool results, and of pages and of mails each. */
const hardenShares = {
  strict: { results: 0.02, ordinary: 0.01 },
  default: { results: 0.01, ordinary: 0.005 },
} as const;
/** A step above the highest text that may not reach a threshold. */
const smallest = 0.01;

/** The shares of attacks that reach a limit: 3 % and 1 % of the clean texts, and the default threshold. */
interface Rates {
  three: number;
  one: number;
  standard: number;
}

/** Log-odds of the clean texts that fix the thresholds. */
interface OrdinaryOdds {
  results: readonly number[];
  pages: readonly number[];
  mails: readonly number[];
}

const [folder = ''] = process.argv.slice(2);
const rows = readIndirectRows(folder);
const learned = rows.filter(({ source }) => !source.includes('unseen'));

printCells('left out', ['AUC', '@3%', '@1%', 'clean', 'default']);
/** The clean texts, each scored by models that never saw its source. */
const clean: { source: string; odds: number }[] = [];
const found: Rates[] = [];
for (const fold of folds) {
  const model = trainIndirectModel(
    learned.filter((row) => !isHeldOut(row, fold)),
    englishHead,
  );
  const pool = rows
    .filter((row) => !row.attack && (row.source === fold.clean || row.source === unseenClean))
    .map((row) => ({ source: row.source, odds: scoreRow(model, row) }));
  clean.push(...pool);
  const tests = rows.filter(({ source }) => source === `${fold.attacks} unseen`);
  const attacks =
    tests.length > 0 ? tests : rows.filter((row) => row.attack && row.source === fold.attacks);
  found.push(
    report(
      fold.attacks,
      attacks.map((row) => scoreRow(model, row)),
      pool.map(({ odds }) => odds),
      hardeningOdds('default', scoreOrdinary(model)),
    ),
  );
}
const mean = (of: (one: Rates) => number): string =>
  ((100 * found.reduce((sum, one) => sum + of(one), 0)) / found.length).toFixed(1);
process.stdout.write(
  `mean of sources: ${mean(({ three }) => three)} % at 3 %, ${mean(({ one }) => one)} % at 1 %, ${mean(({ standard }) => standard)} % at the default\n\n`,
);

const model = trainIndirectModel(learned, englishHead);
const mails = clean.filter(({ source }) => source === 'llmail').map(({ odds }) => odds);
const unseen = { ...scoreOrdinary(model), mails };
const messages = scoreSource(model, 'unseen messages');
const scale = findScale({
  strict: hardeningOdds('strict', unseen),
  default: hardeningOdds('default', unseen),
  clean: [...unseen.results, ...unseen.pages, ...mails],
});
storeHead(model, { name: 'indirectModel', file: 'indirect-weights', scale, head: englishHead });
for (const preset of ['strict', 'default'] as const) {
  const limit = scale[preset];
  process.stdout.write(
    `hardened by ${preset}, of texts that training never saw: clean results ${share(unseen.results, limit)} of ${unseen.results.length}, ` +
      `mails ${share(mails, limit)} of ${mails.length}, pages ${share(unseen.pages, limit)} of ${unseen.pages.length}, ` +
      `messages ${share(messages, limit)} of ${messages.length}\n`,
  );
}

const final = readFinalRows(folder);
const finalOdds = (attack: boolean): number[] =>
  final.filter((row) => row.attack === attack).map((row) => scoreRow(model, row));
const finalPool = [...finalOdds(false), ...unseen.results];
report(`${finalSource} (set aside)`, finalOdds(true), finalPool, scale.default);
report(`${finalSource}, its own clean`, finalOdds(true), finalOdds(false), scale.default);
process.stdout.write(
  `at the default: ${share(finalOdds(true), scale.default)} hardened, ${share(finalOdds(true), scale.block)} blocked, ${share(finalOdds(false), scale.default)} of clean flagged\n`,
);

process.stdout.write(`\n${trainConcepts(rows)}`);

function isHeldOut(row: IndirectRow, fold: (typeof folds)[number]): boolean {
  return row.attack ? row.source === fold.attacks : row.source === fold.clean;
}

function scoreSource(trained: LinearModel, name: string): number[] {
  return rows.filter(({ source }) => source === name).map((row) => scoreRow(trained, row));
}

/** Scores the clean texts that fix the thresholds. */
function scoreOrdinary(trained: LinearModel): OrdinaryOdds {
  return {
    results: scoreSource(trained, unseenClean),
    pages: scoreSource(trained, 'unseen pages'),
    mails: scoreSource(trained, 'llmail'),
  };
}

function report(
  name: string,
  attacks: readonly number[],
  pool: readonly number[],
  standardLimit: number,
): Rates {
  const recall = (part: number): number => {
    const limit = scoreAtShare(pool, part);
    return attacks.filter((odds) => odds > limit).length / attacks.length;
  };
  const standard = attacks.filter((odds) => odds >= standardLimit).length / attacks.length;
  const rates = { three: recall(0.03), one: recall(0.01), standard };
  printCells(name, [
    (100 * rocArea(attacks, pool)).toFixed(1),
    (100 * rates.three).toFixed(1),
    (100 * rates.one).toFixed(1),
    String(pool.length),
    (100 * rates.standard).toFixed(1),
  ]);
  return rates;
}

function share(odds: readonly number[], limit: number): string {
  return `${((100 * odds.filter((one) => one >= limit).length) / odds.length).toFixed(1)} %`;
}

/** The log-odds that only the shares of a preset exceed among clean texts. */
function hardeningOdds(
  preset: keyof typeof hardenShares,
  { results: toolResults, pages, mails: letters }: OrdinaryOdds,
): number {
  const { results, ordinary } = hardenShares[preset];
  return (
    smallest +
    Math.max(
      scoreAtShare(toolResults, results),
      scoreAtShare(pages, ordinary),
      scoreAtShare(letters, ordinary),
    )
  );
}

function printCells(name: string, cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(28)}${cells.map((cell) => cell.padStart(8)).join('')}\n`);
}
