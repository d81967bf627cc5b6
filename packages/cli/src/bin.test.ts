import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createOpenAI } from '@ai-sdk/openai';
import Anthropic from '@anthropic-ai/sdk';
import { streamText } from 'ai';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { complete, openCommand, startUpstream, timeToClose } from './testing/open-command.ts';
import { type Served, startCommand, untilReady } from './testing/running-command.ts';
import { browserAccept } from './testing/start-playground.ts';

const command = openCommand();
const { directory, run, serve } = command;
afterAll(() => command.remove());

/** A gateway with the demo model for the tests that leave it as it is. */
let demo: Served;

beforeAll(async () => {
  const environment = { OPENAI_API_KEY: 'key' };
  demo = await untilReady(startCommand(['serve', '--port', '0', '--demo'], directory, environment));
});
afterAll(() => void demo.child.kill('SIGKILL'));

it('writes nothing but the answer, on any release of Node.js', async () => {
  const { output, exited } = run(['--version']);
  expect([await exited, output]).toEqual([0, { stdout: expect.stringMatching(/^\d/), stderr: '' }]);
});

describe('toolgate serve --demo', () => {
  it('says when it is ready and which model it serves, with any keys', () => {
    const { url, output } = demo;
    expect(output.stdout).toBe(
      `Toolgate listening on ${url}\n` +
        'Model: toolgate-demo (scripted demo model: no key, no network)\n' +
        `Open ${url} in your browser\n`,
    );
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
    expect(output.stderr).toBe('');
  });

  it('answers', async () => {
    const { url } = demo;
    const response = await complete(url, { stream: false });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("I am Toolgate's scripted demo model");
    expect((await complete(url, { model: 'gpt-5' })).status).toBe(404);
  });

  it('leaves nothing behind after SIGTERM', async () => {
    const { child, url, exited } = await serve(['--demo']);
    await (await complete(url)).text();
    const begin = performance.now();
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    // Far less than the time limit for running responses.
    expect(performance.now() - begin).toBeLessThan(5000);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
});

describe('the official clients', () => {
  const model = 'toolgate-demo';
  const question = 'What is 17 + 25?';
  const answer = "17 + 25 = 43. (Toolgate's scripted demo model)";
  const apiKey = 'any';

  it.each<[string, (url: string) => Promise<string | null | undefined>]>([
    [
      'openai, chat completions',
      async (url) => {
        const client = new OpenAI({ baseURL: `${url}/v1`, apiKey });
        const messages = [{ role: 'user' as const, content: question }];
        const completion = await client.chat.completions
          .stream({ model, messages })
          .finalChatCompletion();
        return completion.choices[0]?.message.content;
      },
    ],
    [
      'openai, responses',
      async (url) => {
        const client = new OpenAI({ baseURL: `${url}/v1`, apiKey });
        const response = await client.responses.stream({ model, input: question }).finalResponse();
        return response.output_text;
      },
    ],
    [
      'anthropic, messages',
      async (url) => {
        const client = new Anthropic({ baseURL: url, apiKey });
        const messages = [{ role: 'user' as const, content: question }];
        return client.messages.stream({ model, max_tokens: 100, messages }).finalText();
      },
    ],
    [
      'AI SDK',
      async (url) => {
        const provider = createOpenAI({ baseURL: `${url}/v1`, apiKey });
        return streamText({ model: provider(model), prompt: question }).text;
      },
    ],
  ])('stream from the demo: %s', async (_, ask) => {
    expect(await ask(demo.url)).toBe(answer);
  });
});

describe('toolgate serve', () => {
  it('asks callers for a key if there are keys, and has no page if it is switched off', async () => {
    const { url } = await serve(['--no-playground'], { TOOLGATE_API_KEYS: 'one,two' });
    const page = await (await fetch(url, { headers: browserAccept })).text();
    expect(page).toMatch(/^Toolgate is running here\.\n\nBase URL/);
    expect((await complete(url, { stream: false })).status).toBe(401);
    const headers = { authorization: 'Bearer two' };
    expect((await complete(url, { stream: false, headers })).status).toBe(200);
  });

  it.each([
    [['serve', '--host', '0.0.0.0'], 'toolgate: Refusing to listen on 0.0.0.0 without keys'],
    [['serve', '--port', 'x'], "error: option '--port <number>' argument 'x' is invalid."],
  ])('refuses %j without a stack trace', async (parameters, message) => {
    const { exited, output } = run(parameters);
    expect(await exited).toBe(1);
    expect(output.stdout).toBe('');
    expect(output.stderr.startsWith(message)).toBe(true);
    expect(output.stderr).not.toMatch(/^ +at /m);
  });
});

describe('toolgate serve --upstream', () => {
  it('aborts the call behind the store, of a whole answer and of a stream', async () => {
    const upstream = await startUpstream();
    const { url } = await serve(['--upstream', upstream.url, '--formats', 'chat-completions']);
    const times = { whole: Infinity, stream: Infinity };
    // The fastest of several runs, because the machine may be busy.
    for (let round = 1; round <= 10; round += 1) {
      const stream = round % 2 === 0;
      const controller = new AbortController();
      const settled = fetch(`${url}/v1/responses`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'any', input: 'Hello', stream }),
        signal: controller.signal,
      })
        .then((response) => response.body?.getReader().read())
        .catch(() => undefined);
      await upstream.requested(round);
      if (stream) await settled;
      const response = upstream.responses[round - 1] as ServerResponse;
      const time = await timeToClose(response, () => controller.abort());
      const kind = stream ? 'stream' : 'whole';
      times[kind] = Math.min(times[kind], time);
      await settled;
    }
    expect(Math.max(times.whole, times.stream)).toBeLessThan(100);
  });
});

describe('toolgate inspect', () => {
  it('scores the lines of a file, and fails if it cannot read some of them', async () => {
    const file = join(directory, 'prompts.jsonl');
    writeFileSync(file, '{"text":"Where is my parcel?"}\nno JSON\n');
    const { exited, output } = run(['inspect', 'prompts', file]);
    expect(await exited).toBe(1);
    expect(JSON.parse(output.stdout)).toMatchObject({ action: 'passed', category: null });
    expect(output.stderr).toContain(`${file}:2: not JSON`);
    expect(output.stderr).toContain('1 prompt: passed 1 of 1');
  });
});

describe('toolgate doctor', () => {
  it('finds what keeps serve from starting', async () => {
    const { exited, output } = run(['doctor', '--demo', '--host', '0.0.0.0']);
    expect(await exited).toBe(1);
    expect(output.stdout).toContain('PROBLEM  Refusing to listen on 0.0.0.0 without keys');
  });
});

describe('OpenTelemetry', () => {
  const sdk = `
    const { writeFileSync } = require('node:fs');
    exports.NodeSDK = class {
      start() { writeFileSync('sdk.json', JSON.stringify(process.env)); }
      async shutdown() { writeFileSync('stopped', ''); }
    };`;
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };

  it('is sent by an installed SDK, also the rest at the end', async () => {
    const folder = join(directory, 'node_modules', '@opentelemetry', 'sdk-node');
    mkdirSync(folder, { recursive: true });
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'index.js'), sdk);
    const { child, exited, output } = await serve(['--demo'], environment);
    const settings = JSON.parse(readFileSync(join(directory, 'sdk.json'), 'utf8')) as object;
    expect(settings).toMatchObject({
      ...environment,
      OTEL_SERVICE_NAME: 'toolgate',
      OTEL_METRICS_EXPORTER: 'otlp',
    });
    expect(output.stderr).toBe('');
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(existsSync(join(directory, 'stopped'))).toBe(true);
  });
});
