import { measureChecks } from './shadow-agent-checks.ts';
import {
  answerStrategies,
  comparedIterations,
  measureStrategy,
  type SimulatedModels,
} from './shadow-agent-comparison.ts';

/** How often the models err in the comparison: an assumption, like that a model corrects what it is shown. */
const models: SimulatedModels = {
  right: 0.5,
  rightWithWords: 0.85,
  rightWithoutWords: 0.6,
  falsePass: 0.2,
  falseFail: 0.1,
};

interface ReportSettings {
  runs: number;
  seed: number;
}

/** Prints what checks find without a judge, in answers of the languages that they were developed with and of others. */
export async function printChecks({ runs, seed }: ReportSettings): Promise<void> {
  print(`\nChecks alone, over ${runs} good answers and as many with an error each`);
  for (const isSeen of [true, false]) {
    const { good, errors } = await measureChecks({ runs, seed, isSeen });
    const found = Object.values(errors).reduce((sum, { failed }) => sum + failed, 0);
    print(isSeen ? 'languages of the development' : 'other languages');
    print(`  false alarms ${good.failed} of ${good.total}, errors found ${percent(found / runs)}`);
    for (const [error, { failed, total }] of Object.entries(errors)) {
      print(`  ${error.padEnd(12)} ${failed} of ${total}`);
    }
  }
}

/** Prints what the loop gains and costs, against the plain model and a retry with the same prompt. */
export async function printStrategies({ runs, seed }: ReportSettings): Promise<void> {
  print(
    `\nAnswers from sources, limit ${comparedIterations}: right at once in ${percent(models.right)}, after a retry in the same, ` +
      `after a revision in ${percent(models.rightWithoutWords)}, and in ${percent(models.rightWithWords)} where the wrong words were named`,
  );
  print(`${''.padEnd(18)}    right  right if accepted  calls  calls/accepted  tokens`);
  for (const strategy of answerStrategies) {
    const figures = await measureStrategy(strategy, { models, runs, seed });
    const cells = [
      percent(figures.accuracy).padStart(9),
      percent(figures.acceptedAccuracy).padStart(18),
      figures.calls.toFixed(2).padStart(6),
      figures.callsPerAccepted.toFixed(2).padStart(15),
      figures.tokens.toFixed(0).padStart(7),
    ];
    print(`${strategy.padEnd(18)}${cells.join(' ')}`);
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
