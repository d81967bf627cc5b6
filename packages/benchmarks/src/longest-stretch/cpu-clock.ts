import type { CpuClock } from './watched-gateway.ts';

/** How much CPU time the main thread had used at a moment, in milliseconds, as far as the clock knows. */
export function cpuAt(clock: CpuClock, moment: number): number {
  let cpu = clock[0]?.[1] ?? 0;
  for (const [at, used] of clock) {
    if (at > moment) break;
    cpu = used;
  }
  return cpu;
}
