import { seededRandom } from '../random.ts';

/** A matrix of few entries, by rows. */
export interface SparseMatrix {
  rows: readonly SparseRow[];
  /** Number of columns. */
  width: number;
}

/** The entries of a row that are not 0. */
export interface SparseRow {
  columns: Int32Array;
  values: Float32Array;
}

/** A matrix of all entries, row after row. */
interface DenseMatrix {
  entries: Float32Array;
  width: number;
}

const rounds = 5;
/** Additional directions, which make the requested ones more exact. */
const spare = 16;
const seed = 5;

/**
 * The rows of a matrix in its strongest directions (truncated singular value decomposition by subspace iteration), each
 * direction scaled by the root of its strength and each row by its length.
 */
export function strongestDirections(matrix: SparseMatrix, count: number): Float32Array {
  const width = count + spare;
  const random = seededRandom(seed);
  let right: DenseMatrix = {
    entries: new Float32Array(matrix.width * width).map(() => random() + random() - 1),
    width,
  };
  let left = times(matrix, right);
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) left = times(matrix, orthonormal(right));
    right = transposedTimes(matrix, orthonormal(left));
  }
  const strengths = Array.from({ length: width }, (_, column) => lengthOf(right, column));
  const order = strengths
    .map((_, column) => column)
    .toSorted((one, other) => (strengths[other] ?? 0) - (strengths[one] ?? 0))
    .slice(0, count);
  const rows = new Float32Array(matrix.rows.length * count);
  for (let row = 0; row < matrix.rows.length; row += 1) {
    for (const [at, column] of order.entries()) {
      rows[row * count + at] =
        (left.entries[row * width + column] ?? 0) * Math.sqrt(strengths[column] ?? 0);
    }
    normalize(rows.subarray(row * count, (row + 1) * count));
  }
  return rows;
}

/** Scales a vector to length 1; one of zeros stays. */
export function normalize(vector: Float32Array): void {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  if (length > 0)
    for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) / length;
}

function times({ rows }: SparseMatrix, { entries, width }: DenseMatrix): DenseMatrix {
  const product = new Float32Array(rows.length * width);
  for (const [row, { columns, values }] of rows.entries()) {
    const to = row * width;
    for (let at = 0; at < columns.length; at += 1) {
      const value = values[at] ?? 0;
      const from = (columns[at] ?? 0) * width;
      for (let column = 0; column < width; column += 1) {
        product[to + column] = (product[to + column] ?? 0) + value * (entries[from + column] ?? 0);
      }
    }
  }
  return { entries: product, width };
}

function transposedTimes(matrix: SparseMatrix, { entries, width }: DenseMatrix): DenseMatrix {
  const product = new Float32Array(matrix.width * width);
  for (const [row, { columns, values }] of matrix.rows.entries()) {
    const from = row * width;
    for (let at = 0; at < columns.length; at += 1) {
      const value = values[at] ?? 0;
      const to = (columns[at] ?? 0) * width;
      for (let column = 0; column < width; column += 1) {
        product[to + column] = (product[to + column] ?? 0) + value * (entries[from + column] ?? 0);
      }
    }
  }
  return { entries: product, width };
}

/** Makes the columns of a matrix orthogonal, of length 1, in place (modified Gram-Schmidt). */
function orthonormal(matrix: DenseMatrix): DenseMatrix {
  const { entries, width } = matrix;
  for (let column = 0; column < width; column += 1) {
    for (let other = 0; other < column; other += 1) {
      let product = 0;
      for (let at = 0; at < entries.length; at += width) {
        product += (entries[at + column] ?? 0) * (entries[at + other] ?? 0);
      }
      for (let at = 0; at < entries.length; at += width) {
        entries[at + column] = (entries[at + column] ?? 0) - product * (entries[at + other] ?? 0);
      }
    }
    const length = lengthOf(matrix, column) || 1;
    for (let at = column; at < entries.length; at += width) {
      entries[at] = (entries[at] ?? 0) / length;
    }
  }
  return matrix;
}

function lengthOf({ entries, width }: DenseMatrix, column: number): number {
  let sum = 0;
  for (let at = column; at < entries.length; at += width) sum += (entries[at] ?? 0) ** 2;
  return Math.sqrt(sum);
}
