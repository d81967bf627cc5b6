import { writeFileSync } from 'node:fs';
import type { Logistic } from './train-logistic.ts';
import type { WordModel } from './train-words.ts';

/** What the training found. */
export interface Findings {
  words: WordModel;
  terms: readonly string[];
  alone: Logistic;
  contexts: readonly string[];
  context: Logistic;
}

const file = new URL(
  '../../../toolgate/src/content-filter/prompt/sentence-weights.ts',
  import.meta.url,
);

const maxLineCharacters = 100;
const maxShortKey = 2;

/** Writes the weights of sentences as a module of the filter that people can read. */
export function storeWeights({ words, terms, alone, contexts, context }: Findings): void {
  const groups = new Map<number, string[]>();
  for (const [word, weight] of words) groups.set(weight, [...(groups.get(weight) ?? []), word]);
  const lines = [...groups]
    .toSorted(([one], [other]) => other - one)
    .map(([weight, found]) => formatEntry(`${weight}`, quote(found.toSorted().join(' '))));
  writeFileSync(
    file,
    `import type { SentenceWeights } from './evidence-terms.ts';\n\n` +
      `/** Written by \`pnpm train:filter DATA\` of the benchmarks. */\n` +
      `export const sentenceWeights: SentenceWeights = {\n  words: {\n${lines.join('')}  },\n` +
      `  terms: {\n${numbers(terms, alone)}  },\n  context: {\n${numbers(contexts, context)}  },\n};\n`,
  );
}

/** Formats an entry as the formatter of the repository does, which breaks no line after a key of two characters. */
function formatEntry(key: string, value: string): string {
  const line = `    '${key}': ${value},\n`;
  const isKept = key.length <= maxShortKey || line.length <= maxLineCharacters;
  return isKept ? line : `    '${key}':\n      ${value},\n`;
}

function numbers(names: readonly string[], { weights, bias }: Logistic): string {
  return [...names.map((name, at) => [name, weights[at] ?? 0] as const), ['bias', bias] as const]
    .map(([name, weight]) => `    ${name}: ${Number(weight.toFixed(2))},\n`)
    .join('');
}

function quote(text: string): string {
  return text.includes("'") ? `"${text}"` : `'${text}'`;
}
