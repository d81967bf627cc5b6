import { type Spread, spreadOf } from './quantile.ts';

/** One way of doing the work that is measured. */
export interface Contender {
  /** What the table calls it. */
  name: string;
  /** Does the work once. */
  run: () => Promise<unknown>;
}

/** The CPU time of a contender over all rounds, in microseconds per run. */
export interface Measurement extends Spread {
  name: string;
}

/**
 * Measures contenders side by side: in each round each of them runs in turn, so other work of the machine slows all alike.
 *
 * @param rounds how often each is measured; the first two rounds warm up and do not count.
 * @param runs how often each does its work per round.
 */
export async function measure(
  contenders: readonly Contender[],
  { rounds = 9, runs = 300 }: { rounds?: number; runs?: number } = {},
): Promise<Measurement[]> {
  const samples = contenders.map((): number[] => []);
  for (let round = -2; round < rounds; round += 1) {
    for (const [index, { run }] of contenders.entries()) {
      const start = process.cpuUsage();
      for (let count = 0; count < runs; count += 1) await run();
      const { user, system } = process.cpuUsage(start);
      if (round >= 0) samples[index]?.push((user + system) / runs);
    }
  }
  return contenders.map(({ name }, index) => ({ name, ...spreadOf(samples[index] ?? []) }));
}

/** Prints measurements as a table, each as a ratio to the first as well. */
export function printMeasurements(title: string, measurements: readonly Measurement[]): void {
  const base = measurements[0]?.median ?? 1;
  const rows = measurements.map(({ name, median, least, most }) => [
    name.padEnd(44),
    `${median.toFixed(0)} µs`.padStart(9),
    `${least.toFixed(0)}–${most.toFixed(0)}`.padStart(12),
    `×${(median / base).toFixed(2)}`.padStart(7),
  ]);
  process.stdout.write(`${title}\n${rows.map((row) => row.join(' ')).join('\n')}\n\n`);
}
