export { leafSign, leafZero, readTrees, sumTrees } from './boosted-trees.ts';
export type { BoostedTrees, StoredTrees } from './boosted-trees.ts';
export { alphabet, decodeTrees, skipLetter } from './trees-text.ts';
export type { TreesText } from './trees-text.ts';
