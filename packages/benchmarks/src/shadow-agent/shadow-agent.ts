// What the shadow agent gains and costs: scripted models with known error rates, the loop itself around them, and what
// theory says, side by side. Run it with `pnpm bench:shadow-agent`, and with `--svg FILE` for the plot as a file.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Compiler, ErrorRates } from './shadow-agent-models.ts';
import { type Curve, plotAccuracy } from './shadow-agent-plot.ts';
import { printChecks, printStrategies } from './shadow-agent-report.ts';
import { simulate } from './shadow-agent-simulation.ts';
import { type Figures, type Scenario, theoryOf } from './shadow-agent-theory.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    svg: { type: 'string' },
  },
});
const settings = { runs: Number(values.runs), seed: Number(values.seed) };
if (
  !Number.isSafeInteger(settings.runs) ||
  settings.runs < 1 ||
  !Number.isSafeInteger(settings.seed)
) {
  throw new RangeError('--runs takes a whole number from 1, --seed a whole number.');
}

const limits = [1, 2, 3, 5, 10];
const perfect = { falsePass: 0, falseFail: 0 };
const erring = { falsePass: 0.2, falseFail: 0.1 };

interface Series {
  name: string;
  rates: ErrorRates;
  compiler: Compiler;
}

const series: Series[] = [
  { name: 'p = 0.5, perfect judge', rates: { right: 0.5, ...perfect }, compiler: 'none' },
  { name: 'p = 0.5, erring judge', rates: { right: 0.5, ...erring }, compiler: 'none' },
  { name: 'the same, checks in part', rates: { right: 0.5, ...erring }, compiler: 'partial' },
  { name: 'the same, complete checks', rates: { right: 0.5, ...erring }, compiler: 'complete' },
  { name: 'p = 0.2, erring judge', rates: { right: 0.2, ...erring }, compiler: 'none' },
  { name: 'p = 0.2, complete checks', rates: { right: 0.2, ...erring }, compiler: 'complete' },
  { name: 'p = 0.9, erring judge', rates: { right: 0.9, ...erring }, compiler: 'none' },
  { name: 'p = 0.9, complete checks', rates: { right: 0.9, ...erring }, compiler: 'complete' },
];

function cells({ accuracy, calls, judgeCalls, milliseconds }: Figures): string {
  return [
    `${(accuracy * 100).toFixed(1)} %`.padStart(8),
    calls.toFixed(2).padStart(6),
    judgeCalls.toFixed(2).padStart(6),
    `${(milliseconds / 1000).toFixed(2)} s`.padStart(8),
  ].join(' ');
}

function bar(share: number): string {
  return '█'.repeat(Math.round(share * 30)).padEnd(30, '·');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

print(
  `${settings.runs} loops a line, seed ${settings.seed}. Judge that errs: passes 20 % of wrong answers, fails 10 % of right ones.`,
);
print('Time: 2 s an answer, 0.8 s a verdict, 1.2 s to write checks, one after the other.\n');
print(`${''.padEnd(28)} limit  measured: right, calls, judged, time    theory`);
const curves: Curve[] = [];
for (const { name, rates, compiler } of series) {
  const points: Curve['points'][number][] = [];
  for (const limit of limits) {
    const scenario: Scenario = { rates, limit, compiler };
    const measured = await simulate(scenario, settings);
    const theory = theoryOf(scenario);
    points.push({ limit, theory: theory.accuracy, measured: measured.accuracy });
    print(`${name.padEnd(28)} ${String(limit).padStart(5)}  ${cells(measured)}   ${cells(theory)}`);
  }
  curves.push({ name, points });
}

print('\nRight answers, measured');
for (const { name, points } of curves) {
  for (const { limit, measured } of points) {
    print(
      `${name.padEnd(28)} ${String(limit).padStart(5)}  ${bar(measured)} ${(measured * 100).toFixed(1)} %`,
    );
  }
}
await printChecks(settings);
await printStrategies(settings);
if (values.svg !== undefined) await writeFile(values.svg, plotAccuracy(curves.slice(0, 4)));
