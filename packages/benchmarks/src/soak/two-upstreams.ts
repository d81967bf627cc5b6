// Preloaded (`--import`) into the gateway of the soak with two tenants: each has a provider of its own in a process of its own, so
// one tenant cannot delay the other there. A configuration file would load the sources of the gateway a second time.
import { type Upstream, upstream } from '@toolgate/http';
import { createNodeTransport } from '../../../cli/src/models/transport/node-transport.ts';

/** The models of both tenants. */
export interface SoakConfiguration {
  models: Record<string, Upstream>;
  provider: Upstream;
}

const transport = createNodeTransport();
const open = (url: string | undefined): Upstream =>
  upstream({
    format: ['chat-completions', 'messages', 'responses'],
    baseURL: `${url}/v1`,
    transport,
  });

const configuration: SoakConfiguration = {
  models: { quiet: open(process.env['QUIET_UPSTREAM']) },
  provider: open(process.env['HOSTILE_UPSTREAM']),
};
Object.assign(globalThis, { soakConfiguration: configuration });
