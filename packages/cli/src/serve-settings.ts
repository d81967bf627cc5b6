import { CommandError } from './command-error.ts';
import type { Environment } from './environment.ts';
import { isLoopback } from './is-loopback.ts';
import type { ServeFlags } from './serve-flags.ts';
import type { ToolgateConfig } from './toolgate-config.ts';

/** Where to listen and for whom. */
export interface ServeSettings {
  /** Without brackets, also for IPv6. */
  host: string;
  /** 0 for any free port. */
  port: number;
  /** The keys that callers may use; with none, only this machine is served. */
  apiKeys: readonly string[];
}

/** What decides the settings. */
interface ServeSettingsOptions {
  flags: ServeFlags;
  config: ToolgateConfig;
  environment: Environment;
}

/**
 * Where to listen and for whom: the command line wins over the environment, the environment over
 * the configuration, and that over the defaults.
 *
 * @throws CommandError when other machines could use the gateway without a key.
 */
export function serveSettings({ flags, config, environment }: ServeSettingsOptions): ServeSettings {
  const host = (flags.host ?? config.host ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1');
  const port = flags.port ?? config.port ?? 8787;
  const apiKeys = readKeys(environment['TOOLGATE_API_KEYS']) ?? config.apiKeys ?? [];
  if (apiKeys.length === 0 && !isLoopback(host)) {
    throw new CommandError(
      `Refusing to listen on ${host} without keys, because whoever reaches it could use your models. ` +
        'Set TOOLGATE_API_KEYS (comma separated) or apiKeys in the configuration, or listen on 127.0.0.1.',
    );
  }
  return { host, port, apiKeys };
}

function readKeys(list: string | undefined): string[] | undefined {
  const keys = (list ?? '').split(',').map((key) => key.trim());
  const given = keys.filter((key) => key !== '');
  return given.length === 0 ? undefined : given;
}
