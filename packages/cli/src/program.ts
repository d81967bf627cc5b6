import { Command, InvalidArgumentError, Option } from 'commander';
import type { ServeFlags } from './serve-flags.ts';

/** What the command line needs from the rest. */
interface ProgramOptions {
  /** The version that `--version` prints. */
  version: string;
  /** Carries out `toolgate serve`. */
  serve: (flags: ServeFlags) => Promise<void>;
}

/** The command line of `toolgate`. */
export function createProgram({ version, serve }: ProgramOptions): Command {
  const program = new Command('toolgate')
    .description(
      'An inference gateway whose features a caller switches on by declaring a tool: svc_prompt_guard, ' +
        'svc_disable_content_filter, svc_shadow_agent.',
    )
    .version(version)
    .showHelpAfterError('(--help shows what is accepted)');
  program
    .command('serve')
    .description('serve OpenAI chat completions and responses and Anthropic messages over HTTP')
    .addOption(
      new Option(
        '--port <number>',
        'port to listen on, 0 for any free one (default: 8787)',
      ).argParser(parsePort),
    )
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--config <file>', 'configuration file (default: toolgate.config.*, if there is one)')
    .addOption(
      new Option('--demo', 'a scripted model that needs no key and no network').conflicts(
        'upstream',
      ),
    )
    .option('--upstream <url>', 'OpenAI-compatible base, such as http://127.0.0.1:11434/v1')
    .addHelpText('after', environmentHelp)
    .action(async (flags: ServeFlags) => serve(flags));
  return program;
}

const environmentHelp = `
Environment:
  TOOLGATE_API_KEYS          keys that callers may use, comma separated; without keys only this machine is served
  TOOLGATE_UPSTREAM_API_KEY  key for --upstream
  OPENAI_API_KEY, OPENAI_BASE_URL, ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL
                             providers to use without --demo, --upstream and configured models; with none, the demo

Examples:
  toolgate serve --demo
  toolgate serve --upstream http://127.0.0.1:11434/v1
  TOOLGATE_API_KEYS=secret toolgate serve --host 0.0.0.0`;

function parsePort(value: string): number {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535) {
    throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
  }
  return port;
}
