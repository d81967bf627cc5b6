// Measures whether the layout of a prompt changes the filter's decisions: `pnpm bench:layouts`. It writes the sentences of apps that were kept
// out of training in each layout, and prints how many instructions the filter finds alone and three at a time, and how many sayable
// sentences it cuts.
import { createContentFilter } from 'toolgate';
import { readApps, splitSentences } from '../filter-decision/app-pairs.ts';

const appSets = ['apps-judges', 'apps-store', 'apps-blind', 'apps-fresh'] as const;
const labels = ['Tone', 'Scope', 'Limits', 'Style', 'Safety', 'Help'] as const;
/** Sentences with fewer letters are everyday phrases in any layout. */
const minCharacters = 45;

type Write = (sentences: readonly string[]) => string;

const lines =
  (write: (sentence: string, at: number) => string): Write =>
  (sentences) =>
    sentences.map(write).join('\n');
const letter = (at: number): string => String.fromCodePoint(97 + (at % 26));

const layouts: Readonly<Record<string, Write>> = {
  'plain lines': lines((one) => one),
  'one paragraph': (sentences) => sentences.join(' '),
  'numbers `1. `': lines((one, at) => `${at + 1}. ${one}`),
  'letters `a. `': lines((one, at) => `${letter(at)}. ${one}`),
  'names `[R1] `': lines((one, at) => `[R${at + 1}] ${one}`),
  'labels `**Tone** – `': lines((one, at) => `- **${labels[at % labels.length] ?? ''}** – ${one}`),
  'labels `**Tone:** `': lines((one, at) => `- **${labels[at % labels.length] ?? ''}:** ${one}`),
  'steps `Step 1 - `': lines((one, at) => `Step ${at + 1} - ${one}`),
  'JSON, one string': (sentences) => JSON.stringify({ system: sentences.join('\n') }),
  'JSON, a list': (sentences) => JSON.stringify(sentences, undefined, 1),
  'HTML, one line': (sentences) => `<ul>${sentences.map((one) => `<li>${one}</li>`).join('')}</ul>`,
  'XML, one line': (sentences) =>
    `<rules>${sentences.map((one) => `<rule>${one}</rule>`).join('')}</rules>`,
  'YAML, strings': (sentences) =>
    `rules:\n${lines((one) => `  - ${JSON.stringify(one)}`)(sentences)}`,
  'TOML, strings': (sentences) =>
    `rules = [\n${lines((one) => `  ${JSON.stringify(one)},`)(sentences)}\n]`,
  'code, strings': (sentences) =>
    `SYSTEM = (\n${lines((one) => `    ${JSON.stringify(`${one} `)}`)(sentences)}\n)`,
  quotation: lines((one) => `> ${one}`),
  comment: lines((one) => `# ${one}`),
  'table with numbers': lines((one, at) => `| ${at + 1} | ${one} |`),
};

const unseen = appSets.flatMap(readApps).filter((app) => app.unseen);
const apps = unseen.map((app) => {
  const known = app.lines.filter(({ is }) => is !== 'frame');
  const sentencesOf = (kind: 'hidden' | 'sayable'): string[] =>
    known
      .filter(({ is }) => is === kind)
      .flatMap(({ text }) => splitSentences(text))
      .filter(({ length }) => length >= minCharacters);
  return {
    sentences: known.flatMap(({ text }) => splitSentences(text)),
    hidden: sentencesOf('hidden'),
    sayable: sentencesOf('sayable'),
  };
});
const filter = createContentFilter();

/** Counts the texts that the filter blocks under a prompt. */
function countLeaks(system: string, texts: readonly string[]): number {
  const session = filter.open({ hidden: [{ text: system, kind: 'instructions' }] });
  return texts.filter((text) => {
    const channel = session?.reopen().channel();
    channel?.push(`Sure: ${text}`);
    channel?.end();
    return channel?.leak !== undefined;
  }).length;
}

function inThrees(sentences: readonly string[]): string[] {
  return sentences.flatMap((_, at) =>
    at % 3 === 0 && at + 2 < sentences.length ? [sentences.slice(at, at + 3).join(' ')] : [],
  );
}

const share = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`;

function printRow(name: string, cells: readonly string[]): void {
  process.stdout.write(`${name.padEnd(20)}${cells.map((cell) => cell.padStart(17)).join('')}\n`);
}

printRow('', ['one instruction', 'three', 'facts cut']);
for (const [name, write] of Object.entries(layouts)) {
  const found = { hidden: 0, three: 0, sayable: 0 };
  const all = { hidden: 0, three: 0, sayable: 0 };
  for (const { sentences, hidden, sayable } of apps) {
    const system = write(sentences);
    const texts = { hidden, three: inThrees(hidden), sayable };
    for (const kind of ['hidden', 'three', 'sayable'] as const) {
      found[kind] += countLeaks(system, texts[kind]);
      all[kind] += texts[kind].length;
    }
  }
  printRow(name, [
    share(found.hidden, all.hidden),
    share(found.three, all.three),
    share(found.sayable, all.sayable),
  ]);
}
