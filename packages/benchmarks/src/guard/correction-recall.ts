// What corrections of false alarms change: `pnpm bench:corrections DATA` with the folder that holds prompts/<source>.jsonl.gz. For each
// collection with harmless texts that the guard hardens, twenty of them (`--examples`) become corrections of a host. It prints how many of the
// twenty and of the others are still hardened, and what share of all attacks the guard then misses that it found before.
import { parseArgs } from 'node:util';
import { createPromptGuard, type PromptCorrection, type PromptGuard } from 'toolgate';
import { resolveThresholds } from 'toolgate/pipeline';
import {
  type LabelledPrompt,
  promptSources,
  readPromptSource,
} from '../guard-training/prompt-sources.ts';
import { seededRandom } from '../guard-training/random.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    draws: { type: 'string', default: '2' },
    examples: { type: 'string', default: '20' },
  },
});
const [folder = ''] = positionals;
const examples = Number(values.examples);
const { harden, block } = resolveThresholds('default');
const { harden: strict } = resolveThresholds('strict');

interface ScoredPrompt extends LabelledPrompt {
  score: number;
}

const plainGuard = createPromptGuard();
const prompts: ScoredPrompt[] = [];
for (const origin of promptSources) {
  const rows = readPromptSource(folder, origin).filter(({ unclear }) => !unclear);
  for (let at = 0; at < rows.length; at += Number(values.every)) {
    const row = rows[at];
    if (row) prompts.push({ ...row, score: await scoreText(plainGuard, row.text) });
  }
}
const attacks = prompts.filter(({ attack }) => attack);
const alarms = prompts.filter(({ attack, score }) => !attack && score >= strict);
process.stdout.write(
  `${attacks.length} attacks; ${alarms.length} harmless texts score ${strict} or more\n`,
);
let worst = 0;
for (const source of [...new Set(alarms.map((alarm) => alarm.source)), 'all']) {
  const own = alarms.filter((alarm) => source === 'all' || alarm.source === source);
  if (own.length >= 5) await reportSource(source, own);
}
process.stdout.write(`Highest loss of recall: ${percent(worst)}\n`);

async function reportSource(source: string, own: readonly ScoredPrompt[]): Promise<void> {
  for (let seed = 1; seed <= Number(values.draws); seed += 1) {
    const random = seededRandom(seed);
    const shuffled = own
      .map((alarm) => ({ alarm, order: random() }))
      .toSorted((one, other) => one.order - other.order)
      .map(({ alarm }) => alarm);
    const count = Math.min(examples, Math.ceil(own.length / 2));
    const corrected = shuffled.slice(0, count);
    const others = shuffled.slice(count);
    const corrections = corrected.map(({ text }): PromptCorrection => ({ text, attack: false }));
    const guard = createPromptGuard({ corrections });
    const lossOf = async (threshold: number): Promise<number> => {
      const found = attacks.filter(({ score }) => score >= threshold);
      return (found.length - (await countFrom(guard, found, threshold))) / attacks.length;
    };
    const losses = [await lossOf(strict), await lossOf(harden), await lossOf(block)];
    worst = Math.max(worst, ...losses);
    process.stdout.write(
      `${source.padEnd(24)} ${count} corrections: ${await countFrom(guard, corrected, strict)} of them and ` +
        `${await countFrom(guard, others, strict)} of ${others.length} others still at ${strict}; ` +
        `recall lost at ${strict}, ${harden}, ${block}: ${losses.map(percent).join(', ')}\n`,
    );
  }
}

async function countFrom(
  guard: PromptGuard,
  texts: readonly ScoredPrompt[],
  threshold: number,
): Promise<number> {
  let count = 0;
  for (const { text } of texts) if ((await scoreText(guard, text)) >= threshold) count += 1;
  return count;
}

async function scoreText(guard: PromptGuard, text: string): Promise<number> {
  return (await guard.inspect([{ role: 'user', content: text }])).score;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}
