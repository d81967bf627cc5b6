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
 * How long this thread has worked, in milliseconds: on a busy machine the clock counts the work of other processes too.
 * Where that is unknown, the clock.
 */
export function workedMilliseconds(): number {
  const usage = process?.threadCpuUsage?.();
  return usage === undefined ? performance.now() : (usage.user + usage.system) / 1000;
}

/**
 * How many times as long work takes on four times the input: about 4 if its time is linear, on a machine of any speed. The
 * smallest times of a few runs count; it stops at the first that are linear.
 *
 * @param size Of the larger input; the work gets it and a quarter of it.
 * @param work Makes an input of the size it is given, and reads it.
 */
export function measureGrowth(size: number, work: (size: number) => void): number {
  let [small, large] = [Infinity, Infinity];
  // The first runs compile the work, which would make the smaller input look slow.
  for (let run = 0; run < 2; run += 1) work(size / 4);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    small = Math.min(
      small,
      measure(() => work(size / 4)),
    );
    large = Math.min(
      large,
      measure(() => work(size)),
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
