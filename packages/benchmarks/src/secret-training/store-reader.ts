import {
  leafSign,
  type StoredTrees,
} from '../../../toolgate/src/content-filter/guard-reader/boosted-trees.ts';
import type { GuardModel } from '../../../toolgate/src/content-filter/guard-reader/guard-scores.ts';
import {
  alphabet,
  skipLetter,
  skipped,
  type StoredReader,
  type TreesText,
  type StoredWeights,
  zeroLetter,
} from '../../../toolgate/src/content-filter/guard-reader/reader-model.ts';
import type { TrainedReader } from './train-reader.ts';

/** Writes a trained reader as it is stored. */
export function storeReader({
  guard,
  surroundings,
  value,
  beside,
  ordinary,
}: TrainedReader): StoredReader {
  return {
    guard: storeWeights(guard),
    surroundings: storeWeights(surroundings),
    value: storeTrees(value),
    beside: storeTrees(beside),
    ordinary: Buffer.from(ordinary).toString('base64'),
  };
}

function storeWeights({ weights, step, bias }: GuardModel): StoredWeights {
  let gaps = '';
  let letters = '';
  let gap = 0;
  for (const weight of weights) {
    if (weight === 0) {
      gap++;
      continue;
    }
    gaps += skipLetter.repeat(Math.floor(gap / skipped));
    gaps += alphabet.charAt(gap % skipped);
    letters += String.fromCharCode(zeroLetter + weight);
    gap = 0;
  }
  return { size: weights.length, gaps, weights: letters, step, bias };
}

function storeTrees({ nodes, cuts, ...trees }: StoredTrees): TreesText {
  return { ...trees, cuts: cuts.map((own) => own.join(' ')).join('|'), ...storeNodes(nodes) };
}

function storeNodes(nodes: Uint8Array): Pick<TreesText, 'features' | 'parts' | 'leaves'> {
  let features = '';
  let parts = '';
  const leaves: number[] = [];
  for (let at = 0; at < nodes.length; at += 2) {
    const [feature = leafSign, other = 0] = nodes.subarray(at, at + 2);
    if (feature === leafSign) {
      features += skipLetter;
      leaves.push(other);
    } else {
      features += letterOf(feature);
      parts += letterOf(other);
    }
  }
  return { features, parts, leaves: Buffer.from(leaves).toString('base64') };
}

function letterOf(number: number): string {
  const letter = alphabet.charAt(number);
  if (letter === '') throw new RangeError(`There is no letter for ${number}: extend the alphabet.`);
  return letter;
}

/** Maximum length of a value on the line of its key, and of a key that has even a longer value on its line, as the formatter has it. */
const maxOnLine = 60;
const maxShortKey = 4;

/** Writes an object of numbers and strings as a formatted program does. */
export function formatObject(object: object, indent = ''): string {
  const inner = `${indent}  `;
  const lines = Object.entries(object).map(([key, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null)
      return `${inner}${key}: ${formatObject(value, inner)},`;
    if (typeof value !== 'string') return `${inner}${key}: ${String(value)},`;
    const isApart = value.length > maxOnLine && key.length > maxShortKey;
    const gap = isApart ? `\n${inner}  ` : ' ';
    return `${inner}${key}:${gap}'${value}',`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
