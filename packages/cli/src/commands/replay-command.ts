import { Command, InvalidArgumentError } from 'commander';
import { presets } from '../configuration/index.ts';
import type { ThresholdsFlag } from '../replay/index.ts';
import type { CommandActions } from './command-actions.ts';
import { configText, trafficText } from './option-values.ts';

/** Creates the command `toolgate replay`. */
export function replayCommand(replay: CommandActions['replay']): Command {
  return new Command('replay')
    .description(
      'show what the guard does about recorded traffic before and after a change of thresholds',
    )
    .argument('[files...]', `${trafficText}; without files standard input`)
    .requiredOption('--after <thresholds>', 'thresholds to try', parseThresholds)
    .option(
      '--before <thresholds>',
      'thresholds to compare with (default: the configured ones)',
      parseThresholds,
    )
    .option('--page <file>', 'write a page with pictures, as HTML')
    .option('--config <file>', configText)
    .option('--quiet', 'write no progress to standard error')
    .addHelpText('after', replayHelp)
    .action(replay);
}

const replayHelp = `
Thresholds are strict, default or lenient, or two numbers: harden,block. It works from the recorded scores, so a log of
monitor mode is as good as any. Messages with a "time" are shown by day.

Example:
  toolgate replay outcomes.jsonl --before default --after 0.62,0.95 --page week.html`;

function parseThresholds(value: string): ThresholdsFlag {
  const preset = presets.find((name) => name === value);
  if (preset) return preset;
  const [harden = NaN, block = NaN, ...others] = value.split(',').map(Number);
  if (others.length === 0 && harden > 0 && harden <= block && block <= 1) return { harden, block };
  throw new InvalidArgumentError(
    `Accepted: ${presets.join(', ')}, and two numbers such as 0.62,0.95: harden,block.`,
  );
}
