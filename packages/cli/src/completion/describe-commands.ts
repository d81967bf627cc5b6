import type { Command } from 'commander';

/** An option as a shell completes it. */
export interface DescribedOption {
  /** With its dashes. */
  names: string[];
  /** What it does. */
  description: string;
  /** What follows it: nothing, one of some words, a file, or something that nobody can guess. */
  value: 'none' | readonly string[] | 'file' | 'unknown';
}

/** A command as a shell completes it. */
export interface DescribedCommand {
  /** The words that lead to it, the program's own left out. */
  path: string[];
  /** What it does. */
  description: string;
  /** The commands below it. */
  commands: { name: string; description: string }[];
  options: DescribedOption[];
  /** What it takes besides options. */
  argument: 'none' | readonly string[] | 'file';
}

/** All commands of a program, itself first, from what Commander knows of them. */
export function describeCommands(
  program: Command,
  path: readonly string[] = [],
): DescribedCommand[] {
  const help = program.createHelp();
  // Hidden ones stay out, and help for commands is what --help is for.
  const visible = help.visibleCommands(program).filter((command) => command.name() !== 'help');
  const [argument] = program.registeredArguments;
  const described: DescribedCommand = {
    path: [...path],
    description: program.description(),
    commands: visible.map((command) => ({
      name: command.name(),
      description: command.description(),
    })),
    options: help.visibleOptions(program).map((option) => ({
      names: [option.short, option.long].filter((name) => name !== undefined),
      description: option.description,
      value: valueOf(option),
    })),
    argument: argument === undefined ? 'none' : (argument.argChoices ?? 'file'),
  };
  return [
    described,
    ...visible.flatMap((command) => describeCommands(command, [...path, command.name()])),
  ];
}

function valueOf({
  argChoices,
  flags,
}: {
  argChoices?: readonly string[];
  flags: string;
}): DescribedOption['value'] {
  if (argChoices) return argChoices;
  if (flags.includes('<file>')) return 'file';
  return flags.includes('<') ? 'unknown' : 'none';
}
