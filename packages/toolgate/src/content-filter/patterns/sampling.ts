const mixer = 0x85ebca6b;
const sampleShift = 30;

/**
 * Whether windows with this hash are sampled: one in four, the same ones in both texts. Looking up all windows would
 * cost four times as much and find the same.
 */
export function isSampled(hash: number): boolean {
  return Math.imul(hash, mixer) >>> sampleShift === 0;
}
