import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createToolgateHandler, upstream, withCors } from '@toolgate/http';
import { routeModels } from '@toolgate/http/routing';
import { generateText, wrapLanguageModel } from 'ai';
import { pino } from 'pino';
import { toolgateMiddleware, toolgateOutcome, toolgateTools } from 'toolgate';
import * as sdk4 from 'toolgate/ai-sdk-4';
import * as sdk6 from 'toolgate/ai-sdk-6';
import * as sdk7 from 'toolgate/ai-sdk-7';
import { createDemoModel } from 'toolgate/demo-model';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadConfig, type ServeFlags, type ToolgateConfig } from './configuration/index.ts';
import { doctor } from './doctor/index.ts';
import { chooseModels } from './models/index.ts';
import { createProgram } from './program.ts';
import { serveSettings, startServer } from './serve/index.ts';
import { connectRedis } from './serve/storage/connect-redis.ts';
import { textStream } from './testing/text-stream.ts';

// Mistakes of users, and the message for each; the message names the fix.

type Mistake = [mistake: string, say: () => Promise<string>, cure: RegExp];

/** The message of the error that a function throws. */
async function thrown(run: () => unknown): Promise<string> {
  try {
    await run();
  } catch (error) {
    return String(error);
  }
  return 'Nothing was thrown.';
}

async function nothing(): Promise<void> {}

/** The command line's message about its arguments. */
async function command(...parameters: string[]): Promise<string> {
  let text = '';
  const program = createProgram({
    version: '0',
    serve: nothing,
    inspect: nothing,
    compare: nothing,
    calibrate: nothing,
    watch: nothing,
    replay: nothing,
    doctor: nothing,
    verify: nothing,
  });
  for (const one of [program, ...program.commands]) {
    one.exitOverride().configureOutput({ writeErr: (written) => (text += written) });
  }
  await program.parseAsync(parameters, { from: 'user' }).catch(() => {});
  return text;
}

function folder(files: Record<string, string>): string {
  const directory = mkdtempSync(join(tmpdir(), 'mistakes-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
}

/** The error for a configuration file. */
async function config(text: string, file = 'toolgate.config.ts'): Promise<string> {
  return thrown(() => loadConfig(folder({ [file]: text }), file));
}

/** The output of `toolgate doctor`. */
async function examine({
  flags = {},
  environment = {},
  text,
}: {
  flags?: ServeFlags;
  environment?: Record<string, string>;
  text?: string;
}): Promise<string> {
  const stdout = textStream();
  const directory = folder(text === undefined ? {} : { 'toolgate.config.ts': text });
  await doctor({ flags: { port: 0, ...flags }, environment, directory, stdout });
  return stdout.text;
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A provider whose API is below `/v1`. */
const provider: RequestListener = ({ url }, response) => {
  if (url === '/v1/models') response.end('{"data":[{"id":"llama"}]}');
  else response.writeHead(404).end('404 page not found');
};

async function models(flags: ServeFlags, environment = {}): Promise<string> {
  return thrown(() => chooseModels({ flags, config: {}, environment }));
}

async function settings(flags: ServeFlags, given: ToolgateConfig = {}): Promise<string> {
  return thrown(() => serveSettings({ flags, config: given, environment: {} }));
}

const gateway = createToolgateHandler({ models: { m: createDemoModel() }, apiKeys: ['key'] });
const chat = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] };

/** The error or the warnings for a client of the endpoint. */
async function ask(
  body: unknown,
  {
    path = '/v1/chat/completions',
    handler = gateway,
    headers = {},
    ...init
  }: Omit<RequestInit, 'headers'> & {
    headers?: Record<string, string>;
    path?: string;
    handler?: (request: Request) => Promise<Response>;
  } = {},
): Promise<string> {
  const response = await handler(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...init,
      headers: { authorization: 'Bearer key', 'content-type': 'application/json', ...headers },
    }),
  );
  const { error, toolgate } = await response.json();
  return `${response.status} ${error?.param ?? ''} ${error?.message ?? toolgate?.warnings?.join(' ')}`;
}

/** The same for a declared tool. */
async function declare(...tools: object[]): Promise<string> {
  return ask({ ...chat, tools });
}

function shadowAgent(declaration: object): object {
  return { type: 'function', function: { name: 'svc_shadow_agent', ...declaration } };
}

