import { writeFileSync } from 'node:fs';
import type { StoredTrees } from '../../../toolgate/src/content-filter/boosted-trees/index.ts';
import type { LinearModel } from '../../../toolgate/src/content-filter/linear-model/index.ts';
import { formatObject, storeTrees } from '../boosted-trees/index.ts';
import { storeLinearModel } from '../linear-model/index.ts';

/** What the training found. */
export interface Findings {
  usage: LinearModel;
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

/** Writes the weights of sentences as a module of the filter. */
export function storeWeights({ usage, terms, context, trees }: Findings): void {
  writeFileSync(
    file,
    `import type { SentenceWeights } from './evidence-terms.ts';\n\n` +
      `/** Written by \`pnpm train:filter DATA\` of the benchmarks. */\n` +
      `export const sentenceWeights: SentenceWeights = {\n  usage: ${formatObject(storeLinearModel(usage), '  ')},\n` +
      `  terms: ${formatObject(terms, '  ')},\n  context: ${formatObject(context, '  ')},\n` +
      `  trees: ${formatObject(storeTrees(trees), '  ')},\n};\n`,
  );
}
