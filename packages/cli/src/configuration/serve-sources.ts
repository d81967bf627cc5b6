import type { Environment } from '../environment.ts';
import { trimBrackets } from '../trim-brackets.ts';
import type { ServeFlags } from './serve-flags.ts';
import type { ToolgateConfig } from './toolgate-config.ts';

/** What decides how the gateway is served. */
export interface ServeSources {
  flags: ServeFlags;
  config: ToolgateConfig;
  environment: Environment;
}

/** Returns the address to listen on; an IPv6 address has no brackets. The command line takes precedence. */
export function listenAddress({ flags, config }: Pick<ServeSources, 'flags' | 'config'>): {
  host: string;
  port: number;
} {
  const host = flags.host ?? config.host ?? '127.0.0.1';
  return { host: trimBrackets(host), port: flags.port ?? config.port ?? 8787 };
}
