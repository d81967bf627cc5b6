import { Command } from 'commander';
import type { CommandActions } from './command-actions.ts';
import { configText, numberParser, trafficText } from './option-values.ts';
import { addRateOptions } from './rate-options.ts';

const parseConfidence = numberParser(
  (confidence) => confidence >= 0.5 && confidence <= 0.999_999,
  'It must be a number from 0.5 to 0.999999, such as 0.95.',
);

/** Creates the command `toolgate calibrate`. */
export function calibrateCommand(calibrate: CommandActions['calibrate']): Command {
  return addRateOptions(
    new Command('calibrate')
      .description("set the prompt guard's thresholds from your own traffic")
      .argument('[files...]', `${trafficText}; without files standard input`),
  )
    .option('--confidence <share>', 'the chance that a promise holds', parseConfidence, 0.95)
    .option('--picture <file>', 'write the curve as SVG')
    .option('--write <file>', 'write the configuration: a new file, or a JSON file')
    .option('--config <file>', configText)
    .option('--quiet', 'write no progress to standard error')
    .addHelpText('after', calibrateHelp)
    .action(calibrate);
}

const calibrateHelp = `
It chooses the lowest thresholds that keep the promised rates, not below those of the preset "strict". All messages
count, attacks too. The bound holds at all times, so you can run the command on any day, on everything logged so far.
Each promise holds separately, with the given confidence. A promise needs about 3 / rate messages at 95 %: 614 for
0.5 %, 15,336 for 0.02 %. The exit code is 1 when the data cannot support a promise.

Examples:
  toolgate calibrate outcomes.jsonl --max-harden-rate 0.005 --max-block-rate 0.0002 --picture curve.svg
  toolgate calibrate messages.jsonl --max-harden-rate 0.01 --write toolgate.config.json`;
