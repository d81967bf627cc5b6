import type { Logger } from '@toolgate/http';
import type { ToolgateConfig } from '../configuration/index.ts';
import type { ServeSettings } from './serve-settings.ts';

/** What a process reads at its start. */
interface StartSettings {
  config: Pick<ToolgateConfig, 'timeouts'>;
  settings: Pick<ServeSettings, 'host' | 'port' | 'workers'>;
}

/** Warns of settings that a new configuration changes, but SIGHUP does not. */
export function warnOfRestart(
  start: StartSettings,
  latest: StartSettings,
  logger: Pick<Logger, 'warn'>,
): void {
  const running = readFixed(start);
  const changed = Object.entries(readFixed(latest)).flatMap(([name, value]) =>
    value === running[name] ? [] : [name],
  );
  if (changed.length === 0) return;
  logger.warn({ settings: changed }, 'These settings change only with a restart.');
}

/** Returns the settings that a process reads only at its start, by their places in the configuration. */
function readFixed({ config, settings }: StartSettings): Record<string, unknown> {
  const { host, port, workers } = settings;
  const { timeouts = {} } = config;
  return {
    host,
    port,
    workers,
    'timeouts.headersMilliseconds': timeouts.headersMilliseconds,
    'timeouts.requestMilliseconds': timeouts.requestMilliseconds,
    'timeouts.keepAliveMilliseconds': timeouts.keepAliveMilliseconds,
    'timeouts.drainMilliseconds': timeouts.drainMilliseconds,
    'timeouts.graceMilliseconds': timeouts.graceMilliseconds,
  };
}
