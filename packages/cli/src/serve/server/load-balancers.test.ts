import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  request as requestHttp,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../../http/src/testing/start-redis.ts';

/** Debian installs servers in a folder outside of a user's search path. */
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
const recipes = join(import.meta.dirname, '../../../../../examples/load-balancers');

/** A gateway that belongs to one test and reports its name. */
interface Gateway {
  port: number;
  server: Server;
  /** Writes the second event of the streams that have begun. */
  release: () => void;
}

/** A WebSocket key and its accept value, which HAProxy compares. Source: RFC 6455, section 1.3. */
const key = 'dGhlIHNhbXBsZSBub25jZQ==';
const switchingProtocols =
  'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n' +
  'sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n';

async function openGateway(name: string): Promise<Gateway> {
  const begun: ServerResponse[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    request.resume();
    if (request.url !== '/stream') {
      response.end(name);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    begun.push(response);
  });
  server.on('upgrade', (_request, socket) => {
    socket.end(`${switchingProtocols}${name}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    server,
    release: () => {
      for (const response of begun) response.end('data: 2\n\n');
    },
  };
}

/** Runs a recipe with two gateways, and returns its URL. */
async function balance(command: string, gateways: readonly Gateway[]): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'toolgate-balancer-'));
  const port = await freePort();
  const file = command === 'nginx' ? 'nginx.conf' : 'haproxy.cfg';
  let text = readFileSync(join(recipes, file), 'utf8')
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('bind :8080', `bind 127.0.0.1:${port}`);
  for (const [index, gateway] of gateways.entries())
    text = text.replaceAll(`toolgate-${index + 1}:8787`, `127.0.0.1:${gateway.port}`);
  writeFileSync(join(directory, file), text);
  const settings = `daemon off; pid ${directory}/pid; error_log stderr;`;
  const parameters =
    command === 'nginx'
      ? ['-p', directory, '-c', join(directory, file), '-g', settings]
      : ['-db', '-f', join(directory, file)];
  const child = spawn(command, parameters, { stdio: ['ignore', 'ignore', 'pipe'], env });
  const exited = once(child, 'exit');
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (log += piece));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(directory, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      async () => {
        if (child.exitCode !== null) throw new Error(log);
        return (await fetch(url).catch(() => undefined))?.status;
      },
      { timeout: 20_000 },
    )
    .toBe(200);
  return url;
}

async function ask(url: string, path: string, body: object): Promise<string> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer key' },
    body: JSON.stringify(body),
  });
  return `${response.status} ${await response.text()}`;
}

/** Requests with a system prompt in each format. */
const formats: Record<string, (prompt: string, question: string) => object> = {
  '/v1/chat/completions': (prompt, question) => ({
    model: 'm',
    messages: [
      { role: 'system', content: prompt },
      { role: 'user', content: question },
    ],
  }),
  '/v1/messages': (system, content) => ({
    model: 'm',
    system,
    messages: [{ role: 'user', content }],
  }),
  '/v1/responses': (instructions, input) => ({ model: 'm', instructions, input }),
};

const commands = ['nginx', 'haproxy'] as const;
const mayBeMissing = (process.env['CI'] ?? '') === '';
const isMissing = (command: string): boolean =>
  mayBeMissing && spawnSync(command, ['-v'], { env }).status !== 0;

describe.each(commands)('the recipe for %s', { timeout: 60_000 }, (command) => {
  describe.skipIf(isMissing(command))('over two gateways', () => {
    it('sends the same system prompt to the same gateway, and different ones to both', async () => {
      const url = await balance(command, [await openGateway('one'), await openGateway('two')]);
      for (const [path, write] of Object.entries(formats)) {
        const used = new Set<string>();
        for (let prompt = 0; prompt < 12; prompt += 1) {
          const words = `You are assistant number ${prompt} of the "Marlowe" theatre.`;
          const answers = new Set<string>();
          for (let question = 0; question < 3; question += 1)
            answers.add(await ask(url, path, write(words, `Question ${question}`)));
          expect([path, prompt, answers.size]).toEqual([path, prompt, 1]);
          for (const answer of answers) used.add(answer);
        }
        expect([path, used]).toEqual([path, new Set(['200 one', '200 two'])]);
      }
    });

    it('passes events on as they come', async () => {
      const gateways = [await openGateway('one'), await openGateway('two')];
      const url = await balance(command, gateways);
      const response = await fetch(`${url}/stream`, { method: 'POST', body: '{}' });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      expect(await reader?.read()).toEqual({ done: false, value: 'data: 1\n\n' });
      for (const { release } of gateways) release();
      expect(await reader?.read()).toEqual({ done: false, value: 'data: 2\n\n' });
    });

    it('uses one gateway when the other is gone', async () => {
      const gateways = [await openGateway('one'), await openGateway('two')] as const;
      const url = await balance(command, gateways);
      gateways[0].server.closeAllConnections();
      gateways[0].server.close();
      for (let prompt = 0; prompt < 12; prompt += 1) {
        const body = { system: `Prompt ${prompt}`, messages: [] };
        expect(await ask(url, '/v1/messages', body)).toBe('200 two');
      }
    });

    it('opens a WebSocket to a gateway', async () => {
      const url = await balance(command, [await openGateway('one'), await openGateway('two')]);
      const headers = {
        connection: 'upgrade',
        upgrade: 'websocket',
        'sec-websocket-key': key,
        'sec-websocket-version': '13',
      };
      const request = requestHttp(`${url}/v1/responses`, { headers }).end();
      const [{ statusCode }, socket, head] = (await once(request, 'upgrade')) as [
        IncomingMessage,
        Duplex,
        Buffer,
      ];
      expect(statusCode).toBe(101);
      expect(head.toString() + (await readAll(socket))).toMatch(/^(?:one|two)$/);
    });

    it('passes on a body of 8 MB', async () => {
      const url = await balance(command, [await openGateway('one'), await openGateway('two')]);
      const body = {
        system: 'Short.',
        messages: [{ role: 'user', content: 'x'.repeat(8_000_000) }],
      };
      expect(await ask(url, '/v1/messages', body)).toMatch(/^200 (?:one|two)$/);
    });
  });
});
