import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ServerFile } from './measured-process.ts';

/** One of the gateways, switched as the name says. */
export interface Contender {
  name: string;
  /** Contenders with the same key share a process. */
  server: string;
  headers: Readonly<Record<string, string>>;
  /** The gateway tools that its requests declare. */
  gatewayTools: readonly string[];
  /** Whether these only monitor. */
  isMonitored?: boolean;
}

const off = 'svc_disable_content_filter';
const guard = 'svc_prompt_guard';

/** All that is measured, the limit first. */
export function listContenders(upstreamPort: number): Contender[] {
  const portkey = {
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': `http://127.0.0.1:${upstreamPort}/v1`,
    authorization: 'Bearer none',
  };
  const plain = { headers: {}, gatewayTools: [] };
  return [
    { name: 'bare pass-through', server: 'bare', ...plain },
    { name: 'pass-through by fetch', server: 'fetch', ...plain },
    { name: 'Portkey', server: 'portkey', headers: portkey, gatewayTools: [] },
    { name: 'by hand: Hono and streamText', server: 'hand', ...plain },
    { name: 'by hand: Hono and doStream', server: 'direct', ...plain },
    { name: 'Toolgate, filter off', server: 'serve', headers: {}, gatewayTools: [off] },
    { name: 'Toolgate', server: 'serve', ...plain },
    {
      name: 'Toolgate, guard only',
      server: 'serve',
      headers: {},
      gatewayTools: [guard, off],
    },
    { name: 'Toolgate, guard too', server: 'serve', headers: {}, gatewayTools: [guard] },
    {
      name: 'Toolgate, filter monitored',
      server: 'serve',
      headers: {},
      gatewayTools: [off],
      isMonitored: true,
    },
    {
      name: 'Toolgate, both monitored',
      server: 'serve',
      headers: {},
      gatewayTools: [guard, off],
      isMonitored: true,
    },
    { name: 'Toolgate AI SDK, filter off', server: 'sdk', headers: {}, gatewayTools: [off] },
    { name: 'Toolgate AI SDK', server: 'sdk', ...plain },
    { name: 'Toolgate AI SDK, guard too', server: 'sdk', headers: {}, gatewayTools: [guard] },
  ];
}

const here = (name: string): string => join(import.meta.dirname, name);

/** The servers of the contenders by their keys. */
export function listServers(upstreamPort: number): Record<string, ServerFile> {
  const withUpstream =
    (...more: string[]) =>
    (port: number) => [`${port}`, `${upstreamPort}`, ...more];
  const portkey = createRequire(import.meta.url).resolve('@portkey-ai/gateway/package.json');
  return {
    bare: { file: here('bare-proxy.ts'), parameters: withUpstream() },
    fetch: { file: here('fetch-proxy.ts'), parameters: withUpstream() },
    portkey: {
      file: join(dirname(portkey), 'build', 'start-server.js'),
      parameters: (port) => [`--port=${port}`, '--headless'],
    },
    hand: { file: here('hand-written.ts'), parameters: withUpstream() },
    direct: { file: here('direct-model.ts'), parameters: withUpstream() },
    // The command that users start.
    serve: {
      file: here('../../../cli/src/bin.ts'),
      parameters: (port) => [
        'serve',
        `--port=${port}`,
        `--upstream=http://127.0.0.1:${upstreamPort}/v1`,
      ],
    },
    sdk: { file: here('toolgate-server.ts'), parameters: withUpstream() },
  };
}
