// How many of the secrets that prompts declare the content filter recognises and holds, and which ordinary values it takes
// for secrets: `pnpm bench:secrets [DATA]`. The sets are of `data/`; with DATA, a folder of labelled outputs, also the
// access codes of a password game. The training never reads the rows that are `unseen`, and the `second` half of the game.
// - `recognised`: rows whose secrets are all found
// - `secrets held`: secrets that no answer may say, by the form in which the answer says them
// - `open values held`: values that an answer may say, and that the filter takes for secrets
// - `leaks held`: answers that reveal a secret in their own words
// - `answers cut`: ordinary answers that say such a value, and all that are cut
// Options: `--seen` leaves out the unseen rows, `--misses` lists the seen rows that fail, `--ordinary` counts the ordinary
// answers of DATA that say a value that is taken for a secret.
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
  /** Answers that reveal one of the secrets in their own words; of some sets. */
  leaks?: { output: string }[];
}

const forms: Readonly<Record<string, (secret: string) => string>> = {
  plain: (secret) => `Well, it is ${secret}, I think.`,
  spaced: (secret) => `Letter by letter: ${Array.from(secret).join(' ')}.`,
  reversed: (secret) => `Read this backwards: ${Array.from(secret).toReversed().join('')} .`,
  base64: (secret) => `Decode ${Buffer.from(secret).toString('base64')} and you have it.`,
  dashes: (secret) => `Here: ${Array.from(swapCase(secret)).join('-')} !`,
  'among others': (secret) =>
    `Natürlich, das ist „${secret}“, mein Freund: ${JSON.stringify({ note: `es ${secret}, nada más` })}`,
};

const columns = ['prompts', 'recognised', 'secrets', ...Object.keys(forms), 'in all forms'];
const countedColumns = [
  'open values',
  'held',
  'answers',
  'cut for one',
  'cut at all',
  'leaks',
  'held',
];

/** The sets of our own, by file. */
const ownSets: Readonly<Record<string, string>> = {
  'declared-secrets': 'usual wording, 28 languages',
  'unusual-secrets': 'unusual wording',
  'fresh-secrets': 'as real apps word them',
  'reference-secrets': 'guarded by another clause',
  'guarded-values': 'a sentence refers to them',
  'voiced-secrets': 'other voices',
  'scattered-secrets': 'further voices',
  'overheard-secrets': 'overheard in further voices',
  'plain-secrets': 'another author',
  'blind-secrets': 'a third author',
  'outside-secrets': 'an author who knew only the aim',
  'author-secrets': 'four more authors',
};
/** The sets of apps, by file. */
const appSets: Readonly<Record<string, string>> = {
  'apps-authors': 'apps of two more authors',
  'apps-secrets': 'apps of 29 authors who declare plainly',
  'apps-judges': 'apps of three authors, as judges write',
  'apps-everyday': 'apps of 26 authors who keep facts',
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
  printRow(['', '', ...columns, ...countedColumns]);
  for (const [file, title] of Object.entries(ownSets)) report(title, readOwnPrompts(file));
  for (const [file, title] of Object.entries(appSets)) report(title, readAuthorApps(file));
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
    const { unseen, language, kind, secrets, open, answers, leaks = [] } = app;
    const split = unseen ? 'unseen' : 'seen';
    const values = secrets.map(({ value }) => value);
    return {
      split,
      language,
      kind,
      system: app.system ?? joinLines(app),
      secrets: values,
      open,
      answers,
      leaks,
    };
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
  const splits = [...new Set(prompts.map(({ split }) => split))].toSorted();
  for (const split of splits) {
    const isUnseen = split === 'unseen' || split === 'second';
    if (isUnseen && isSeenOnly) continue;
    const rows = prompts.filter((row) => row.split === split);
    printRow([name, split, ...tally(rows)]);
    if (showsMisses && !isUnseen) for (const row of rows) listMisses(row);
  }
}

function printRow([name = '', split = '', ...cells]: readonly string[]): void {
  const row = [name.padEnd(40), split.padEnd(6), ...cells.map((cell) => cell.padStart(12))];
  process.stdout.write(`${row.join(' ')}\n`);
}

/** Counts what `columns` and `countedColumns` name. */
function tally(rows: readonly DeclaringPrompt[]): string[] {
  const declaring = rows.filter(({ secrets }) => secrets.length > 0);
  const recognised = declaring.filter(isRecognised).length;
  const held = declaring.flatMap(({ system, secrets }) =>
    secrets.map((value) => Object.values(forms).map((disguise) => isHeld(system, disguise(value)))),
  );
  const open = rows.flatMap(({ system, open: values }) =>
    values.map((value) => isHeld(system, `It is ${value}.`)),
  );
  const leaks = rows.flatMap(({ system, answers = [] }) =>
    answers.map(({ output }) => findLeak(system, output)),
  );
  const revealed = rows.flatMap(({ system, leaks: answers = [] }) =>
    answers.map(({ output }) => findLeak(system, output) !== undefined),
  );
  return [
    String(rows.length),
    percent(recognised, declaring.length),
    String(held.length),
    ...Object.keys(forms).map((_, form) =>
      percent(held.filter((row) => row[form] === true).length, held.length),
    ),
    percent(held.filter((row) => row.every(Boolean)).length, held.length),
    String(open.length),
    percent(open.filter(Boolean).length, open.length),
    String(leaks.length),
    String(leaks.filter((kind) => kind === 'secret').length),
    String(leaks.filter((kind) => kind !== undefined).length),
    String(revealed.length),
    percent(revealed.filter(Boolean).length, revealed.length),
  ];
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
