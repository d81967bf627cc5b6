import { Argument, Command } from 'commander';
import { completionScript, type Shell, shells } from '../completion/index.ts';
import type { CommandActions } from './command-actions.ts';

/** The command `toolgate completion`, for all commands of a program. */
export function completionCommand(
  program: Command,
  completion: CommandActions['completion'],
): Command {
  return new Command('completion')
    .description('print a script that lets a shell complete toolgate commands')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addHelpText('after', completionHelp)
    .action((shell: Shell) => completion(shell, completionScript(program, shell)));
}

const completionHelp = `
Examples:
  bash  echo 'source <(toolgate completion bash)' >> ~/.bashrc
  zsh   echo 'source <(toolgate completion zsh)' >> ~/.zshrc      after compinit
  fish  toolgate completion fish > ~/.config/fish/completions/toolgate.fish`;
