import { Command } from 'commander';
import type { CommandActions } from './command-actions.ts';
import { configText, trafficText, wholeNumber } from './option-values.ts';
import { addRateOptions } from './rate-options.ts';

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

const watchHelp = `
An alarm is a line on standard output. A rate that triples is noticed after about 2.4 / rate messages, in 95 of 100
cases within 5.4 / rate. If the rate is exactly as high as promised, a false alarm comes every 50 / rate messages or
less often; if it is half of that, about every 2000 / rate messages.

Examples:
  toolgate watch outcomes.jsonl --max-harden-rate 0.005
  toolgate watch outcomes.jsonl --max-harden-rate 0.005 --once || echo 'too many'`;
