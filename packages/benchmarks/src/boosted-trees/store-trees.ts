import {
  alphabet,
  leafSign,
  skipLetter,
  type StoredTrees,
  type TreesText,
} from '../../../toolgate/src/content-filter/boosted-trees/index.ts';

/** Writes trees as text; the inverse of `decodeTrees`. */
export function storeTrees({ nodes, cuts, ...trees }: StoredTrees): TreesText {
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
