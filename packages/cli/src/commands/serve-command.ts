import type { FormatName } from '@toolgate/http';
import { Command, InvalidArgumentError, Option } from 'commander';
import { logDetails, type ServeFlags } from '../configuration/index.ts';
import { configText, upstreamText, wholeNumber } from './option-values.ts';

/** Creates the command `toolgate serve`. */
export function serveCommand(serve: (flags: ServeFlags) => Promise<void>): Command {
  const command = new Command('serve').description(
    'serve OpenAI chat completions and responses and Anthropic messages over HTTP',
  );
  return addServeOptions(command).addHelpText('after', serveHelp).action(serve);
}

/** Adds the options that `serve` and `doctor` share. */
function addServeOptions(command: Command): Command {
  return command
    .option(
      '--port <number>',
      'port to listen on, 0 for any free one (default: 8787)',
      wholeNumber(0, 65_535),
    )
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--config <file>', configText)
    .addOption(
      new Option('--demo', 'a scripted model that needs no key and no network').conflicts(
        'upstream',
      ),
    )
    .option('--upstream <url>', upstreamText)
    .option(
      '--formats <list>',
      'formats that --upstream speaks, such as chat-completions,messages (default: the server is asked once)',
      parseFormats,
    )
    .option(
      '--checks',
      'also answer as checks for other gateways: /v1/decisions, LiteLLM, NeMo Guardrails, agentgateway',
    )
    .option('--no-playground', 'do not serve the playground page at /')
    .addOption(
      new Option(
        '--log <detail>',
        'what to log: failures, requests, or content, which includes what users wrote (default: failures)',
      ).choices(logDetails),
    )
    .option(
      '--workers <number>',
      'number of processes that share the port (default: 1)',
      wholeNumber(1, 999),
    );
}

/** Creates the command `toolgate doctor`. */
export function doctorCommand(doctor: (flags: ServeFlags) => Promise<void>): Command {
  const command = new Command('doctor').description(
    'check what toolgate serve needs, with the same options, and say what to fix',
  );
  return addServeOptions(command).addHelpText('after', doctorHelp).action(doctor);
}

const serveHelp = `
Environment:
  TOOLGATE_API_KEYS          keys of callers, each key or name=key, comma separated; without keys the gateway serves
                             only this machine
  TOOLGATE_REDIS_URL         Redis in which gateways share stored responses and limits
  TOOLGATE_UPSTREAM_API_KEY  key for --upstream
  OPENAI_API_KEY, OPENAI_BASE_URL, ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL
                             providers to use without --demo, --upstream and configured models; without a key,
                             the demo runs
  OTEL_EXPORTER_OTLP_ENDPOINT
                             where to send traces and metrics; install @opentelemetry/sdk-node for it

Examples:
  toolgate serve --demo
      try it: open http://127.0.0.1:8787 in a browser
  toolgate serve --upstream http://127.0.0.1:11434/v1
      in front of Ollama, or any other server with OpenAI's chat completions
  TOOLGATE_API_KEYS=secret toolgate serve --host 0.0.0.0
      for other machines, with a key

toolgate doctor takes the same options and says what to fix before it can work.`;

const doctorHelp = `
It checks Node.js, the configuration, the address, the keys, and whether each provider answers and accepts its key. It
asks providers only for their list of models, which is free. The exit code is 1 when there is something to fix.

Examples:
  toolgate doctor
  toolgate doctor --upstream http://127.0.0.1:11434/v1`;

const formatNames: readonly FormatName[] = ['chat-completions', 'messages', 'responses'];

function parseFormats(value: string): FormatName[] {
  const names = value.split(',').map((name) => name.trim());
  const knownNames = formatNames.filter((name) => names.includes(name));
  if (knownNames.length === names.length) return names as FormatName[];
  throw new InvalidArgumentError(`The formats are ${formatNames.join(', ')}, comma separated.`);
}
