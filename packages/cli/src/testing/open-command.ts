import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { type Run, type Served, startCommand, untilReady } from './running-command.ts';

/** The command in an empty folder, in an environment without this machine's settings. */
export interface Command {
  directory: string;
  /** Runs it until the test is finished. */
  run: (parameters: readonly string[], environment?: NodeJS.ProcessEnv) => Run;
  /** Runs `toolgate serve` on a free port and waits until it is ready. */
  serve: (parameters: readonly string[], environment?: NodeJS.ProcessEnv) => Promise<Served>;
  remove: () => void;
}

/** Creates the folder. */
export function openCommand(): Command {
  const directory = mkdtempSync(join(tmpdir(), 'toolgate-'));
  const run: Command['run'] = (parameters, environment) => {
    const started = startCommand(parameters, directory, environment);
    onTestFinished(() => void started.child.kill('SIGKILL'));
    return started;
  };

  return {
    directory,
    run,
    serve: async (parameters, environment) =>
      untilReady(run(['serve', '--port', '0', ...parameters], environment)),
    remove: () => rmSync(directory, { recursive: true }),
  };
}

/** Asks a gateway for a chat completion. */
export async function complete(
  url: string,
  options: { stream?: boolean; model?: string; signal?: AbortSignal; headers?: HeadersInit } = {},
): Promise<Response> {
  const { stream = true, model = 'toolgate-demo', signal, headers } = options;
  return fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...Object.fromEntries(new Headers(headers)) },
    body: JSON.stringify({ model, stream, messages: [{ role: 'user', content: 'Hello' }] }),
    ...(signal && { signal }),
  });
}

/**
 * An upstream that ends its answers on demand.
 *
 * @param isTalking whether it sends the head and one chunk of a stream at once; nothing of a whole answer comes before its end.
 */
export async function startUpstream(isTalking = true): Promise<{
  url: string;
  /** The responses that it still has to end, in the order of the requests. */
  responses: ServerResponse[];
  /** Waits for the given number of requests. */
  requested: (count: number) => Promise<void>;
}> {
  const responses: ServerResponse[] = [];
  const server = createServer((request, response) => {
    // At its start the command checks whether a server answers here.
    if (request.method === 'GET') return void response.writeHead(404).end();
    void answer(request, response);
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { stream } = (await json(request)) as { stream?: boolean };
    responses.push(response);
    if (isTalking && stream === true) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const delta = { role: 'assistant', content: 'Hello, this is a beginning of some words. ' };
      response.write(`data: ${JSON.stringify({ id: 'a', choices: [{ index: 0, delta }] })}\n\n`);
    }
    server.emit('answering');
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    responses,
    async requested(count) {
      while (responses.length < count) await once(server, 'answering');
    },
  };
}

/** The time from an action to the end of an upstream response, in milliseconds. */
export async function timeToClose(response: ServerResponse, action: () => void): Promise<number> {
  const begin = performance.now();
  action();
  await once(response, 'close');
  return performance.now() - begin;
}
