import { Command } from 'commander';
import type { ServeFlags } from '../configuration/index.ts';
import { addServeOptions, readFlags } from './serve-command.ts';

/** Creates the command `toolgate doctor`. */
export function doctorCommand(doctor: (flags: ServeFlags) => Promise<void>): Command {
  const command = new Command('doctor').description(
    'check what toolgate serve needs, with the same options, and say what to fix',
  );
  return addServeOptions(command)
    .addHelpText('after', doctorHelp)
    .action(async (flags: ServeFlags) => doctor(readFlags(flags)));
}

const doctorHelp = `
It checks Node.js, the configuration, the address, the keys, and whether each provider answers and accepts its key. It
asks providers only for their list of models, which is free. The exit code is 1 when there is something to fix.

Examples:
  toolgate doctor
  toolgate doctor --upstream http://127.0.0.1:11434/v1`;
