import { Command, InvalidArgumentError, Option } from 'commander';
import type { ServeFlags } from '../serve-flags.ts';

/** The command `toolgate serve`. */
export function serveCommand(serve: (flags: ServeFlags) => Promise<void>): Command {
  const command = new Command('serve').description(
    'serve OpenAI chat completions and responses and Anthropic messages over HTTP',
  );
  return addServeOptions(command)
    .addHelpText('after', serveHelp)
    .action(async (flags: ServeFlags) => serve(givenFlags(flags)));
}

/** Adds the options that say what would be served, where and how. */
export function addServeOptions(command: Command): Command {
  return command
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
    .option('--no-playground', 'do not show the page with which to try the gateway at /')
    .addOption(
      new Option(
        '--log <what>',
        'failures; each request besides; or its text, too, which users wrote (default: failures)',
      ).choices(['failures', 'requests', 'content']),
    )
    .addOption(
      new Option(
        '--workers <number>',
        'processes that share the port, such as one for each core (default: 1)',
      ).argParser(parseWorkers),
    );
}

/** Commander says true for the page where nobody said no; the configuration decides then. */
export function givenFlags({ playground, ...flags }: ServeFlags): ServeFlags {
  return { ...flags, ...(playground === false && { playground }) };
}

const serveHelp = `
Environment:
  TOOLGATE_API_KEYS          keys that callers may use, each key or name=key, comma separated; without keys only this
                             machine is served
  TOOLGATE_REDIS_URL         Redis that gateways share for stored responses and limits
  TOOLGATE_UPSTREAM_API_KEY  key for --upstream
  OPENAI_API_KEY, OPENAI_BASE_URL, ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL
                             providers to use without --demo, --upstream and configured models; with none, the demo
  OTEL_EXPORTER_OTLP_ENDPOINT
                             where to send traces and metrics; it needs @opentelemetry/sdk-node to be installed

Examples:
  toolgate serve --demo
      try it: open http://127.0.0.1:8787 in a browser
  toolgate serve --upstream http://127.0.0.1:11434/v1
      in front of Ollama, or of anything else that speaks OpenAI's chat completions
  TOOLGATE_API_KEYS=secret toolgate serve --host 0.0.0.0
      for other machines, which then need the key

toolgate doctor, with the same options, says what would keep it from working.`;

function parseWorkers(value: string): number {
  const workers = Number(value);
  if (/^\d{1,3}$/.test(value) && workers > 0) return workers;
  throw new InvalidArgumentError('The number of workers is a whole number from 1 to 999.');
}

function parsePort(value: string): number {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535) {
    throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
  }
  return port;
}
