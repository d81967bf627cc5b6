import { Command, InvalidArgumentError, Option } from 'commander';
import type { CommandActions } from './command-actions.ts';
import { configText, upstreamText, wholeNumber } from './option-values.ts';

const features = ['shadow-agent', 'prompt-guard', 'no-content-filter'] as const;
const parseCount = wholeNumber(1, 99_999);

/** Creates the command `toolgate compare`. */
export function compareCommand(compare: CommandActions['compare']): Command {
  return new Command('compare')
    .description('run cases with and without a feature, and show what it gains and costs')
    .argument('<cases>', 'JSON lines {"prompt", "system"?, "documents"?, "expect"?}')
    .requiredOption(
      '--with <features>',
      `features to compare, comma separated: ${features.join(', ')}`,
      parseFeatures,
    )
    .option('--hint <text>', 'what the shadow agent checks')
    .option('--max-iterations <count>', 'validations of the shadow agent', parseCount)
    .option('--trials <count>', 'runs of each case, with and without', parseCount, 8)
    .option('--parallel <count>', 'requests at the same time', parseCount, 4)
    .option('--model <id>', 'the model (default: the first one)')
    .option('--config <file>', configText)
    .addOption(new Option('--demo', 'the scripted demo model').conflicts('upstream'))
    .option('--upstream <url>', upstreamText)
    .option('--json', 'write the figures as JSON')
    .addHelpText('after', compareHelp)
    .action(compare);
}

const compareHelp = `
"expect" describes a right answer: a text, a check such as {"numbersKnown": true}, or a list of them. Each case is sent
as often as --trials says with the features, and as often without. Models and keys are those of toolgate serve. The 95 %
intervals are over all requests. The requests are real, so a provider may charge for them.

Example:
  echo '{"prompt": "What is 17 + 25?", "expect": "42"}' > cases.jsonl
  toolgate compare cases.jsonl --with shadow-agent --demo`;

function parseFeatures(value: string): string[] {
  const names = value.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !features.some((feature) => feature === name));
  if (unknown === undefined) return names;
  throw new InvalidArgumentError(
    `"${unknown}" is not a feature; the features are: ${features.join(', ')}.`,
  );
}
