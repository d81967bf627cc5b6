import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createOpenAI } from '@ai-sdk/openai';
import { generateText, isStepCount, jsonSchema, type ModelMessage, streamText, tool } from 'ai';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { complete, openCommand, startUpstream, timeToClose } from './testing/open-command.ts';
import { type Served, startCommand, untilReady } from './testing/running-command.ts';

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

describe('toolgate serve --demo', () => {
  it('ends 100 running streams cleanly after SIGINT', async () => {
    const { child, url, exited } = await serve(['--demo']);
    const responses = await Promise.all(Array.from({ length: 100 }, async () => complete(url)));
    child.kill('SIGINT');
    const texts = await Promise.all(responses.map(async (response) => response.text()));
    expect(texts.filter((text) => text.endsWith('data: [DONE]\n\n'))).toHaveLength(100);
    expect(await exited).toBe(0);
  });

  // Try again if the machine was busy: the second signal has 100 ms.
  it('takes a signal that arrives twice at once, as under npm, for one', { retry: 5 }, async () => {
    const { child, url, exited, output } = await serve(['--demo']);
    const response = await complete(url);
    child.kill('SIGINT');
    while (!output.stderr.includes('stopping')) await wait(5);
    child.kill('SIGINT');
    expect(await response.text()).toMatch(/data: \[DONE\]\n\n$/);
    expect(await exited).toBe(0);
  });

  it('ends at once after a second signal', async () => {
    const { child, url, exited, output } = await serve(['--demo']);
    const response = await complete(url);
    child.kill('SIGTERM');
    while (!output.stderr.includes('stopping')) await wait(5);
    await wait(150);
    child.kill('SIGTERM');
    expect(await exited).toBe(1);
    await expect(response.text()).rejects.toThrow('terminated');
  });
});

describe('@ai-sdk/openai with its default settings', () => {
  it.each([[false], [true]])('holds turns with tools in steps, stream: %s', async (stream) => {
    const provider = createOpenAI({ baseURL: `${demo.url}/v1`, apiKey: 'any' });
    const weather = tool({
      inputSchema: jsonSchema<object>({ type: 'object', properties: {} }),
      execute: async () => 'sunny',
    });
    const messages: ModelMessage[] = [];
    for (const question of ['Use the weather tool.', 'Use the weather tool for Rome.', 'Thanks.']) {
      messages.push({ role: 'user', content: question });
      const settings = {
        model: provider('toolgate-demo'),
        tools: { weather },
        stopWhen: isStepCount(4),
        maxRetries: 0,
        messages,
      };
      const result = stream ? streamText(settings) : await generateText(settings);
      const steps = await result.steps;
      expect(steps.length).toBe(question === 'Thanks.' ? 1 : 2);
      expect(await result.text).not.toBe('');
      messages.push(...(await result.responseMessages));
    }
    expect(messages.filter(({ role }) => role === 'tool')).toHaveLength(2);
  });
});

describe('toolgate serve', () => {
  it('reads its configuration', async () => {
    const file = join(directory, 'own.json');
    writeFileSync(file, '{ "host": "::1", "apiKeys": ["key"] }');
    const { url } = await serve(['--config', file]);
    expect(url).toMatch(/^http:\/\/\[::1\]:/);
    expect((await complete(url)).status).toBe(401);
  });

  it('names a port that is in use', async () => {
    const { port } = new URL(demo.url);
    const { exited, output } = run(['serve', '--demo', '--port', port]);
    expect(await exited).toBe(1);
    expect(output.stderr).toBe(
      `toolgate: Port ${port} of 127.0.0.1 is in use: choose another with --port, or 0 for any free one.\n`,
    );
  });
});

