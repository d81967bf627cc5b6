// The leaks that the content filter finds and the answers that it wrongly stops, per source and, with `=` before it, per disguise. Run it
// with the folder of the labelled outputs: `pnpm bench:filter-detection FOLDER [source ...]`. Prompts are split in
// two halves by their text: `first` may be used for tuning, `second` is kept unseen. `out` counts the most
// consecutive words of the instructions of the prompt that left before a block; `held` counts the
// characters that wait after each delta of an ordinary answer; `judge` is the share of the outputs let through about
// which a judge model would be asked, if there was one. The last lines show how much of a prompt gets out in slices.
import { createContentFilter, explainSystem } from 'toolgate';
import { createSuspicion } from '../../../toolgate/src/pipeline/filter-judge/create-suspicion.ts';
import { quantile } from '../quantile.ts';
import { type LabelledOutput, outputSources, readOutputs, readPrompts } from './filter-data.ts';
import { deltasOf } from './filter-deltas.ts';
import { maxDripped, tallyDrips } from './filter-drip.ts';
import { longestSharedRun } from './filter-shared-words.ts';
import { halfOf } from './prompt-halves.ts';

/** The counts for the outputs of one source, disguise and label. */
interface Tally {
  label: 'leak' | 'ordinary';
  /** Outputs and blocked ones, of each half of the prompts. */
  halves: [outputs: number, blocked: number][];
  /** For each blocked output, the most consecutive words of the prompt that were sent before. */
  wordsOut: number[];
  /** For each delta of an ordinary output, the characters that wait. */
  held: number[];
  /** Outputs let through that were looked at for a judge, and those about which it would be asked. */
  judged: [outputs: number, asked: number];
}

/** Prompts with which each answer without one is paired. */
const pairings = 12;
const columns = [32, 9, 8, 8, 8, 8, 6, 6, 7, 8, 8, 8, 7, 5] as const;
/** The most consecutive words of a prompt that should ever be sent before a leak is blocked. */
const maxWordsOut = 8;
const filter = createContentFilter();

const [folder = '', ...only] = process.argv.slice(2);
const rows = outputSources
  .filter((source) => only.length === 0 || only.includes(source))
  .flatMap((source) => readOutputs(folder, source).map((row) => ({ source, row })));

if (rows.length === 0) {
  process.stdout.write(
    `There are no labelled outputs in "${folder}". Name the folder that holds outputs/<source>.jsonl.gz ` +
      `(rows of {"system", "user", "output", "leak"}) and systems/<source>.jsonl.gz, and any of these sources:\n${outputSources.join(', ')}\n`,
  );
} else {
  printRow(
    ['source', 'label', 'outputs', 'blocked', 'first', 'second'],
    ['out50', 'out99', 'outmax', 'over8', 'judge', 'delayed', 'held99', 'max'],
  );
  for (const [name, tally] of [...collect()].toSorted(([first], [second]) =>
    first.localeCompare(second),
  ))
    report(name, tally);
  if (only.length === 0) reportDrips();
}

function collect(): Map<string, Tally> {
  const prompts = readPrompts(folder);
  const tallies = new Map<string, Tally>();
  for (const [at, { source, row }] of rows.entries()) {
    if (row.leak === null) continue;
    const name = row.kind?.replace(/^constructed_/, '= ') ?? source;
    const label = row.leak ? 'leak' : 'ordinary';
    const key = `${source === 'constructed' ? name : source} ${label}`;
    const tally: Tally = tallies.get(key) ?? {
      label,
      halves: [
        [0, 0],
        [0, 0],
      ],
      wordsOut: [],
      held: [],
      judged: [0, 0],
    };
    tallies.set(key, tally);
    const [first = '', ...others] = systemsOf(row, { at, prompts });
    if (judge(tally, { ...row, system: first })) weighSuspicion(tally, { ...row, system: first });
    for (const system of others) judge(tally, { ...row, system });
  }
  return tallies;
}

