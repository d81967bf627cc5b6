import type { SparseMatrix, SparseRow } from './sparse-matrix.ts';
import type { WordCorpus } from './word-corpus.ts';

/** Number of the most frequent words, which count as neighbours. */
const maxNeighbours = 6000;
/** Number of words to each side that count; nearer ones count more. */
const reach = 3;
/** Words that are counted in one pass over the text, so the counts fit into memory. */
const wordsAtOnce = 4000;
/** Exponent that flattens the frequencies of neighbours; otherwise rare ones would count too much. */
const flattening = 0.75;

/**
 * How much more often than by chance a word occurs near each frequent word, before it or after it: positive pointwise mutual
 * information, a row for each word of a corpus.
 */
export function countCoOccurrences(corpus: WordCorpus): SparseMatrix {
  const words = corpus.hashes.length;
  const neighbours = Math.min(maxNeighbours, words);
  const rows: SparseRow[] = [];
  for (let from = 0; from < words; from += wordsAtOnce) {
    rows.push(
      ...countNeighbours(corpus, { from, to: Math.min(words, from + wordsAtOnce), neighbours }),
    );
  }
  const shares = new Float64Array(neighbours * 2);
  for (const { columns, values } of rows) {
    for (let at = 0; at < columns.length; at += 1) {
      shares[columns[at] ?? 0] = (shares[columns[at] ?? 0] ?? 0) + (values[at] ?? 0);
    }
  }
  const flat = shares.map((sum) => sum ** flattening);
  const total = flat.reduce((sum, share) => sum + share, 0);
  const chances = flat.map((share) => share / total);
  return { rows: rows.map((row) => information(row, chances)), width: neighbours * 2 };
}

/** Counts the neighbours of the words of some ranks. */
function countNeighbours(
  { ranks }: WordCorpus,
  { from, to, neighbours }: { from: number; to: number; neighbours: number },
): SparseRow[] {
  const width = neighbours * 2;
  const counts = new Float32Array((to - from) * width);
  for (let at = 0; at < ranks.length; at += 1) {
    const word = ranks[at] ?? 0;
    if (word < from || word >= to) continue;
    const row = (word - from) * width;
    for (let distance = 1; distance <= reach; distance += 1) {
      const before = ranks[at - distance] ?? neighbours;
      const after = ranks[at + distance] ?? neighbours;
      if (before >= 0 && before < neighbours) addTo(counts, row + before, 1 / distance);
      if (after >= 0 && after < neighbours) addTo(counts, row + neighbours + after, 1 / distance);
    }
  }
  return Array.from({ length: to - from }, (_, word) =>
    sparse(counts.subarray(word * width, (word + 1) * width)),
  );
}

function addTo(counts: Float32Array, at: number, amount: number): void {
  counts[at] = (counts[at] ?? 0) + amount;
}

function sparse(counts: Float32Array): SparseRow {
  const columns: number[] = [];
  for (let column = 0; column < counts.length; column += 1) {
    if ((counts[column] ?? 0) > 0) columns.push(column);
  }
  return {
    columns: Int32Array.from(columns),
    values: Float32Array.from(columns, (column) => counts[column] ?? 0),
  };
}

/** Turns counts into positive pointwise mutual information. */
function information({ columns, values }: SparseRow, chances: Float64Array): SparseRow {
  const total = values.reduce((sum, count) => sum + count, 0);
  const gains = values.map((count, at) =>
    Math.log(count / total / (chances[columns[at] ?? 0] ?? 1)),
  );
  return {
    columns: columns.filter((_, at) => (gains[at] ?? 0) > 0),
    values: gains.filter((gain) => gain > 0),
  };
}
