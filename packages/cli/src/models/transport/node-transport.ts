import {
  type AgentOptions,
  globalAgent,
  Agent as HttpAgent,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import type { UpstreamAnswer, UpstreamRequest, UpstreamTransport } from '@toolgate/http';
import { onceForEach } from 'toolgate/internal';
import { emptyAnswer, openAnswer } from './open-answer.ts';
import { countBytes, cutBody, sendBody } from './send-body.ts';

/**
 * Maximum number of idle connections that are kept, each of some kilobytes. Requests after a peak then need no new connection.
 */
const maxFreeSockets = 1024;

/**
 * Sends requests with Node's own HTTP client over kept-alive connections. It takes a third of the CPU time of `fetch`.
 * It follows no redirects and has no timeouts: the handler aborts a silent provider. It uses the same proxies as `fetch`.
 */
export function createNodeTransport(): UpstreamTransport {
  const reusing = createAgents({ keepAlive: true, maxFreeSockets });
  // Other idle connections may be closed too, so a second try opens a new one.
  const opening = createAgents({});
  // URLs come from the configuration, so there are few.
  const getTarget = onceForEach(readTarget);

  async function send(
    upstreamRequest: UpstreamRequest,
    isSecondTry: boolean,
  ): Promise<UpstreamAnswer> {
    const { url, headers, signal } = upstreamRequest;
    const pieces = upstreamRequest.texts ?? cutBody(upstreamRequest.body);
    const bytes = countBytes(pieces);
    const length = bytes instanceof Promise ? await bytes : bytes;
    signal.throwIfAborted();
    const target = getTarget(url);
    const scheme = target.protocol === 'https:' ? 'https' : 'http';
    const request = (scheme === 'https' ? requestHttps : requestHttp)({
      ...target,
      method: 'POST',
      agent: (isSecondTry ? opening : reusing)[scheme],
      // Without this header a server may choose any compression, and the answer is read as it comes.
      headers: { 'accept-encoding': 'identity', ...headers, 'content-length': length },
    });
    // Node's own `signal` option adds listeners that are not needed here.
    const stop = (): void => void request.destroy(signal.reason as Error);
    signal.addEventListener('abort', stop);
    request.on('close', () => signal.removeEventListener('abort', stop));
    const answered = new Promise<UpstreamAnswer>((resolve, reject) => {
      request.on('response', (incoming) => resolve(openAnswer(incoming)));
      request.on('error', reject);
      // Without a listener, Node closes the connection and reports nothing.
      request.on('upgrade', ({ statusCode = 0 }, socket) => {
        socket.destroy();
        resolve(emptyAnswer(statusCode));
      });
    });
    void sendBody(request, pieces);
    try {
      return await answered;
    } catch (error) {
      // A server may close a kept-alive connection at the moment of its reuse; it has then not read the request.
      const isStale =
        request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET';
      if (isStale && !isSecondTry && !signal.aborted) return send(upstreamRequest, true);
      throw error;
    }
  }

  return Object.assign((request: UpstreamRequest) => send(request, false), { takesTexts: true });
}

/**
 * Makes agents that use the proxies of the environment if Node.js does (since 22.21, with `NODE_USE_ENV_PROXY=1` or
 * `--use-env-proxy`). Only Node's own agent has this setting by default.
 */
function createAgents(options: AgentOptions) {
  const { proxyEnv } = (globalAgent as unknown as { options: { proxyEnv?: object } }).options;
  const settings = { ...options, proxyEnv };
  return { http: new HttpAgent(settings), https: new HttpsAgent(settings) };
}

/**
 * Reads the parts of a URL that Node's client needs. The client copies its parts several times, and copying all fields of `urlToHttpOptions` takes 4 µs
 * longer.
 */
function readTarget(url: string) {
  const { protocol, hostname, port, path, auth } = urlToHttpOptions(new URL(url));
  return { protocol, hostname, port, path, auth };
}
