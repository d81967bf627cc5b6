import type { SoakConfiguration } from './two-upstreams.ts';

const shared = globalThis as unknown as { soakConfiguration: SoakConfiguration };
const configuration: SoakConfiguration = shared.soakConfiguration;
export default configuration;
