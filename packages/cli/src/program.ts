import { Command } from 'commander';
import {
  calibrateCommand,
  type CommandActions,
  compareCommand,
  doctorCommand,
  inspectCommand,
  replayCommand,
  serveCommand,
  verifyCommand,
  watchCommand,
} from './commands/index.ts';

/** The command actions, and the version. */
interface ProgramOptions extends CommandActions {
  /** The version that `--version` prints. */
  version: string;
}

/** Creates the command line of `toolgate`. */
export function createProgram({ version, ...actions }: ProgramOptions): Command {
  const program = new Command('toolgate')
    .description(
      'An inference gateway whose features a caller switches on by declaring a tool: svc_prompt_guard, ' +
        'svc_disable_content_filter, svc_shadow_agent.',
    )
    .version(version)
    .addHelpText('after', programHelp);
  const commands = [
    serveCommand(actions.serve),
    inspectCommand(actions.inspect),
    compareCommand(actions.compare),
    calibrateCommand(actions.calibrate),
    watchCommand(actions.watch),
    replayCommand(actions.replay),
    doctorCommand(actions.doctor),
    verifyCommand(actions.verify),
  ];
  for (const command of commands) program.addCommand(command);
  showHelpAfterErrors(program);
  return program;
}

const programHelp = `
Start here:
  toolgate serve --demo    a gateway with a scripted model, and a page to try it on; no key, no network
  toolgate doctor          what is missing for real models, and how to fix it`;

function showHelpAfterErrors(command: Command): void {
  command.showHelpAfterError('(--help shows all options)');
  for (const subcommand of command.commands) showHelpAfterErrors(subcommand);
}
