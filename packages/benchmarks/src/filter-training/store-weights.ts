import { writeFileSync } from 'node:fs';
import type { StoredTrees } from '../../../toolgate/src/content-filter/boosted-trees/index.ts';
import { formatObject, storeTrees } from '../boosted-trees/index.ts';
import type { UsageModel } from './train-usage.ts';

/** What the training found. */
export interface Findings {
  usage: UsageModel;
  /** The weight of each term. */
  terms: Readonly<Record<string, number>>;
  /** The weight of each term of the context, and the `bias`. */
  context: Readonly<Record<string, number>>;
  trees: StoredTrees;
}

const file = new URL(
  '../../../toolgate/src/content-filter/sentence-odds/sentence-weights.ts',
  import.meta.url,
);

const maxLineCharacters = 100;
const maxShortKey = 2;

/** Writes the weights of sentences as a module of the filter that people can read. */
export function storeWeights({ usage, terms, context, trees }: Findings): void {
  writeFileSync(
    file,
    `import type { SentenceWeights } from './evidence-terms.ts';\n\n` +
      `/** Written by \`pnpm train:filter DATA\` of the benchmarks. */\n` +
      `export const sentenceWeights: SentenceWeights = {\n  usage: {\n${formatModel(usage)}  },\n` +
      `  terms: ${formatObject(terms, '  ')},\n  context: ${formatObject(context, '  ')},\n` +
      `  trees: ${formatObject(storeTrees(trees), '  ')},\n};\n`,
  );
}

function formatModel(model: UsageModel): string {
  const groups = new Map<number, string[]>();
  for (const [word, weight] of model) groups.set(weight, [...(groups.get(weight) ?? []), word]);
  return [...groups]
    .toSorted(([one], [other]) => other - one)
    .map(([weight, found]) => formatEntry(`${weight}`, quote(found.toSorted().join(' '))))
    .join('');
}

/** Formats an entry as the formatter of the repository does, which breaks no line after a key of two characters. */
function formatEntry(key: string, value: string): string {
  const line = `    '${key}': ${value},\n`;
  const isKept = key.length <= maxShortKey || line.length <= maxLineCharacters;
  return isKept ? line : `    '${key}':\n      ${value},\n`;
}

function quote(text: string): string {
  return text.includes("'") ? `"${text}"` : `'${text}'`;
}
