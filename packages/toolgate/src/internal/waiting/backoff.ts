/**
 * Returns the wait before the next try, in milliseconds: half to all of the first wait, doubled with each further failure.
 * It is random, because calls that failed together should not try again together.
 *
 * @param failures how many tries have failed, from 1.
 */
export function backoff(failures: number, { first, max }: { first: number; max: number }): number {
  const spread = 0.5 + Math.random() / 2;
  return Math.min(first * 2 ** (failures - 1) * spread, max);
}
