import {
  maxGroup,
  createWordGroups,
  type WordGroups,
} from '../../../../toolgate/src/prompt-guard/features/index.ts';
import { seededRandom } from '../random.ts';
import { countCoOccurrences } from './co-occurrence.ts';
import { ordinaryText } from './ordinary-text.ts';
import { normalize, strongestDirections } from './sparse-matrix.ts';
import { readWordCorpus } from './word-corpus.ts';

/** Maximum number of words, the most frequent ones, and the minimum number of times that each occurs. */
const maxWords = 24_000;
const minCount = 4;
/** Number of dimensions to which the neighbours of a word are reduced. */
const directions = 64;
const rounds = 15;
const seed = 9;
/** Maximum number of occurrences of a word that count. */
const maxCounted = 100_000;

/** Learns which words have similar neighbours from the ordinary text of a folder, with no label and no attack. */
export function groupWords(folder: string): WordGroups {
  const corpus = readWordCorpus(ordinaryText(folder), { maxWords, minCount });
  const vectors = strongestDirections(countCoOccurrences(corpus), directions);
  const weights = corpus.counts.map((count) => Math.sqrt(Math.min(count, maxCounted)));
  const groups = groupVectors({ vectors, width: directions, weights }, maxGroup);
  return createWordGroups(
    corpus.hashes.map((hash, rank) => ({ hash, group: (groups[rank] ?? 0) + 1 })),
  );
}

/** Vectors of length 1, one after the other, and the weight of each. */
interface WeightedVectors {
  vectors: Float32Array;
  width: number;
  weights: readonly number[];
}

/** Gives each vector the number of a group; the members of a group point in similar directions (spherical k-means++). */
export function groupVectors(all: WeightedVectors, count: number): Int32Array {
  const { vectors, width, weights } = all;
  const centers = firstCenters(all, count);
  const groups = new Int32Array(weights.length);
  for (let round = 0; round < rounds; round += 1) {
    for (let row = 0; row < weights.length; row += 1) {
      groups[row] = nearest(vectors.subarray(row * width, (row + 1) * width), centers);
    }
    centers.fill(0);
    for (const [row, weight] of weights.entries()) {
      const center = (groups[row] ?? 0) * width;
      for (let at = 0; at < width; at += 1) {
        centers[center + at] =
          (centers[center + at] ?? 0) + weight * (vectors[row * width + at] ?? 0);
      }
    }
    for (let center = 0; center < centers.length; center += width) {
      normalize(centers.subarray(center, center + width));
    }
  }
  return groups;
}

/** Picks vectors as first centers; a greater distance from the picked ones makes a vector likelier. */
function firstCenters({ vectors, width, weights }: WeightedVectors, count: number): Float32Array {
  const random = seededRandom(seed);
  const centers = new Float32Array(count * width);
  const distances = new Float64Array(weights.length).fill(2);
  let picked = 0;
  for (let center = 0; center < count; center += 1) {
    const vector = vectors.subarray(picked * width, (picked + 1) * width);
    centers.set(vector, center * width);
    let total = 0;
    for (const [row, weight] of weights.entries()) {
      const distance = Math.max(0, 1 - product(vectors, row * width, vector));
      distances[row] = Math.min(distances[row] ?? 2, distance);
      total += (distances[row] ?? 0) * weight;
    }
    let rest = random() * total;
    picked = weights.findIndex((weight, row) => {
      rest -= (distances[row] ?? 0) * weight;
      return rest <= 0;
    });
    if (picked === -1) picked = weights.length - 1;
  }
  return centers;
}

function nearest(vector: Float32Array, centers: Float32Array): number {
  let best = 0;
  let highest = -Infinity;
  for (let start = 0; start < centers.length; start += vector.length) {
    const likeness = product(centers, start, vector);
    if (likeness <= highest) continue;
    highest = likeness;
    best = start / vector.length;
  }
  return best;
}

function product(vectors: Float32Array, start: number, vector: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at += 1) {
    sum += (vectors[start + at] ?? 0) * (vector[at] ?? 0);
  }
  return sum;
}
