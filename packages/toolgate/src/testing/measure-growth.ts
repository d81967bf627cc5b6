/** Node.js as a test uses it; releases before 23.9 cannot measure a thread. */
interface NodeProcess {
  threadCpuUsage?: () => { user: number; system: number };
}

const { process } = globalThis as { process?: NodeProcess };

/** Growth that only work of quadratic time exceeds: on input of four times the size it takes 16 times as long. */
export const maxLinearGrowth = 12;

/**
 * Minimum that the smaller input counts for, in milliseconds. A collection of garbage takes as long, and comes mostly during the
 * larger input. Work of quadratic time on inputs of these sizes takes seconds.
 */
const minMilliseconds = 10;

/** How often a measurement that exceeds linear growth is repeated. */
const maxAttempts = 8;

/**
 * Returns the CPU time of this thread in milliseconds, since on a busy machine the clock also counts the work of other
 * processes. If the runtime cannot measure a thread, it returns the clock.
 */
export function workedMilliseconds(): number {
  const usage = process?.threadCpuUsage?.();
  return usage === undefined ? performance.now() : (usage.user + usage.system) / 1000;
}

/**
 * Returns how many times as long the work takes for an input of four times the size: about 4 if its time is linear, on
 * any machine. It takes the smallest times of several runs, and stops as soon as they show linear growth.
 *
 * @param size the size of the larger input. The smaller one has a quarter of it.
 * @param work makes an input of the given size, and reads it.
 */
export function measureGrowth(size: number, work: (size: number) => void): number {
  let [small, large] = [Infinity, Infinity];
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    // The larger input comes first: its run compiles the work, which would make the smaller one look slow.
    large = Math.min(
      large,
      measure(() => work(size)),
    );
    // The smaller input counts for no less than this, so its time would change nothing.
    if (large / minMilliseconds < maxLinearGrowth) return large / minMilliseconds;
    small = Math.min(
      small,
      measure(() => work(size / 4)),
    );
    if (large / Math.max(small, minMilliseconds) < maxLinearGrowth) break;
  }
  return large / Math.max(small, minMilliseconds);
}

function measure(work: () => void): number {
  const start = workedMilliseconds();
  work();
  return workedMilliseconds() - start;
}
