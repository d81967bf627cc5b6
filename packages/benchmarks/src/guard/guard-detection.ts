// What the prompt guard finds and what it wrongly stops, per source: `pnpm bench:guard-detection DATA` with the folder
// that holds prompts/<source>.jsonl.gz. The shipped model was trained on these sources: how well it does on sources that
// it never saw is what `pnpm train:guard DATA --held-out` prints. The sets in `data/` were written by others than the
// training and are held out for real. Then what the disguises hide from it, and what a text costs by its length.
import { createPromptGuard } from 'toolgate';
import { disguises } from './guard-disguises.ts';
import { readGuardSets, type GuardSet } from './guard-sets.ts';
import { measureGuardSpeed } from './guard-speed.ts';
import {
  calibrationError,
  rocArea,
  scoreAtShare,
  shareFrom,
  shownThresholds,
} from './guard-statistics.ts';

interface ScoredSet extends GuardSet {
  scores: number[];
  hardened: number;
  blocked: number;
}

const [folder = ''] = process.argv.slice(2);
const guard = createPromptGuard();
const disguisedRows = 300;
/** Texts that every disguise can hide: ROT13 has letters for English only. */
const plainText = /^[\s!-~]+$/;

const sets: ScoredSet[] = [];
for (const set of readGuardSets(folder)) sets.push(await scoreSet(set));
if (sets.every(({ trained }) => !trained)) {
  process.stdout.write(
    `There are no prompts in "${folder}". Name the folder that holds prompts/<source>.jsonl.gz to measure them too.\n`,
  );
}
const everyday = sets.filter((set) => set.everyday).flatMap(({ scores }) => scores);
const limits = { one: scoreAtShare(everyday, 0.01), tenth: scoreAtShare(everyday, 0.001) };
reportSets();
reportThresholds();
await reportDisguises();
await measureGuardSpeed(sets.filter(({ attack }) => !attack).map(({ texts }) => texts));

async function scoreSet(set: GuardSet): Promise<ScoredSet> {
  const scored: ScoredSet = { ...set, scores: [], hardened: 0, blocked: 0 };
  for (const text of set.texts) {
    const { action, score } = await guard.inspect([{ role: 'user', content: text }]);
    scored.scores.push(score);
    if (action === 'hardened') scored.hardened += 1;
    if (action === 'blocked') scored.blocked += 1;
  }
  return scored;
}

function reportSets(): void {
  process.stdout.write(
    `Everyday requests: ${everyday.length}; 1 % score above ${limits.one}, 0.1 % above ${limits.tenth}.\n\n`,
  );
  printRow('source', 'rows', ['AUC', '@1%', '@0.1%', 'hardened', 'blocked']);
  for (const { name, attack, scores, hardened, blocked } of sets) {
    const over = (limit: number): string =>
      percent(scores.filter((score) => score > limit).length, scores.length);
    printRow(`${name} ${attack ? 'attacks' : 'harmless'}`, scores.length, [
      attack && everyday.length > 0 ? (100 * rocArea(scores, everyday)).toFixed(1) : '-',
      over(limits.one),
      over(limits.tenth),
      percent(hardened, scores.length),
      percent(blocked, scores.length),
    ]);
  }
  const labelled = sets.flatMap(({ attack, scores }) =>
    scores.map((score) => ({ score, attack, weight: 1 / Math.sqrt(scores.length) })),
  );
  process.stdout.write(
    `\nCalibration error over all rows, each source by the square root of its size: ${calibrationError(labelled).toFixed(3)}\n\n`,
  );
}

/** What a threshold for hardening would give on the sets that are held out for real. */
function reportThresholds(): void {
  const own = sets.filter(({ trained }) => !trained);
  process.stdout.write(`Reach a threshold, of ${own.map(({ name }) => name).join(', ')}\n`);
  for (const threshold of shownThresholds) {
    const shares = own.map(({ scores }) => `${shareFrom(scores, threshold).toFixed(1)}%`);
    printRow('', threshold, shares);
  }
  process.stdout.write('\n');
}

async function reportDisguises(): Promise<void> {
  const plain = sets
    .filter(({ attack, clear }) => attack && clear)
    .map(({ texts }) => texts.filter((text) => plainText.test(text)))
    .flatMap((texts) => spread(texts, disguisedRows / 10))
    .slice(0, disguisedRows);
  if (plain.length === 0) return;
  const blockedShare = async (hide: (text: string) => string): Promise<string> => {
    let found = 0;
    for (const text of plain) {
      const { action } = await guard.inspect([{ role: 'user', content: hide(text) }]);
      if (action !== 'passed') found += 1;
    }
    return percent(found, plain.length);
  };
  process.stdout.write(`Attacks hardened or blocked, of ${plain.length}, by disguise\n`);
  for (const [name, hide] of Object.entries(disguises)) {
    process.stdout.write(`${name.padEnd(28)} ${(await blockedShare(hide)).padStart(7)}\n`);
  }
  process.stdout.write('\n');
}

/** Some texts from all over a list. */
function spread(texts: readonly string[], count: number): string[] {
  const every = Math.max(1, Math.floor(texts.length / count));
  return texts.filter((_, index) => index % every === 0).slice(0, count);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(2)}%`;
}

function printRow(name: string, rows: number | string, cells: readonly string[]): void {
  const padded = cells.map((cell) => cell.padStart(9)).join('');
  process.stdout.write(`${name.padEnd(36)}${String(rows).padStart(7)}${padded}\n`);
}
