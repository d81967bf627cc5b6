import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often the process is checked, in milliseconds. */
const intervalMilliseconds = 5000;
/** How long the process must be idle before it releases memory, in milliseconds. */
const idleMilliseconds = 60_000;
/** How much memory must have grown since the last release, in bytes. */
const minGrowthBytes = 128_000_000;
/** A process that works less than this share of the time is idle; a collection then delays no one. */
const maxIdleShare = 0.05;

/** V8's garbage collector. Only this kind of collection gives pages back to the system. */
type CollectGarbage = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Gives the memory of a peak back to the system when the process has been idle for a minute. V8 collects only while code
 * allocates, and keeps the pages that it has freed. After 2,000 streams an idle process would hold a gigabyte.
 *
 * This collection also drops compiled code, so the next thousand streams cost twice as much.
 */
export function releaseMemory(): void {
  const collect = openCollector();
  if (collect === undefined) return;
  let released = process.memoryUsage.rss();
  let before = performance.eventLoopUtilization();
  let idleSince = performance.now();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > maxIdleShare) idleSince = performance.now();
    if (performance.now() - idleSince < idleMilliseconds) return;
    if (process.memoryUsage.rss() - released < minGrowthBytes) return;
    collect({ type: 'major', flavor: 'last-resort' });
    released = process.memoryUsage.rss();
  }, intervalMilliseconds);
  timer.unref();
}

/** Returns V8's garbage collector. Node.js exposes it only with a flag. */
function openCollector(): CollectGarbage | undefined {
  try {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    return typeof collect === 'function' ? (collect as CollectGarbage) : undefined;
  } catch {
    return undefined;
  }
}
