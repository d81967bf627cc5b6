import type { Spread } from '../quantile.ts';
import type { Summary } from './summarize-rounds.ts';

/** The results of one workload at one concurrency. */
export interface Section {
  workload: string;
  concurrency: number;
  /** The limit comes first: ratios refer to it. */
  summaries: readonly Summary[];
}

/** The results as a page in Markdown: a table a section, CPU as a ratio to the limit with its range. */
export function formatReport(sections: readonly Section[]): string {
  return sections
    .map(({ workload, concurrency, summaries }) => {
      const limit = summaries[0];
      const rows = summaries.map((summary) => rowOf(summary, limit ?? summary));
      return [
        `## ${workload[0]?.toUpperCase()}${workload.slice(1)}, ${concurrency} at a time`,
        '',
        '| gateway | CPU µs/request | of the limit | requests/s | ms median | ms 99 % | first byte ms | MB |',
        '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
        ...rows,
        '',
      ].join('\n');
    })
    .join('\n');
}

function rowOf(summary: Summary, limit: Summary): string {
  const { contender, throughput, latency, slowest, firstByte, cpu, memory } = summary;
  const cells = [
    contender,
    `${cpu.median.toFixed(0)} (${cpu.least.toFixed(0)}–${cpu.most.toFixed(0)})`,
    `×${ratio(cpu, limit.cpu)}`,
    throughput.median.toFixed(0),
    latency.median.toFixed(2),
    slowest.median.toFixed(2),
    firstByte.median.toFixed(2),
    memory.toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}

function ratio(value: Spread, base: Spread): string {
  return (value.median / base.median).toFixed(2);
}
