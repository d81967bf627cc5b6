import type { Command } from 'commander';
import { numberParser } from './option-values.ts';

const parseRate = numberParser(
  (rate) => rate > 0 && rate < 1,
  'It must be a number between 0 and 1, such as 0.005 for 0.5 %.',
);
/** Adds the options with the promised rates to a command. */
export function addRateOptions(command: Command): Command {
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