function shadowAgentWith(properties: object): object {
  return shadowAgent({ parameters: { type: 'object', properties } });
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function call(options: object): Promise<string> {
  const model = wrapLanguageModel({ model: createDemoModel(), middleware: toolgateMiddleware() });
  return thrown(() => generateText({ model, prompt: 'Hello', ...options }));
}

const misspelled: Record<string, unknown> = { promtGuard: true };

const onTheCommandLine: Mistake[] = [
  [
    'a port that is none',
    () => command('serve', '--port', '70000'),
    /whole number from 0 to 65535/,
  ],
  ['a misspelled flag', () => command('serve', '--prot', '1'), /Did you mean --port\?/],
  ['a misspelled command', () => command('serv'), /Did you mean serve\?/],
  [
    'two sources of models',
    () => command('serve', '--demo', '--upstream', 'http://a/v1'),
    /--demo.*cannot be used with.*--upstream/,
  ],
  ['no workers', () => command('serve', '--workers', '0'), /whole number from 1 to 999/],
  [
    'an unknown detail of the log',
    () => command('serve', '--log', 'all'),
    /failures, requests, content/,
  ],
  [
    'all addresses without a key',
    () => settings({ host: '0.0.0.0' }),
    /Set TOOLGATE_API_KEYS.*or listen on 127\.0\.0\.1/,
  ],
  [
    'workers with limits and without Redis',
    () => settings({ workers: 2 }, { limits: { requests: { limit: 1 } } }),
    /set redis or TOOLGATE_REDIS_URL, or use one worker/,
  ],
  [
    'an upstream without a scheme',
    () => models({ upstream: 'localhost:11434' }),
    /such as http:\/\/127\.0\.0\.1:11434\/v1/,
  ],
  [
    'an upstream with a password',
    () => models({ upstream: 'http://u:p@host/v1' }),
    /put the key into TOOLGATE_UPSTREAM_API_KEY/,
  ],
  [
    'an upstream with the path of an endpoint',
    () => models({ upstream: 'http://host/v1/chat/completions' }),
    /--upstream http:\/\/host\/v1$/,
  ],
  [
    'the gateway itself as its upstream',
    () => models({ upstream: 'http://127.0.0.1:8787/v1' }),
    /choose another --port/,
  ],
  [
    'a taken port',
    async () =>
      thrown(async () =>
        startServer({
          fetch: async () => new Response(),
          host: '127.0.0.1',
          port: Number(new URL(await listen(provider)).port),
          onError: () => {},
        }),
      ),
    /choose another with --port, or 0/,
  ],
];

const inTheConfiguration: Mistake[] = [
  [
    'a file that is not there',
    () => thrown(() => loadConfig(folder({}), 'x.ts')),
    /There is no file .*x\.ts: check --config/,
  ],
  ['YAML', () => config('port: 1', 'x.yaml'), /Accepted: \.ts, /],
  [
    'no default export',
    () => config('export const config = { port: 1 };'),
    /toolgate\.config\.ts has no default export: write export default \{ port: 8787 \};/,
  ],
  [
    'a function',
    () => config('export default () => ({ port: 1 });'),
    /holds a function, not an object of settings: write export default/,
  ],
  ['a list in JSON', () => config('[]', 'x.json'), /holds a list, .*write \{ "port": 8787 \}/],
  [
    'a misspelled setting',
    () => config('export default { prt: 1 };'),
    /unknown key "prt": did you mean "port"\?/,
  ],
  [
    'a misspelled setting further in',
    () => config('export default { defaults: { promtGuard: true } };'),
    /did you mean "promptGuard"\?/,
  ],
  [
    'the name of a model for a model',
    () => config('export default { models: { a: "gpt-5" } };'),
    /models\.a: it must be an AI SDK language model, such as openai\("gpt-5"\)/,
  ],
  [
    'the name of a provider for a provider',
    () => config('export default { provider: "openai" };'),
    /it must be an AI SDK provider, such as createOpenAI\(\)/,
  ],
  [
    'an origin with a path',
    () => config('export default { cors: { origins: ["https://a.example/x"] } };'),
    /such as https:\/\/app\.example\.com/,
  ],
  [
    'Redis by HTTP',
    () => config('export default { redis: "http://a" };'),
    /such as redis:\/\/127\.0\.0\.1:6379/,
  ],
  [
    'a misspelled preset',
    () => config('export default { promptGuard: { thresholds: "high" } };'),
    /it must be "strict", "default", "lenient" or/,
  ],
  [
    'a misspelled tool',
    () => config('export default { allow: ["svc_promt_guard"] };'),
    /svc_prompt_guard/,
  ],
  [
    'an empty route',
    () => config('export default { routing: { routes: { a: [] } } };'),
    /routing\.routes\.a/,
  ],
  [
    'a route to an unknown model',
    () =>
      thrown(() => routeModels({ models: { mini: createDemoModel() }, routes: { chat: 'mimi' } })),
    /The route "chat" names "mimi", which is not a model: did you mean "mini"\?/,
  ],
  [
    'files without a folder',
    () => examine({ flags: { demo: true }, text: 'export default { store: { kind: "file" } };' }),
    /needs store\.directory/,
  ],
];

const found: Mistake[] = [
  [
    'an upstream without /v1',
    async () => examine({ flags: { upstream: await listen(provider) } }),
    /its API is at http\S+\/v1\.\n\s+Fix: set --upstream to http\S+\/v1\./,
  ],
  [
    'an upstream that is not running',
    async () => examine({ flags: { upstream: `http://127.0.0.1:${await closedPort()}/v1` } }),
    /nothing listens there\.\n\s+Fix: start it, or correct --upstream/,
  ],
  [
    'a key that is refused',
    async () =>
      examine({
        flags: { upstream: `${await listen((_, response) => response.writeHead(401).end())}/v1` },
      }),
    /Fix: set TOOLGATE_UPSTREAM_API_KEY to a valid key/,
  ],
  [
    'a key that is missing in the configuration',
    () =>
      examine({
        text: `import { createOpenAI } from ${JSON.stringify(import.meta.resolve('@ai-sdk/openai'))}; export default { models: { a: createOpenAI().chat('gpt-5') } };`,
      }),
    /The model "a" has no key: .*OPENAI_API_KEY environment variable\.\n\s+Fix: set the variable/,
  ],
  [
    'a route to an unknown model',
    () =>
      examine({
        flags: { demo: true },
        text: 'export default { routing: { routes: { chat: "b" } } };',
      }),
    /PROBLEM.*routes\.chat.*known are toolgate-demo/,
  ],
  [
    'Redis that is not running',
    async () =>
      examine({
        flags: { demo: true },
        environment: { TOOLGATE_REDIS_URL: `redis://:secret@127.0.0.1:${await closedPort()}` },
      }),
    /Redis at 127\.0\.0\.1:\d+ cannot be reached: ECONNREFUSED\.\n\s+Fix: start it, or correct redis/,
  ],
  [
    'the console exporter without an SDK',
    () => examine({ flags: { demo: true }, environment: { OTEL_TRACES_EXPORTER: 'console' } }),
    /Fix: npm install @opentelemetry\/sdk-node/,
  ],
  [
    'no model at all',
    () => examine({}),
    /Fix: for real answers set OPENAI_API_KEY or ANTHROPIC_API_KEY, give --upstream/,
  ],
];

const whileServing: Mistake[] = [
  [
    'Redis that is not running',
    async () => {
      const lines: string[] = [];
      const logger = pino({}, { write: (line: string) => void lines.push(line) });
      const client = await connectRedis(`redis://:secret@127.0.0.1:${await closedPort()}`, logger);
      client.disconnect();
      return lines.join('');
    },
    /Redis at 127\.0\.0\.1:\d+ cannot be reached: start it, or correct redis/,
  ],
  [
    'an upstream without /v1',
    async () =>
      ask(chat, {
        handler: createToolgateHandler({
          provider: upstream({ format: 'chat-completions', baseURL: await listen(provider) }),
          apiKeys: ['key'],
        }),
      }),
    /Check its base URL, which usually ends with \/v1/,
  ],
  [
    'a key that is missing',
    async () => {
      const lines: string[] = [];
      const { createOpenAI } = await import('@ai-sdk/openai');
      const logger = pino({}, { write: (line: string) => void lines.push(line) });
      vi.stubEnv('OPENAI_API_KEY', undefined);
      onTestFinished(() => void vi.unstubAllEnvs());
      const handler = createToolgateHandler({
        models: { m: createOpenAI().chat('gpt-5') },
        apiKeys: ['key'],
        logger,
      });
      return `${await ask(chat, { handler })} ${lines.join('')}`;
    },
    /502 .*key or setting of the model provider is missing.*"fix":".*OPENAI_API_KEY environment variable/,
  ],
  [
    'a page that is not allowed',
    () =>
      ask(null, {
        method: 'OPTIONS',
        body: null,
        handler: withCors(gateway, { origins: [] }),
        headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
      }),
    /Pages of https:\/\/a\.example may not .*Add the origin to "origins" of "cors"/,
  ],
  [
    'another name of this machine without keys',
    () =>
      ask(chat, {
        handler: createToolgateHandler({ models: { m: createDemoModel() } }),
        headers: { host: 'gateway.local' },
      }),
    /421 .*answers only requests to localhost.*TOOLGATE_API_KEYS for `toolgate serve`, `apiKeys` in code/,
  ],
  [
    'a foreign page without keys',
    () =>
      ask(chat, {
        handler: createToolgateHandler({ models: { m: createDemoModel() } }),
        headers: { origin: 'https://a.example' },
      }),
    /403 .*refuses web pages of other origins.*TOOLGATE_API_KEYS for `toolgate serve`, `apiKeys` in code/,
  ],
];

const inRequests: Mistake[] = [
  [
    'no /v1',
    () => ask(chat, { path: '/chat/completions' }),
    /404 .*Did you mean \/v1\/chat\/completions\?/,
  ],
  ['GET', () => ask(null, { method: 'GET', body: null }), /405 .*takes POST requests only/],
  [
    'no content type',
    () => ask(chat, { headers: { 'content-type': 'text/plain' } }),
    /415 .*application\/json/,
  ],
  ['no JSON', () => ask('{"model":'), /400 .*JSON/],
  ['no model', () => ask({ messages: chat.messages }), /400 model /],
  ['no messages', () => ask({ model: 'm' }), /400 messages /],
  ['no max_tokens', () => ask(chat, { path: '/v1/messages' }), /400 .*max_tokens: it is required/],
  [
    'an unknown model',
    () => ask({ ...chat, model: 'gpt' }),
    /404 model The model "gpt" does not exist/,
  ],
  ['a wrong key', () => ask(chat, { headers: { authorization: 'Bearer no' } }), /401 .*key/],
  ['a text for a boolean', () => ask({ ...chat, stream: 'yes' }), /400 stream .*boolean/],
  [
    'a misspelled tool',
    () => declare({ type: 'function', function: { name: 'svc_promt_guard' } }),
    /200 .*did you mean "svc_prompt_guard"\?/,
  ],
  [
    'a tool in capitals',
    () => declare({ type: 'function', function: { name: 'SVC_PROMPT_GUARD' } }),
    /200 .*begin with "svc_" in lower case; did you mean "svc_prompt_guard"\?/,
  ],
  [
    'a tool for a type',
    () => declare({ type: 'svc_prompt_guard' }),
    /400 tools\[0\]\.type .*\{"type":"function","function":\{"name":"svc_prompt_guard"\}\}/,
  ],
  [
    'an unknown type',
    () =>
      declare({
        type: 'fn',
        function: {
          name: 'svc_shadow_agent',
          parameters: { properties: { hint: { default: 5 } } },
        },
      }),
    /400 svc_shadow_agent\.hint .*Accepted: a string/,
  ],
  [
    'too many iterations',
    () => declare(shadowAgentWith({ max_iterations: { default: 50 } })),
    /400 svc_shadow_agent\.max_iterations .*is 50\. Accepted: a whole number from 1 to 10/,
  ],
  [
    'a text for a number',
    () => declare(shadowAgentWith({ max_iterations: { default: '2' } })),
    /is "2"\. Accepted: a whole number/,
  ],
  [
    'a parameter in camel case',
    () => declare(shadowAgentWith({ maxIterations: { default: 2 } })),
    /did you mean "max_iterations"\?/,
  ],
  [
    'a constant for a default',
    () => declare(shadowAgentWith({ max_iterations: { const: 2 } })),
    /has no default.*A setting is the default of a property/,
  ],
  [
    'a value for a schema',
    () => declare(shadowAgentWith({ max_iterations: 2 })),
    /has no default.*A setting is the default of a property/,
  ],
  [
    'values for the schema',
    () => declare(shadowAgent({ parameters: { max_iterations: 5, hint: 'x' } })),
    /"max_iterations" is written directly in the schema.*\{"type":"object","properties":\{"max_iterations":\{"default":\.\.\.\}\}\}/,
  ],
  [
    'a hint in the description',
    () => declare(shadowAgent({ description: 'hint: in French' })),
    /"hint" is written in the description.*A setting is the default of a property/,
  ],
  [
    'a forced gateway tool',
    () => ask({ ...chat, tools: [shadowAgent({})], tool_choice: 'required' }),
    /200 .*tool choice/i,
  ],
  [
    'a tool declared twice',
    () =>
      declare(
        shadowAgentWith({ hint: { default: 'a' } }),
        shadowAgentWith({ hint: { default: 'b' } }),
      ),
    /declare it once/,
  ],
  [
    'a tool that the host forbids',
    () =>
      ask(
        {
          ...chat,
          tools: [{ type: 'function', function: { name: 'svc_disable_content_filter' } }],
        },
        {
          handler: createToolgateHandler({
            models: { m: createDemoModel() },
            apiKeys: ['key'],
            allow: ['svc_prompt_guard'],
          }),
        },
      ),
    /400 .*Allowed tools: svc_prompt_guard/,
  ],
];

const inCode: Mistake[] = [
  [
    'a misspelled tool',
    () => thrown(() => toolgateTools(misspelled)),
    /toolgateTools\(\) has no setting "promtGuard": did you mean "promptGuard"\?/,
  ],
  [
    'a tool by its name on the wire',
    () => thrown(() => toolgateTools({ ['svc_prompt_guard' as 'promptGuard']: true })),
    /known are promptGuard, disableContentFilter, shadowAgent|did you mean "promptGuard"/,
  ],
  [
    'iterations that no gateway takes',
    () => thrown(() => toolgateTools({ shadowAgent: { maxIterations: 0 } })),
    /Accepted: a whole number from 1/,
  ],
  [
    'a misspelled default',
    () => thrown(() => toolgateMiddleware({ defaults: misspelled })),
    /defaults has no setting "promtGuard": did you mean "promptGuard"\?/,
  ],
  [
    'a misspelled name in allow',
    () => thrown(() => toolgateMiddleware({ allow: ['svc_promt_guard' as 'svc_prompt_guard'] })),
    /did you mean "svc_prompt_guard"\?/,
  ],
  [
    'a forced gateway tool',
    () => call({ tools: toolgateTools({ promptGuard: true }), toolChoice: 'required' }),
    /Use toolChoice: 'auto'/,
  ],
  [
    'the id of a model for a model',
    () => thrown(() => toolgateMiddleware().wrapGenerate({ model: 'gpt-5', params: {} })),
    /takes a language model, not the string "gpt-5"; create the model with a provider/,
  ],
  [
    'a model for 7 with the entry point of 6',
    () =>
      thrown(() =>
        sdk6.createToolgate({ models: { m: createDemoModel() as never } }).languageModel('m'),
      ),
    /import from 'toolgate\/ai-sdk-7'/,
  ],
  [
    'a model for 7 in AI SDK 4',
    () =>
      thrown(() =>
        sdk7.toolgateMiddleware().wrapGenerate({
          model: createDemoModel(),
          params: { inputFormat: 'prompt', mode: { type: 'regular' }, prompt: [] },
        }),
      ),
    /AI SDK 4 cannot read.*import from 'toolgate\/ai-sdk-4'/,
  ],
  [
    'neither provider nor models',
    () => thrown(() => sdk4.createToolgate({} as never)),
    /provider.*models/,
  ],
  [
    'tools without a gateway',
    async () => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      onTestFinished(() => warn.mockRestore());
      const body = JSON.stringify({
        tools: [{ type: 'function', function: { name: 'svc_prompt_guard' } }],
      });
      toolgateOutcome({ steps: [{ request: { body } }] });
      return String(warn.mock.calls[0]);
    },
    /does not go through the gateway.*Wrap the model with toolgateMiddleware\(\) or createToolgate\(\)/,
  ],
];

const places = { onTheCommandLine, inTheConfiguration, found, whileServing, inRequests, inCode };

describe('mistakes', () => {
  it('are many', () => {
    expect(Object.values(places).flat().length).toBeGreaterThan(60);
  });

  describe.each(Object.entries(places))('%s', (_place, mistakes) => {
    it.each(mistakes)('say how to correct %s', async (_mistake, say, cure) => {
      expect(await say()).toMatch(cure);
    });
  });
});