describe('toolgate serve --upstream', () => {
  it.each([
    ['in the middle of a stream', { stream: true, talking: true }],
    ['before the first word of a stream', { stream: true, talking: false }],
    ['that waits for a whole answer', { stream: false, talking: false }],
  ])('aborts the call of a client that goes away %s', async (_, { stream, talking }) => {
    const upstream = await startUpstream(talking);
    const { url, output } = await serve([
      '--upstream',
      upstream.url,
      '--formats',
      'chat-completions',
    ]);
    expect(output.stdout).toContain(`Model: any, forwarded to ${upstream.url}\n`);
    const times: number[] = [];
    // The fastest of several runs, because the machine may be busy.
    for (const round of [1, 2, 3, 4, 5]) {
      const controller = new AbortController();
      const pending = complete(url, { stream, model: 'any', signal: controller.signal });
      const settled = pending
        .then((response) => response.body?.getReader().read())
        .catch(() => undefined);
      await upstream.requested(round);
      if (talking) await settled;
      const response = upstream.responses[round - 1] as ServerResponse;
      times.push(await timeToClose(response, () => controller.abort()));
      await settled;
    }
    expect(Math.min(...times)).toBeLessThan(100);
    expect(output.stderr).not.toContain('"level":50');
  });

  it('aborts one of 100 streams and, after a signal to stop, lets the others end', async () => {
    const upstream = await startUpstream(true);
    const { child, url, exited } = await serve([
      '--upstream',
      upstream.url,
      '--formats',
      'chat-completions',
    ]);
    const controllers = Array.from({ length: 100 }, () => new AbortController());
    const responses = await Promise.all(
      controllers.map(async ({ signal }) => complete(url, { model: 'any', signal })),
    );
    const texts = responses.map(async (response) => response.text().catch(() => 'interrupted'));
    const times: number[] = [];
    const open = new Set(upstream.responses);
    for (const controller of controllers.slice(0, 5)) {
      const closed = Promise.race(
        Array.from(open, async (response) => once(response, 'close').then(() => response)),
      );
      const begin = performance.now();
      controller.abort();
      open.delete(await closed);
      times.push(performance.now() - begin);
    }
    expect(Math.min(...times)).toBeLessThan(100);

    child.kill('SIGTERM');
    await wait(100);
    expect(child.exitCode).toBeNull();
    const finish = { id: 'a', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
    for (const response of open)
      response.end(`data: ${JSON.stringify(finish)}\n\ndata: [DONE]\n\n`);
    const ended = (await Promise.all(texts)).filter((text) => text.endsWith('data: [DONE]\n\n'));
    expect(ended).toHaveLength(95);
    expect(await exited).toBe(0);
  });
});

describe('a reader that has seen enough', () => {
  it.each([['doctor', '--demo', '--port', '0'], ['inspect', 'system', 'long.txt'], ['--help']])(
    'is no error of %s',
    async (...parameters) => {
      writeFileSync(join(directory, 'long.txt'), 'Be kind. '.repeat(10_000));
      const { child, output, exited } = run(parameters);
      child.stdout?.destroy();
      expect([await exited, output.stderr.includes('EPIPE')]).toEqual([0, false]);
    },
  );
});

describe('OpenTelemetry', () => {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };

  it('does not keep the gateway from serving if the SDK cannot start', async () => {
    const folder = join(directory, 'node_modules', '@opentelemetry', 'sdk-node');
    mkdirSync(folder, { recursive: true });
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const broken = `exports.NodeSDK = class { start() { throw new Error('misfit'); } };`;
    writeFileSync(join(folder, 'index.js'), broken);
    const { url, output } = await serve(['--demo'], environment);
    expect(output.stderr).toContain('@opentelemetry/sdk-node cannot start (misfit)');
    expect((await complete(url, { stream: false })).status).toBe(200);
  });

  it('is missing: the log says how to install it, and the gateway still serves', async () => {
    const { url, output } = await serve(['--demo'], environment);
    expect(output.stderr).toContain('npm install @opentelemetry/sdk-node');
    expect((await complete(url, { stream: false })).status).toBe(200);
  });
});
