// Measures the content filter's decisions about answers that share text with their prompt. The answers are for apps of
// this project and prompts of authors who knew nothing of the filter, before and after a block, and for wrapped
// excerpts and sentences of real prompts. Run it with `pnpm bench:filter-decision DATA`; `--every N` takes each Nth
// real prompt, `--curve` shows all of it at five values of `sensitivity`. Of the apps and the real prompts, `unseen`
// ones were kept out of training; such apps only judge, the others may be used for tuning, and `--misses` lists only
// their failures.
import { parseArgs } from 'node:util';
import { type ContentFilter, createContentFilter } from 'toolgate';
import {
  appSets,
  composeAppPairs,
  type Pair,
  readApps,
  readAuthorApps,
} from '../filter-decision/app-pairs.ts';
import { composeExcerpts } from '../filter-decision/excerpts.ts';
import { createTrainingTest } from '../filter-training/sentence-corpus.ts';
import { readSystemPrompts } from './filter-data.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    curve: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
  },
});
const [folder = ''] = positionals;
const every = Number(values.every);
const isTrained = createTrainingTest(folder);
const prompts = readSystemPrompts(folder)
  .filter((_, at) => at % every === 0)
  .map((prompt) => Object.assign(prompt, { unseen: !isTrained(prompt.system) }));
const apps = appSets.flatMap((name) => {
  const prefix = name.replace(/^apps-?/, '');
  return composeAppPairs(readApps(name)).map((pair) =>
    Object.assign(pair, { kind: `${prefix} ${pair.kind}`.trimStart() }),
  );
});
const authors = composeAppPairs(readAuthorApps()).map((pair) =>
  Object.assign(pair, { kind: `author ${pair.kind}` }),
);
const pairs = [...apps, ...authors, ...composeExcerpts(prompts)];

function isBlocked(filter: ContentFilter, pair: Pair, earlierAnswers: readonly string[]): boolean {
  const { system, user, output } = pair;
  const channel = filter
    .open({ hidden: [{ text: system, kind: 'instructions' }], exempt: [user], earlierAnswers })
    ?.channel();
  channel?.push(output);
  channel?.end();
  return channel?.leak !== undefined;
}

/** Prints the share of each kind of pair that is blocked. */
function report(sensitivity: number): void {
  const filter = createContentFilter({ sensitivity });
  const tallies = new Map<string, [pairs: number, blocked: number]>();
  const count = (name: string, blocked: boolean): void => {
    const tally = tallies.get(name) ?? [0, 0];
    tallies.set(name, tally);
    tally[0]++;
    if (blocked) tally[1]++;
  };
  for (const pair of pairs) {
    const isApp = /^(?:[a-z-]+ )?app:/.test(pair.kind);
    const group = pair.unseen ? ', unseen' : '';
    const label = pair.leak ? 'leak' : 'ordinary';
    const blocked = isBlocked(filter, pair, []);
    count(`${label.padEnd(8)} ${pair.kind}${group}`, blocked);
    if (values.misses && isApp && !pair.unseen && blocked !== pair.leak)
      process.stdout.write(`${label} ${pair.kind} ${pair.app}: ${JSON.stringify(pair.output)}\n`);
    if (!isApp) count(`${label.padEnd(8)} ${pair.kind}: ${pair.app}${group}`, blocked);
    if (!pair.leak)
      count(
        `${label.padEnd(8)} ${pair.kind}, after a block${group}`,
        isBlocked(filter, pair, [`Well.\n\n${filter.notice}`]),
      );
  }
  process.stdout.write(`sensitivity ${sensitivity}\n`);
  for (const [name, [all, blocked]] of [...tallies].toSorted(([one], [other]) =>
    one.localeCompare(other),
  ))
    process.stdout.write(
      `${name.padEnd(60)} ${String(all).padStart(6)} ${((100 * blocked) / all).toFixed(2).padStart(7)} %\n`,
    );
}

for (const sensitivity of values.curve ? [0.1, 0.3, 0.5, 0.7, 0.9] : [0.5]) report(sensitivity);
