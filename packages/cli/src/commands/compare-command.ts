import { Command, InvalidArgumentError, Option } from 'commander';
import type { CompareFlags } from '../compare/index.ts';
import type { CommandActions } from './command-actions.ts';
import { configText, upstreamOption, wholeNumber } from './option-values.ts';

const features = ['shadow-agent', 'prompt-guard', 'no-content-filter'] as const;

/** Creates the command `toolgate compare`. */
export function compareCommand(compare: CommandActions['compare']): Command {
  return new Command('compare')
    .description('run cases with and without a feature, and show what it gains and costs')
    .argument('<cases>', 'JSON lines {"prompt", "system"?, "documents"?, "expect"?}')
    .addOption(
      new Option(
        '--with <features>',
        `features to compare, comma separated: ${features.join(', ')}`,
      )
        .argParser(parseFeatures)
        .makeOptionMandatory(),
    )
    .option('--hint <text>', 'what the shadow agent checks')
    .addOption(countOption('--max-iterations <count>', 'validations of the shadow agent'))
    .addOption(countOption('--trials <count>', 'runs of each case, with and without').default(8))
    .addOption(countOption('--parallel <count>', 'requests at the same time').default(4))
    .option('--model <id>', 'the model (default: the first one)')
    .option('--config <file>', configText)
    .addOption(new Option('--demo', 'the scripted demo model').conflicts('upstream'))
    .addOption(upstreamOption())
    .option('--json', 'write the figures as JSON')
    .addHelpText('after', compareHelp)
    .action(async (file: string, flags: CompareFlags) => compare(file, flags));
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

function countOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(wholeNumber(1, 99_999));
}
