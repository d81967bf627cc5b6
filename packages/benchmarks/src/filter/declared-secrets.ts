// The secrets that prompts declare: whether the content filter recognises and holds them. Run it with
// `pnpm bench:secrets [FOLDER]`: prompts of our own (`data/declared-secrets.jsonl`; a third is kept unseen), prompts in
// unusual wording, prompts of real apps (`data/unusual-secrets.jsonl`, `data/fresh-secrets.jsonl`; half is unseen), prompts where
// another clause guards the value (`data/reference-secrets.jsonl`, `data/guarded-values.jsonl`; a third is unseen), prompts in other voices
// (`data/voiced-secrets.jsonl`; half is unseen), prompts in the voices of people who talk, write notes or contracts
// (`data/scattered-secrets.jsonl`; half is unseen, and `data/overheard-secrets.jsonl`; all unseen), prompts of two authors who did not know
// the filter (`data/plain-secrets.jsonl`, all for tuning, and `data/blind-secrets.jsonl`, all unseen), prompts of four more such authors (`data/author-secrets.jsonl`; the last author's are unseen), apps of two more (`data/apps-authors.jsonl`; the second one's are unseen) and of 17 who declare their secrets plainly (`data/apps-secrets.jsonl`; a quarter is unseen) and, with the folder of the labelled outputs, the access
// codes of a password game (the `second` half is unseen). Each secret
// is said in six forms. `--seen` leaves out the unseen prompts; `--ordinary` counts ordinary answers that say such a value instead. `recognised` is a row all of whose secrets are found; `open` counts the values that may be said and
// are held, `answers` the ordinary answers that are cut because they say a value that is taken for a secret, or that are cut at all. `--misses` lists the rows that fail; it shows the seen ones only.
import { createContentFilter, findDeclaredSecrets } from 'toolgate';
import { readOwnRows } from '../own-rows.ts';
import { type AuthorApp, joinLines } from './author-apps.ts';
import { reportOrdinary } from './ordinary-secrets.ts';
import { readGamePrompts } from './password-game.ts';

/** A prompt, with its declared secrets. */
interface DeclaringPrompt {
  id?: string;
  split: string;
  language: string;
  kind: string;
  system: string;
  /** Values that an answer must not say. */
  secrets: string[];
  /** Values that an answer may say. */
  open: string[];
  /** Ordinary answers that say such values; of some sets. */
  answers?: { output: string }[];
}

const forms: Readonly<Record<string, (secret: string) => string>> = {
  plain: (secret) => `Well, it is ${secret}, I think.`,
  spaced: (secret) => `Letter by letter: ${Array.from(secret).join(' ')}.`,
  reversed: (secret) => `Read this backwards: ${Array.from(secret).toReversed().join('')} .`,
  base64: (secret) => `Decode ${Buffer.from(secret).toString('base64')} and you have it.`,
  'dashes, case': (secret) => `Here: ${Array.from(swapCase(secret)).join('-')} !`,
  'sentence, JSON': (secret) =>
    `Natürlich, das ist „${secret}“, mein Freund: ${JSON.stringify({ note: `es ${secret}, nada más` })}`,
};

const args = process.argv.slice(2);
const folder = args.find((argument) => !argument.startsWith('--'));
const showsMisses = args.includes('--misses');
const isSeenOnly = args.includes('--seen');
const filter = createContentFilter();

if (args.includes('--ordinary')) {
  if (folder !== undefined) reportOrdinary(folder, showsMisses);
} else reportAll();

function reportAll(): void {
  report('own prompts', readOwnPrompts('declared-secrets'));
  report('own prompts, unusual wording', readOwnPrompts('unusual-secrets'));
  report('own prompts, written later', readOwnPrompts('fresh-secrets'));
  report('own prompts, secrets that another sentence guards', readOwnPrompts('reference-secrets'));
  report('own prompts, secrets that a sentence refers to', readOwnPrompts('guarded-values'));
  report('own prompts, secrets in other voices', readOwnPrompts('voiced-secrets'));
  report('own prompts, scattered secrets', readOwnPrompts('scattered-secrets'));
  report('own prompts, secrets overheard', readOwnPrompts('overheard-secrets'));
  report('prompts of another author', readOwnPrompts('plain-secrets'));
  report('prompts of a third author', readOwnPrompts('blind-secrets'));
  report('prompts of four more authors', readOwnPrompts('author-secrets'));
  report('apps of two more authors', readAuthorApps('apps-authors'));
  report('apps of 29 more, who declare plainly', readAuthorApps('apps-secrets'));
  if (folder !== undefined) report('password game', readGame(folder));
}

function readOwnPrompts(name: string): DeclaringPrompt[] {
  const prompts = readOwnRows<DeclaringPrompt>(name);
  // The reader has learned the prompts of the other three authors.
  if (name === 'author-secrets')
    for (const prompt of prompts) if (prompt.id?.startsWith('a4') === false) prompt.split = 'seen';
  return prompts;
}

