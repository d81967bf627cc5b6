import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openTelemetry } from 'toolgate/opentelemetry';
import type { LogsApi } from '../../decision-log/index.ts';
import type { Environment } from '../../environment.ts';

/** The package with the exporters. Users install it if they want them. */
export const sdkPackage = '@opentelemetry/sdk-node';

/** Options of {@link startTelemetry}. */
export interface StartTelemetryOptions {
  /** The variables of the process itself, because the SDK reads them there. */
  environment: NodeJS.ProcessEnv;
  /** The first folder in which to look for the SDK; the second is the folder of this package. */
  directory: string;
  /** Whether decisions are also sent as logs. */
  sendsLogs?: boolean;
  /** Called with the reason if nothing is sent. */
  warn: (message: string) => void;
}

interface NodeSdk {
  start(): void;
  shutdown(): Promise<void>;
}

/** The variables that select an exporter, such as `console`. */
const exporters = ['OTEL_TRACES_EXPORTER', 'OTEL_METRICS_EXPORTER'];

/** Whether the environment asks for traces or metrics, because it names a collector or an exporter. */
export function wantsTelemetry(environment: Environment): boolean {
  if (environment['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return false;
  const isChosen = (name: string): boolean => !['', 'none'].includes(environment[name] ?? '');
  return namesCollector(environment) || exporters.some(isChosen);
}

function namesCollector(environment: Environment): boolean {
  return Object.entries(environment).some(
    ([name, value]) => name.startsWith('OTEL_EXPORTER_OTLP_') && value,
  );
}

/** Whether OpenTelemetry is already set up in this process. */
export function hasTelemetry(): boolean {
  // The probe is never closed: a span that never ends is not sent.
  const probe = { provider: 'toolgate', modelId: 'probe', isStream: false };
  return openTelemetry().openRequest(probe) !== undefined;
}

/** Returns the URL of the installed SDK; `undefined` if it is not installed. */
export function findSdk(directory: string): string | undefined {
  for (const place of [join(directory, 'package.json'), import.meta.filename]) {
    try {
      return pathToFileURL(createRequire(place).resolve(sdkPackage)).href;
    } catch {
      // Try the next folder.
    }
  }
  return undefined;
}

const noCollector =
  'decisionLog.otlp sends nothing: no collector is named. Set OTEL_EXPORTER_OTLP_ENDPOINT.';

/**
 * Loads OpenTelemetry's logs API in the form of the installed SDK: its own package, or a part of the API.
 *
 * @returns `undefined` if no SDK is installed.
 */
export async function loadLogsApi(directory: string): Promise<LogsApi | undefined> {
  const sdk = findSdk(directory);
  const places = [...(sdk === undefined ? [] : [sdk]), join(directory, 'package.json')];
  for (const place of places) {
    for (const name of ['@opentelemetry/api-logs', '@opentelemetry/api']) {
      const loaded = await loadFrom(place, name);
      if (loaded?.logs !== undefined) return loaded.logs;
    }
  }
  return undefined;
}

async function loadFrom(place: string, name: string): Promise<{ logs?: LogsApi } | undefined> {
  try {
    const url = pathToFileURL(createRequire(place).resolve(name)).href;
    return (await import(url)) as { logs?: LogsApi };
  } catch {
    return undefined;
  }
}

/**
 * Starts the SDK if the environment asks for traces or metrics, unless OpenTelemetry is already set up in the process.
 *
 * @returns a function that sends the last data and never rejects; `undefined` if the SDK was not started.
 */
export async function startTelemetry({
  environment,
  directory,
  sendsLogs = false,
  warn,
}: StartTelemetryOptions): Promise<(() => Promise<void>) | undefined> {
  if (hasTelemetry()) return undefined;
  if (!wantsTelemetry(environment)) {
    if (sendsLogs) warn(noCollector);
    return undefined;
  }
  const sdkURL = findSdk(directory);
  if (sdkURL === undefined) {
    warn(`Nothing is sent to OpenTelemetry: npm install ${sdkPackage}`);
    return undefined;
  }
  // Without a collector, only the exporters that the environment names are used.
  const exporter = namesCollector(environment) ? 'otlp' : 'none';
  for (const name of exporters) environment[name] ||= exporter;
  environment['OTEL_SERVICE_NAME'] ||= 'toolgate';
  // The gateway's own log stays on standard error.
  environment['OTEL_LOGS_EXPORTER'] ||= sendsLogs ? exporter : 'none';
  const sdk = await startSdk(sdkURL, warn);
  return sdk && (async () => sdk.shutdown().catch(() => undefined));
}

/** Starts the SDK. If its packages do not match, it fails to load; that is only a warning, and requests still work. */
async function startSdk(
  sdkURL: string,
  warn: (message: string) => void,
): Promise<NodeSdk | undefined> {
  try {
    const { NodeSDK } = (await import(sdkURL)) as { NodeSDK: new () => NodeSdk };
    const sdk = new NodeSDK();
    sdk.start();
    return sdk;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(
      `Nothing is sent to OpenTelemetry: ${sdkPackage} cannot start (${reason}). ` +
        `Check the OTEL_ variables, or npm install ${sdkPackage}@latest @opentelemetry/api@latest`,
    );
    return undefined;
  }
}
