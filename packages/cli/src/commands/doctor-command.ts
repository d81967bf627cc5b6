import { Command } from 'commander';
import type { ServeFlags } from '../serve-flags.ts';
import { addServeOptions, givenFlags } from './serve-command.ts';

/** The command `toolgate doctor`. */
export function doctorCommand(doctor: (flags: ServeFlags) => Promise<void>): Command {
  const command = new Command('doctor').description(
    'check what toolgate serve needs, with the same options, and say what to fix',
  );
  return addServeOptions(command)
    .addHelpText('after', doctorHelp)
    .action(async (flags: ServeFlags) => doctor(givenFlags(flags)));
}

const doctorHelp = `
It checks Node.js, the configuration, the address to listen on, keys, and whether each provider answers and takes its
key. Providers are only asked for their list of models, which costs nothing. The exit code is 1 when something has to
be fixed.

Examples:
  toolgate doctor
  toolgate doctor --upstream http://127.0.0.1:11434/v1`;
