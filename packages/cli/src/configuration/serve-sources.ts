import type { Environment } from '../environment.ts';
import type { ServeFlags } from './serve-flags.ts';
import type { ToolgateConfig } from './toolgate-config.ts';

/** What decides how the gateway is served. */
export interface ServeSources {
  flags: ServeFlags;
  config: ToolgateConfig;
  environment: Environment;
}
