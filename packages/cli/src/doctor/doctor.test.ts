import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isRedisMissing, startRedis } from '../../../http/src/testing/start-redis.ts';
import type { ServeFlags } from '../configuration/serve-flags.ts';
import type { Environment } from '../environment.ts';
import { greeting } from '../serve/index.ts';
import { textStream } from '../testing/text-stream.ts';
import { checkNode, doctor } from './doctor.ts';

async function run({
  flags = {},
  environment = {},
  config,
}: {
  flags?: ServeFlags;
  environment?: Environment;
  config?: string;
} = {}): Promise<{ code: number; text: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  if (config !== undefined) writeFileSync(join(directory, 'toolgate.config.ts'), config);
  const stdout = textStream();
  const code = await doctor({ flags: { port: 0, ...flags }, environment, directory, stdout });
  return { code, text: stdout.text };
}

/** A provider that answers each request for its models in the same way, if it gets the key. */
async function startProvider(body: string, status = 200, key?: string): Promise<string> {
  const server = createServer((request, response) => {
    const { authorization, 'x-api-key': anthropicKey } = request.headers;
    const isKnown =
      key === undefined || [`Bearer ${key}`, key].includes(authorization ?? String(anthropicKey));
    response.writeHead(isKnown ? status : 401).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** A URL at which no program listens. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}/v1`;
}

const models = '{"data":[{"id":"a"},{"id":"b"}]}';

describe('doctor', () => {
  it('finds nothing wrong with the demo', async () => {
    const { code, text } = await run({ flags: { demo: true } });
    expect(code).toBe(0);
    expect(text.split('\n').slice(1)).toEqual([
      '  ok       No settings in a file: every option has its default.',
      '  ok       Any free port of 127.0.0.1.',
      '  ok       Callers: programs on this machine only, without a key.',
      '  ok       Models: toolgate-demo (scripted demo model: no key, no network).',
      '  ok       The prompt guard recognises an attack.',
      'No problems: toolgate serve works with these options.',
      '',
    ]);
  });

  it.each([
    [
      'nothing',
      'promptGuard: { mode: "monitor" }',
      {},
      /its findings are not recorded\.\n +Fix: start with --log/,
    ],
    [
      'a default',
      'defaults: { promptGuard: { mode: "monitor" } }',
      {},
      /its findings are not recorded/,
    ],
    [
      'a log',
      'contentFilter: { mode: "monitor" }, log: "requests"',
      {},
      /findings of monitor mode are recorded\./,
    ],
    [
      'onOutcome',
      'contentFilter: { mode: "monitor" }, onOutcome() {}',
      {},
      /findings of monitor mode are recorded\./,
    ],
    [
      'metrics',
      'contentFilter: { mode: "monitor" }',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' },
      /findings of monitor mode are recorded\./,
    ],
  ])('says who reads a monitor: %s', async (_title, settings, environment, expected) => {
    const config = `export default { ${settings} };`;
    const { code, text } = await run({ flags: { demo: true }, environment, config });
    expect(code).toBe(0);
    expect(text).toMatch(expected);
  });

  it('says how to get real models if it has only the demo', async () => {
    const { code, text } = await run();
    expect(code).toBe(0);
    expect(text).toMatch(
      /warning {2}Models: toolgate-demo.*\n +Fix: for real answers set OPENAI_API_KEY/,
    );
  });

  it.each<[string, string, number, string | undefined, string[]]>([
    ['lists models', models, 200, undefined, ['ok       The upstream at', 'lists 2 models.']],
    [
      'redirects',
      models,
      308,
      undefined,
      [
        'PROBLEM',
        'redirects (status 308), which',
        'Fix: set --upstream to the address of the redirect',
      ],
    ],
    ['lists one', '{"data":[{"id":"a"}]}', 200, undefined, ['lists 1 model.']],
    [
      'refuses the key',
      models,
      200,
      'right',
      ['PROBLEM', 'refuses the key (status 401)', 'Fix: set TOOLGATE_UPSTREAM_API_KEY'],
    ],
    [
      'has no list',
      '{}',
      404,
      undefined,
      ['warning', 'has no list of models', '--upstream is not the base URL'],
    ],
    [
      'is something else',
      '<html>',
      200,
      undefined,
      ['PROBLEM', 'not with a list of models', 'usually ends with /v1'],
    ],
    ['is over its limit', '{}', 429, undefined, ['PROBLEM', 'status 429', 'Fix: wait']],
    ['is broken', '{}', 500, undefined, ['PROBLEM', 'status 500']],
  ])('says of an upstream that it %s', async (_, body, status, key, expected) => {
    const upstream = await startProvider(body, status, key);
    const { code, text } = await run({ flags: { upstream } });
    for (const part of expected) expect(text).toContain(part);
    expect(code).toBe(expected[0] === 'PROBLEM' ? 1 : 0);
  });

  it('sends the key of the upstream', async () => {
    const upstream = await startProvider(models, 200, 'right');
    const environment = { TOOLGATE_UPSTREAM_API_KEY: 'right' };
    expect((await run({ flags: { upstream }, environment })).code).toBe(0);
  });

  it('says that nothing listens at an upstream', async () => {
    const { code, text } = await run({ flags: { upstream: await closedAddress() } });
    expect(code).toBe(1);
    expect(text).toMatch(
      /cannot be reached: nothing listens there\.\n +Fix: start it, or correct --upstream\./,
    );
    expect(text).toContain('1 problem to fix.');
  });

  it('asks each provider whose key is set, and shows no key', async () => {
    const environment = {
      OPENAI_API_KEY: 'openai-secret',
      OPENAI_BASE_URL: await startProvider(models, 200, 'openai-secret'),
      ANTHROPIC_API_KEY: 'anthropic-secret',
      ANTHROPIC_BASE_URL: await startProvider(models, 200, 'other'),
    };
    const { code, text } = await run({ environment });
    expect(code).toBe(1);
    expect(text).toMatch(/ok {7}OpenAI at .* lists 2 models/);
    expect(text).toMatch(/PROBLEM {2}Anthropic at .* refuses the key/);
    expect(text).toContain('Fix: set ANTHROPIC_API_KEY');
    expect(text).not.toContain('secret');
  });

  it.each([
    ['export default { port: 80000 };', 'port:'],
    ['export default { prt: 1 };', 'did you mean "port"?'],
    ['export default {', 'Cannot load'],
    ["export default { host: '0.0.0.0' };", 'Refusing to listen on 0.0.0.0 without keys'],
    ["export default { correctionsFile: 'none.jsonl' };", 'Cannot read the corrections in'],
    [
      'export default { defaults: { shadowAgent: { maxIterations: 50 } } };',
      'Accepted: a whole number from 1 to 10',
    ],
    [
      'export default { promptGuard: { thresholds: { harden: 0.9, block: 0.5 } } };',
      'promptGuard.thresholds is { harden: 0.9, block: 0.5 }',
    ],
    ["export default { store: { kind: 'file' } };", 'store.kind "file" needs store.directory'],
    ["export default { store: { kind: 'redis' } };", 'store.kind "redis" needs redis'],
    [
      "export default { store: { kind: 'file', directory: import.meta.filename } };",
      'store.directory cannot be written: ',
    ],
    [
      "export default { store: { directory: 'responses' } };",
      'store.directory needs store.kind "file".',
    ],
    [
      "export default { store: { kind: 'memory', minReplicas: 1 } };",
      'store.minReplicas needs store.kind "redis"; it is "memory".',
    ],
    [
      "export default { store: { kind: 'redis', maxEntries: 1 }, redis: 'redis://127.0.0.1:1' };",
      'store.maxEntries needs store.kind "memory"; it is "redis".',
    ],
    [
      'export default { decisionLog: { file: `${import.meta.filename}/decisions.jsonl` } };',
      'decisionLog.file cannot be written: ',
    ],
  ])('shows the mistake of the configuration %s', async (config, message) => {
    const { code, text } = await run({ config });
    expect(code).toBe(1);
    expect(text).toContain(message);
  });

  it('lists the mistakes of a configuration below each other', async () => {
    const { text } = await run({ config: 'export default { prot: 1, port: -1 };' });
    expect(text).toMatch(
      /^ {2}PROBLEM {2}.* is not valid\.\n {13}port: .*\n {13}the configuration: unknown key "prot": did you mean "port"\?$/m,
    );
  });

  it('names what a valid configuration sets, and does not ask its models', async () => {
    const config =
      "export default { apiKeys: ['x'], models: { a: { doStream() {}, doGenerate() { throw new Error() } } } };";
    const { code, text } = await run({ config });
    expect(code).toBe(0);
    expect(text).toContain('it sets apiKeys, models.');
    expect(text).toContain('Configured models were not called');
  });

  it('finds a port that is in use, and short keys that others could guess', async () => {
    const { port } = new URL(await startProvider(models));
    const taken = await run({ flags: { demo: true, port: Number(port) } });
    expect(taken.code).toBe(1);
    expect(taken.text).toContain(`Port ${port} of 127.0.0.1 is in use: choose another with --port`);
    const environment = { TOOLGATE_API_KEYS: 'name=short' };
    const { code, text } = await run({ flags: { demo: true, host: '0.0.0.0' }, environment });
    expect(code).toBe(0);
    expect(text).toContain('with the one key; it has fewer than 16 characters.');
  });

  it('warns of time limits that were probably meant in seconds', async () => {
    const config =
      'export default { timeouts: { silenceMilliseconds: 60, graceMilliseconds: 1000, answerMilliseconds: false }, limits: { timeoutMilliseconds: 30 } };';
    const { code, text } = await run({ flags: { demo: true }, config });
    expect(code).toBe(0);
    expect(text.split('\n').filter((line) => / seconds?\./.test(line))).toEqual([
      '  warning  timeouts.silenceMilliseconds is 60, which is less than a second.',
      '           Fix: write 60000 if you mean 60 seconds.',
      '  warning  limits.timeoutMilliseconds is 30, which is less than a second.',
      '           Fix: write 30000 if you mean 30 seconds.',
    ]);
  });

  it('recognises a gateway that runs already', async () => {
    const base = await startProvider(`${greeting}\n\nMore.`);
    const { code, text } = await run({ flags: { demo: true, port: Number(new URL(base).port) } });
    expect(code).toBe(0);
    expect(text).toMatch(/ok {7}A gateway already runs on port \d+ of 127\.0\.0\.1\./);
  });

  it.each([
    [`short,${'long'.repeat(9)}`, 'one of 2 keys; one has fewer than 16 characters.'],
    [`a,b,${'long'.repeat(9)}`, 'one of 3 keys; 2 have fewer than 16 characters.'],
    ['long'.repeat(9), 'everyone who can reach it with the one key.'],
    [`${'long'.repeat(9)},${'other'.repeat(9)}`, 'everyone who can reach it with one of 2 keys.'],
  ])('counts the keys %s', async (keys, expected) => {
    const environment = { TOOLGATE_API_KEYS: keys };
    const { text } = await run({ flags: { demo: true, host: '0.0.0.0' }, environment });
    expect(text).toContain(expected);
  });

  it('finds a Redis that does not answer, and hides its password', async () => {
    const { host } = new URL(await closedAddress());
    const environment = { TOOLGATE_REDIS_URL: `redis://:hush@${host}` };
    const { code, text } = await run({ flags: { demo: true }, environment });
    expect(code).toBe(1);
    expect(text).toContain(`Redis at ${host} cannot be reached: `);
    expect(text).not.toContain('hush');
  });

  it('finds a mistake in the keys of the environment', async () => {
    const environment = { TOOLGATE_API_KEYS: 'web=SECRET-key,batch=SECRET-key' };
    const { code, text } = await run({ flags: { demo: true }, environment });
    expect(code).toBe(1);
    expect(text).toContain('One key has two names, "web" and "batch"');
    expect(text).not.toContain('SECRET');
  });

  it.skipIf(isRedisMissing)('finds a database of Redis that does not exist', async () => {
    const server = await startRedis({ parameters: ['--databases', '4'] });
    onTestFinished(() => server.stop());
    const environment = { TOOLGATE_REDIS_URL: `redis://127.0.0.1:${server.port}/99` };
    const { code, text } = await run({ flags: { demo: true }, environment });
    expect(code).toBe(1);
    expect(text).toContain(`PROBLEM  Redis at 127.0.0.1:${server.port} has no database 99`);
  });

  it.skipIf(isRedisMissing)('finds a wrong password of Redis', async () => {
    const server = await startRedis({ parameters: ['--requirepass', 'right-word'] });
    onTestFinished(() => server.stop());
    const environment = { TOOLGATE_REDIS_URL: `redis://:hush@127.0.0.1:${server.port}` };
    const { code, text } = await run({ flags: { demo: true }, environment });
    expect(code).toBe(1);
    expect(text).toMatch(/refused the password: WRONGPASS\.\n +Fix: correct the user/);
    expect(text).not.toContain('hush');
  });

  it('finds an address that is not for Redis, and does not show it', async () => {
    const environment = { TOOLGATE_REDIS_URL: 'hush@host:6379' };
    const { code, text } = await run({ flags: { demo: true }, environment });
    expect(code).toBe(1);
    expect(text).toContain('redis takes an address such as redis://127.0.0.1:6379,');
    expect(text).not.toContain('hush');
  });

  it.each<[string, number, string, RegExp]>([
    ['{"keys":[{},{}]}', 200, '', /Tokens: http\S+ has 2 keys\./],
    [
      '{"keys":[]}',
      404,
      '',
      /does not give the keys of the issuer\.\n +Fix: correct tokens\.issuer/,
    ],
    ['<html>', 200, '', /does not give the keys/],
    ['', 200, 'algorithms: ["HS256"], ', /tokens\.algorithms: "HS256" is not accepted/],
  ])('asks for the keys of tokens: %s %i %s', async (body, status, more, expected) => {
    const jwksURL = await startProvider(body, status);
    const config = `export default { tokens: { issuer: 'https://id.example.com', audience: 'a', ${more}jwksURL: '${jwksURL}' } };`;
    const { code, text } = await run({ flags: { demo: true, host: '0.0.0.0' }, config });
    expect(text).toContain('Callers: those with a token of https://id.example.com.');
    expect(text).toMatch(expected);
    expect(code).toBe(text.includes('2 keys') ? 0 : 1);
  });

  it('says when traces are wanted but go nowhere', async () => {
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    const { code, text } = await run({ flags: { demo: true }, environment });
    expect(code).toBe(0);
    expect(text).toContain('Fix: npm install @opentelemetry/sdk-node');
  });
});

describe('checkNode', () => {
  it.each([
    ['22.11.0', 'warning'],
    ['22.12.0', 'ok'],
    ['24.0.0', 'ok'],
    ['20.19.0', 'warning'],
  ])('says of %s that it is %s', (version, status) => {
    expect(checkNode(version).status).toBe(status);
  });
});
