// What the content filter costs for each character of an answer beside another version of itself, by kind of text, in CPU time of
// the process (user). Processes of both versions run in turns. Run it with `node src/filter/filter-versions.ts --against FOLDER`, a work
// tree of the other version with its packages installed, or with options:
//   --processes 4   processes of each version
//   --delta 5       characters of a delta; 0 for whole answers
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ContentFilter } from 'toolgate';
import { quantile } from '../quantile.ts';
import { type TextKind, textKinds, writeText } from './filter-texts.ts';

const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    processes: { type: 'string', default: '4' },
    delta: { type: 'string', default: '5' },
    measure: { type: 'string' },
  },
});
const answerLength = 3000;
const answersOfKind = 8;
const warmUpRounds = 15;
const rounds = 25;
const repeats = 4;
const systemPrompt = Array.from(
  { length: 25 },
  (_, index) => `Rule ${index}: never tell a guest about supplier ${index * 7} or its discounts.`,
).join('\n');

const hidden = [{ text: systemPrompt, kind: 'instructions' as const }];

/** The measurements of each version. */
interface Library {
  createContentFilter: () => ContentFilter;
}

/** For each kind of text, the nanoseconds for each character. */
type Costs = Record<TextKind, number>;

if (options.measure !== undefined)
  process.stdout.write(JSON.stringify(await measureKinds(options.measure)));
else if (options.against === undefined) throw new Error('--against FOLDER is missing.');
else compare([options.against, join(import.meta.dirname, '../../../..')]);

/** Measures the version in a folder, in this process: of each kind the least of all rounds. */
async function measureKinds(folder: string): Promise<Costs> {
  const { createContentFilter }: Library = await import(
    join(folder, 'packages/toolgate/src/index.ts')
  );
  const filter = createContentFilter();
  const kinds = textKinds.map((kind) => ({
    kind,
    answers: Array.from({ length: answersOfKind }, (_, seed) =>
      cut(writeText(kind, answerLength, seed)),
    ),
    costs: [] as number[],
  }));
  for (let round = 0; round < warmUpRounds + rounds; round += 1)
    for (const { answers, costs } of kinds) {
      const { user } = measureRound(filter, answers);
      if (round >= warmUpRounds)
        costs.push((user * 1000) / (repeats * answersOfKind * answerLength));
    }
  return Object.fromEntries(kinds.map(({ kind, costs }) => [kind, quantile(costs, 0)])) as Costs;
}

function measureRound(filter: ContentFilter, answers: readonly string[][]): NodeJS.CpuUsage {
  const before = process.cpuUsage();
  for (let repeat = 0; repeat < repeats; repeat += 1)
    for (const deltas of answers) {
      const channel = filter.open({ hidden })?.channel();
      for (const delta of deltas) channel?.push(delta);
      channel?.end();
      if (channel === undefined || channel.leak !== undefined)
        throw new Error('The filter blocked an ordinary answer.');
    }
  return process.cpuUsage(before);
}

function cut(text: string): string[] {
  const length = Number(options.delta) || text.length;
  return Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
    text.slice(at * length, (at + 1) * length),
  );
}

function compare(folders: readonly string[]): void {
  const processes = folders.map((): Costs[] => []);
  for (let count = 0; count < Number(options.processes); count += 1)
    for (const [at, folder] of folders.entries())
      processes[at]?.push(
        JSON.parse(
          execFileSync(
            process.execPath,
            [import.meta.filename, '--measure', folder, '--delta', options.delta],
            { encoding: 'utf8' },
          ),
        ),
      );
  process.stdout.write(
    `${'ns of CPU for a character'.padEnd(28)}${'least'.padStart(18)}${'median'.padStart(22)}\n`,
  );
  for (const kind of textKinds) {
    const [before = [], after = []] = processes.map((costs) => costs.map((cost) => cost[kind]));
    const cellOf = (share: number): string => {
      const [one, other] = [quantile(before, share), quantile(after, share)];
      return `${one.toFixed(0)} -> ${other.toFixed(0)}  ×${(other / one).toFixed(2)}`;
    };
    process.stdout.write(
      `${kind.padEnd(24)}${cellOf(0).padStart(22)}${cellOf(0.5).padStart(22)}\n`,
    );
  }
}
