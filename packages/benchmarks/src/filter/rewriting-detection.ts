// Which ways of rewriting a prompt the content filter knows, and which ordinary answers it takes for one. Run it with the
// folder of the labelled outputs: `pnpm bench:rewritings FOLDER [--unseen] [--every N]`. A way is known when it
// is blocked for 95 % of the prompts. Without `--unseen` only the half that readings are built with is measured, and its misses are
// named; of the other half only counts are printed. `--every N` reads each Nth ordinary answer.
import { type ContentFilter, createContentFilter } from 'toolgate';
import { readOwnPrompts } from '../own-sets/own-set-data.ts';
import { hints } from '../rewriting/hints.ts';
import { type Rewriting, rewritings } from '../rewriting/index.ts';
import { readOutputs, readPrompts } from './filter-data.ts';
import { deltasOf } from './filter-deltas.ts';

const promptCount = 20;
const knownShare = 0.95;
const ordinarySources = ['ordinary_no_system', 'sysbench_zh', 'gpteacher_roleplay'] as const;

const [folder = '', ...options] = process.argv.slice(2);
const every = Math.max(1, Number(options[options.indexOf('--every') + 1]) || 1);
const filter = createContentFilter();
const prompts = choosePrompts();

if (options.includes('--unseen')) {
  reportRewritings('development', rewritings.development, false);
  reportRewritings('unseen', rewritings.unseen, false);
  reportRewritings('out of scope', hints, true);
} else reportRewritings('development', rewritings.development, true);
for (const source of ordinarySources) reportOrdinary(source);

/** English prompts of ordinary length, spread over the collections; our own if the folder has no prompts. */
function choosePrompts(): string[] {
  const all = readPrompts(folder);
  const fit = (all.length === 0 ? readOwnPrompts() : all).filter(
    (text) => text.length >= 500 && text.length <= 2500 && countPlain(text) > text.length * 0.98,
  );
  const step = Math.max(1, Math.floor(fit.length / promptCount));
  return fit.filter((_, at) => at % step === 0).slice(0, promptCount);
}

function countPlain(text: string): number {
  return text.replaceAll(/[^\n -~]/g, '').length;
}

function isBlocked(filterUsed: ContentFilter, prompt: string, parts: readonly string[]): boolean {
  const session = filterUsed.open({ hidden: [{ text: prompt, kind: 'instructions' }] });
  return parts.some((part) => {
    const channel = session?.channel();
    for (const delta of deltasOf(part)) {
      channel?.push(delta);
      if (channel?.leak !== undefined) return true;
    }
    channel?.end();
    return channel?.leak !== undefined;
  });
}

function reportRewritings(name: string, ways: readonly Rewriting[], isNamed: boolean): void {
  const shares = ways.map((way) => {
    const blocked = prompts.filter((prompt) =>
      isBlocked(filter, prompt, [way.write(prompt)].flat()),
    ).length;
    return { way, share: blocked / prompts.length };
  });
  const known = shares.filter(({ share }) => share >= knownShare).length;
  process.stdout.write(
    `${name}: ${known} of ${ways.length} known in 95 % of ${prompts.length} prompts\n`,
  );
  if (!isNamed) return;
  for (const { way, share } of shares)
    if (share < knownShare) process.stdout.write(`  ${way.name}: ${(share * 100).toFixed(0)} %\n`);
}

function reportOrdinary(source: string): void {
  const rows = readOutputs(folder, source).filter((_, at) => at % every === 0);
  let blocked = 0;
  for (const [at, { system, user, output }] of rows.entries()) {
    const text = system ?? prompts[at % prompts.length] ?? '';
    const channel = filter
      .open({ hidden: [{ text, kind: 'instructions' }], exempt: user === null ? [] : [user] })
      ?.channel();
    channel?.push(output);
    channel?.end();
    if (channel?.leak !== undefined) blocked += 1;
  }
  process.stdout.write(`${source}: ${blocked} of ${rows.length} ordinary answers blocked\n`);
}
