import type { CpuClock } from './watched-gateway.ts';

/** The CPU time of the main thread at a moment, in milliseconds, from the notes of the clock. */
export function cpuAt(clock: CpuClock, moment: number): number {
  let cpu = clock[0]?.[1] ?? 0;
  for (const [at, used] of clock) {
    if (at > moment) break;
    cpu = used;
  }
  return cpu;
}
