import { Command, InvalidArgumentError } from 'commander';
import type { CommandActions } from './command-actions.ts';

/** Creates the command `toolgate verify` with its subcommand. */
export function verifyCommand(verify: CommandActions['verify']): Command {
  const log = new Command('log')
    .description('check that no line of a decision log is missing or changed')
    .argument('<file>', 'the decisionLog file; the files rotated away from it are read, too')
    .option(
      '--expect <hash>',
      'a hash that some line must have, kept from an earlier check',
      parseHash,
    )
    .addHelpText('after', logHelp)
    .action(verify);
  return new Command('verify')
    .description('check the records of a gateway; nothing leaves the machine')
    .addCommand(log);
}

const logHelp = `
Each line holds the SHA-256 of the line before it, so a missing or changed line shows. Lines that were cut off at the
end leave no trace in the file: keep the last hash elsewhere, and pass it with --expect. It also vouches for lines that
are gone from the beginning, such as those of deleted files. The exit code is 1 when the chain is broken, or when it
begins after line 1 without such a hash.

Example:
  toolgate verify log decisions.jsonl`;

function parseHash(value: string): string {
  if (/^[\da-f]{64}$/i.test(value)) return value.toLowerCase();
  throw new InvalidArgumentError('It must be a SHA-256 of 64 hexadecimal digits.');
}
