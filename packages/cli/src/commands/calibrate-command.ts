import { Command } from 'commander';
import type { CommandActions } from './command-actions.ts';
import { configText, numberParser, trafficText, wholeNumber } from './option-values.ts';

const parseRate = numberParser(
  (rate) => rate > 0 && rate < 1,
  'It must be a number between 0 and 1, such as 0.005 for 0.5 %.',
);
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

/** Creates the command `toolgate watch`. */
export function watchCommand(watch: CommandActions['watch']): Command {
  return addRateOptions(
    new Command('watch')
      .description('follow a log, and say when more messages are hardened or blocked than promised')
      .argument('[file]', `${trafficText}; without a file standard input`),
  )
    .option('--once', 'end with the file, with exit code 1 when a rate left its bound')
    .option(
      '--run-length <messages>',
      'messages from one false alarm to the next, on average (default: 50 / rate)',
      wholeNumber(1, 999_999_999_999),
    )
    .option('--config <file>', configText)
    .addHelpText('after', watchHelp)
    .action(watch);
}

function addRateOptions(command: Command): Command {
  return command
    .option(
      '--max-harden-rate <rate>',
      'the highest share of messages to harden or block, such as 0.005 for 0.5 %',
      parseRate,
    )
    .option(
      '--max-block-rate <rate>',
      'the highest share of messages to block, such as 0.0002 for 0.02 %',
      parseRate,
    );
}

const calibrateHelp = `
It chooses the lowest thresholds that keep the promised rates, not below those of the preset "strict". All messages
count, attacks too. The bound holds at all times, so you can run the command on any day, on everything logged so far.
Each promise holds separately, with the given confidence. A promise needs about 3 / rate messages at 95 %: 614 for
0.5 %, 15,336 for 0.02 %. The exit code is 1 when the data cannot support a promise.

Examples:
  toolgate calibrate outcomes.jsonl --max-harden-rate 0.005 --max-block-rate 0.0002 --picture curve.svg
  toolgate calibrate messages.jsonl --max-harden-rate 0.01 --write toolgate.config.json`;

const watchHelp = `
An alarm is a line on standard output. A rate that triples is noticed after about 2.4 / rate messages, in 95 of 100
cases within 5.4 / rate. If the rate is exactly as high as promised, a false alarm comes every 50 / rate messages or
less often; if it is half of that, about every 2000 / rate messages.

Examples:
  toolgate watch outcomes.jsonl --max-harden-rate 0.005
  toolgate watch outcomes.jsonl --max-harden-rate 0.005 --once || echo 'too many'`;