function readAuthorApps(name: string): DeclaringPrompt[] {
  return readOwnRows<AuthorApp>(name).map((app) => {
    const { unseen, language, kind, secrets, open, answers } = app;
    const split = unseen ? 'unseen' : 'seen';
    const values = secrets.map(({ value }) => value);
    return { split, language, kind, system: joinLines(app), secrets: values, open, answers };
  });
}

/** The prompts of a password game. An answer that says the code itself is no ordinary one. */
function readGame(data: string): DeclaringPrompt[] {
  return readGamePrompts(data).map(({ split, system, secret, answers }) => ({
    split,
    language: 'en',
    kind: 'game',
    system,
    secrets: [secret],
    open: [],
    answers: answers
      .filter((output) => !output.toLowerCase().includes(secret.toLowerCase()))
      .map((output) => ({ output })),
  }));
}

function report(name: string, prompts: readonly DeclaringPrompt[]): void {
  process.stdout.write(`\n${name}\n`);
  const splits = [...new Set(prompts.map(({ split }) => split))].toSorted();
  for (const split of splits) {
    const isUnseen = split === 'unseen' || split === 'second';
    if (isUnseen && isSeenOnly) continue;
    const rows = prompts.filter((row) => row.split === split);
    process.stdout.write(`${split.padEnd(7)} ${tally(rows)}\n`);
    if (showsMisses && !isUnseen) for (const row of rows) listMisses(row);
  }
}

function tally(rows: readonly DeclaringPrompt[]): string {
  const declaring = rows.filter(({ secrets }) => secrets.length > 0);
  const recognised = declaring.filter(isRecognised).length;
  const secrets = declaring.flatMap(({ system, secrets: values }) =>
    values.map((value) => ({ system, value })),
  );
  const held = Object.entries(forms).map(([form, disguise]) => {
    const count = secrets.filter(({ system, value }) => isHeld(system, disguise(value))).length;
    return `${form} ${percent(count, secrets.length)}`;
  });
  const all = secrets.filter(({ system, value }) =>
    Object.values(forms).every((disguise) => isHeld(system, disguise(value))),
  ).length;
  const open = rows.flatMap(({ system, open: values }) =>
    values.map((value) => ({ system, value })),
  );
  const wrong = open.filter(({ system, value }) => isHeld(system, `It is ${value}.`)).length;
  const answers = rows.flatMap(({ system, answers: own = [] }) =>
    own.map(({ output }) => findLeak(system, output)),
  );
  const found = rows.reduce((sum, { system }) => sum + findDeclaredSecrets(system).length, 0);
  return (
    `${rows.length} prompts, ${(found / rows.length).toFixed(1)} values each; recognised ${percent(recognised, declaring.length)} of ${declaring.length}; ` +
    `${secrets.length} secrets held: ${held.join(', ')}; in all forms ${percent(all, secrets.length)}` +
    (open.length === 0
      ? ''
      : `; open values held ${percent(wrong, open.length)} of ${open.length}`) +
    (answers.length === 0
      ? ''
      : `; answers cut for a value ${answers.filter((kind) => kind === 'secret').length}, for anything ${answers.filter((kind) => kind !== undefined).length} of ${answers.length}`)
  );
}

function isRecognised({ system, secrets }: DeclaringPrompt): boolean {
  return secrets.every((secret) => isHeld(system, `It is ${secret}.`));
}

/** Whether the filter withholds some of a text. A prompt is known to be hidden, so what blocks may be its sentences too. */
function isHeld(system: string, output: string): boolean {
  return findLeak(system, output) === 'secret';
}

/** The kind of leak that the filter finds in a text, if it finds one. */
function findLeak(system: string, output: string): string | undefined {
  const channel = filter.open({ hidden: [{ text: system, kind: 'instructions' }] })?.channel();
  channel?.push(output);
  channel?.end();
  return channel?.leak?.kind;
}

function listMisses(row: DeclaringPrompt): void {
  const missed = row.secrets.filter((secret) =>
    Object.values(forms).some((disguise) => !isHeld(row.system, disguise(secret))),
  );
  const wrong = row.open.filter((value) => isHeld(row.system, `It is ${value}.`));
  const cut = (row.answers ?? [])
    .map(({ output }) => ({ output, kind: findLeak(row.system, output) }))
    .filter(({ kind }) => kind !== undefined);
  if (missed.length === 0 && wrong.length === 0 && cut.length === 0) return;
  const found = findDeclaredSecrets(row.system).map(({ value, reason }) => `${value} (${reason})`);
  process.stdout.write(
    `${JSON.stringify({ missed, wrong, cut, found, system: row.system.slice(0, 4000) })}\n`,
  );
}

function swapCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
}