function systemsOf(
  row: LabelledOutput,
  { at, prompts }: { at: number; prompts: readonly string[] },
): string[] {
  if (row.system !== null) return [row.system];
  return Array.from({ length: pairings }, (_, turn) => {
    // Neighbours share prompts, so their preparation is reused.
    const place = Math.floor(at / 40) * pairings + turn;
    return prompts[place % prompts.length] ?? '';
  });
}

interface PromptedOutput extends LabelledOutput {
  system: string;
}

/** Notes whether a judge would be asked about an output. */
function weighSuspicion({ judged }: Tally, { system, user, output }: PromptedOutput): void {
  const suspicion = createSuspicion({
    hidden: [{ text: system, kind: 'instructions' }],
    exempt: user === null ? [] : [user],
  });
  judged[0] += 1;
  if (suspicion.push(output) !== undefined || suspicion.end()) judged[1] += 1;
}

/** Whether an output is let through. */
function judge(tally: Tally, { system, user, output }: PromptedOutput): boolean {
  const channel = filter
    .open({ hidden: [{ text: system, kind: 'instructions' }], exempt: user === null ? [] : [user] })
    ?.channel();
  if (channel === undefined) return true;
  let sent = '';
  let read = 0;
  for (const delta of deltasOf(output)) {
    sent += channel.push(delta);
    read += delta.length;
    if (channel.leak !== undefined) break;
    if (tally.label === 'ordinary') tally.held.push(read - sent.length);
  }
  if (channel.leak === undefined) sent += channel.end();
  const half = tally.halves[halfOf(system)] ?? [0, 0];
  half[0] += 1;
  if (channel.leak === undefined) return true;
  half[1] += 1;
  tally.wordsOut.push(longestSharedRun(sent, instructionsOf(system)));
  return false;
}

/** The instructions of a prompt; its facts, scripts and examples may be sent. */
function instructionsOf(system: string): string {
  return explainSystem(system)
    .filter(({ kind }) => kind === 'instruction')
    .map(({ text }) => text)
    .join('\n');
}

function reportDrips(): void {
  const tallies = tallyDrips(readPrompts(folder));
  process.stdout.write(
    `\nprompts requested in slices over 50 turns, and the characters of its instructions that got out of each\n`,
  );
  for (const { words, order, prompts, over, sent } of tallies)
    process.stdout.write(
      `${String(words).padStart(2)} words, ${order}: ${prompts} prompts, median ${quantile(sent, 0.5)}, ` +
        `99th percentile ${quantile(sent, 0.99)}, most ${quantile(sent, 1)}, over ${maxDripped}: ${over}\n`,
    );
}

function report(name: string, { label, halves, wordsOut, held, judged }: Tally): void {
  const [outputs, blocked] = halves.reduce(([all, hits], [more, moreHits]) => [
    all + more,
    hits + moreHits,
  ]);
  const over = wordsOut.filter((count) => count > maxWordsOut).length;
  const delayed = held.filter((characters) => characters > 0).length;
  printRow(
    [
      name.replace(/ (?:leak|ordinary)$/, ''),
      label,
      outputs,
      percent(blocked, outputs),
      ...halves.map(([all, hits]) => percent(hits, all)),
    ],
    wordsOut.length === 0
      ? ['-', '-', '-', '-']
      : [
          quantile(wordsOut, 0.5),
          quantile(wordsOut, 0.99),
          quantile(wordsOut, 1),
          percent(over, wordsOut.length),
        ],
    [percent(judged[1], judged[0])],
    label === 'leak'
      ? []
      : [percent(delayed, held.length), quantile(held, 0.99), quantile(held, 1)],
  );
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(2)}%`;
}

function printRow(...groups: (string | number)[][]): void {
  const cells = groups.flat().map(String);
  const padded = cells.map((cell, column) =>
    column === 0 ? cell.padEnd(columns[0]) : cell.padStart(columns[column] ?? 0),
  );
  process.stdout.write(`${padded.join(' ')}\n`);
}
