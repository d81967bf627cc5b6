import type { Logger } from '@toolgate/http';
import type { ToolgateConfig } from '../configuration/index.ts';
import type { ServeSettings } from './serve-settings.ts';

/** What a process reads at its start. */
interface StartSettings {
  config: Pick<ToolgateConfig, 'timeouts' | 'maxBodyBytes' | 'decisionLog'>;
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
    value === running[name] || isAtOnce(name, value) ? [] : [name],
  );
  if (changed.length === 0) return;
  logger.warn({ settings: changed }, 'These settings change only with a restart.');
}

/** Whether a process takes this value at once: it can stop to send its decisions, but not begin. */
function isAtOnce(name: string, value: unknown): boolean {
  return name === 'decisionLog.otlp' && value === false;
}

/** Returns the settings that a process reads only at its start, by their places in the configuration. */
function readFixed({ config, settings }: StartSettings): Record<string, unknown> {
  const { host, port, workers } = settings;
  const { timeouts = {}, maxBodyBytes, decisionLog } = config;
  return {
    host,
    port,
    workers,
    'timeouts.headersMilliseconds': timeouts.headersMilliseconds,
    'timeouts.requestMilliseconds': timeouts.requestMilliseconds,
    'timeouts.keepAliveMilliseconds': timeouts.keepAliveMilliseconds,
    'timeouts.drainMilliseconds': timeouts.drainMilliseconds,
    'timeouts.graceMilliseconds': timeouts.graceMilliseconds,
    'maxBodyBytes of WebSockets': maxBodyBytes,
    'decisionLog.otlp': decisionLog?.otlp === true,
  };
}
