import type { Command } from 'commander';
import { bashScript } from './bash-script.ts';
import { describeCommands } from './describe-commands.ts';
import { fishScript } from './fish-script.ts';
import { zshScript } from './zsh-script.ts';

/** The shells for which there is a script. */
export const shells = ['bash', 'zsh', 'fish'] as const;

/** A shell for which there is a script. */
export type Shell = (typeof shells)[number];

/** A script that completes the commands, options and words of a program, all of them known beforehand. */
export function completionScript(program: Command, shell: Shell): string {
  const commands = describeCommands(program);
  const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };
  return scripts[shell](program.name(), commands);
}
