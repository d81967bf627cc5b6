import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('..', import.meta.url));

const hosts: { name: string; path: string; command: (port: number) => string[] }[] = [
  { name: 'Node.js', path: '', command: () => [process.execPath, 'src/node.ts'] },
  { name: 'Hono', path: '/ai', command: () => [process.execPath, 'src/hono.ts'] },
  {
    name: 'workerd',
    path: '',
    command: (port) => [
      process.execPath,
      'node_modules/workerd/bin/workerd',
      'serve',
      'worker.capnp',
      '--socket-addr',
      `http=127.0.0.1:${port}`,
    ],
  },
];

describe.each(hosts)('the gateway in $name', ({ path, command }) => {
  let host: ChildProcess;
  let baseURL = '';

  beforeAll(async () => {
    const port = await freePort();
    const [program = '', ...parameters] = command(port);
    // In a group of its own: the launcher of workerd has a child.
    host = spawn(program, parameters, {
      cwd: folder,
      env: { ...process.env, PORT: `${port}` },
      stdio: 'inherit',
      detached: true,
    });
    baseURL = `http://127.0.0.1:${port}${path}/v1`;
    while (!(await fetch(baseURL).catch(() => undefined))) await wait(50);
  }, 30_000);
  afterAll(() => process.kill(-(host.pid ?? 0), 'SIGKILL'));

  const messages = [{ role: 'user' as const, content: 'What is 17 + 25?' }];

  it('answers, with a feature that the request switched on', async () => {
    const client = new OpenAI({ baseURL, apiKey: 'a-key-of-your-choice' });
    const stream = await client.chat.completions.create({
      model: 'toolgate-demo',
      messages,
      tools: [{ type: 'function', function: { name: 'svc_shadow_agent' } }],
      stream: true,
    });
    let text = '';
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    expect(text).toContain('17 + 25 = 42.');
  });

  it('turns strangers away', async () => {
    const client = new OpenAI({ baseURL, apiKey: 'another' });
    await expect(
      client.chat.completions.create({ model: 'toolgate-demo', messages }),
    ).rejects.toMatchObject({ status: 401 });
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}
