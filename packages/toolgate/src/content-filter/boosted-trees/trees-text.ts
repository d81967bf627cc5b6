import { decodeBase64 } from '../../internal/index.ts';
import { type BoostedTrees, leafSign, readTrees, type StoredTrees } from './boosted-trees.ts';

/** The letters for numbers, beginning with 0. */
export const alphabet: string =
  '#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîï';
/** A letter that is not a number: it means a leaf. */
export const skipLetter = '!';
/** Decision trees as text. */
export interface TreesText extends Omit<StoredTrees, 'nodes' | 'cuts'> {
  /** The cuts of each feature, separated by spaces. Bars separate features. */
  cuts: string;
  /** A letter for each node: its feature, as a letter of {@link alphabet}, or {@link skipLetter} for a leaf. */
  features: string;
  /** A letter of {@link alphabet} for each node with branches: the index of its cut. */
  parts: string;
  /** The leaves, in Base64. */
  leaves: string;
}

/** Decodes trees from text. */
export function decodeTrees(stored: TreesText): BoostedTrees {
  return readTrees({ ...stored, cuts: decodeCuts(stored.cuts), nodes: decodeNodes(stored) });
}

function decodeCuts(cuts: string): number[][] {
  return cuts.split('|').map((own) => (own === '' ? [] : own.split(' ').map(Number)));
}

function decodeNodes({ features, parts, leaves }: TreesText): Uint8Array {
  const values = decodeBase64(leaves);
  const nodes = new Uint8Array(features.length * 2);
  let [leaf, part] = [0, 0];
  for (const [at, letter] of Array.from(features).entries()) {
    const isLeaf = letter === skipLetter;
    nodes[at * 2] = isLeaf ? leafSign : alphabet.indexOf(letter);
    nodes[at * 2 + 1] = isLeaf ? (values[leaf] ?? 0) : alphabet.indexOf(parts.charAt(part));
    if (isLeaf) leaf++;
    else part++;
  }
  return nodes;
}
