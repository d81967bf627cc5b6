import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openTelemetry } from 'toolgate/opentelemetry';

/** The package that brings exporters; whoever wants them installs it. */
export const sdkPackage = '@opentelemetry/sdk-node';

/** Traces and metrics that are being sent. */
export interface StartedTelemetry {
  /** Sends what is left; never rejects. */
  stop(): Promise<void>;
}

/** What decides whether traces and metrics are sent. */
export interface StartTelemetryOptions {
  /** The variables of the process itself: the SDK reads them. */
  environment: NodeJS.ProcessEnv;
  /** The folder in which the SDK is looked for, besides that of this package. */
  directory: string;
  /** Told what keeps the environment's wish from being fulfilled. */
  warn: (message: string) => void;
}

/** What is set where nothing is said: this program has both traces and metrics, and its log is elsewhere. */
const defaults = {
  OTEL_SERVICE_NAME: 'toolgate',
  OTEL_TRACES_EXPORTER: 'otlp',
  OTEL_METRICS_EXPORTER: 'otlp',
  OTEL_LOGS_EXPORTER: 'none',
};

interface NodeSdk {
  start(): void;
  shutdown(): Promise<void>;
}

/** Whether the environment names somewhere to send traces or metrics to. */
export function wantsTelemetry(environment: Readonly<Record<string, string | undefined>>): boolean {
  const isOff = environment['OTEL_SDK_DISABLED']?.toLowerCase() === 'true';
  const names = Object.keys(environment).filter((name) => environment[name] !== '');
  return !isOff && names.some((name) => name.startsWith('OTEL_EXPORTER_OTLP_'));
}

/** Whether the process has OpenTelemetry set up. */
export function hasTelemetry(): boolean {
  // Not closed: a span that never ends goes nowhere.
  const probe = { provider: 'toolgate', modelId: 'probe', isStream: false };
  return openTelemetry().openRequest(probe) !== undefined;
}

/** Where the SDK is installed; `undefined` where it is not. */
export function findSdk(directory: string): string | undefined {
  for (const place of [join(directory, 'package.json'), import.meta.filename]) {
    try {
      return pathToFileURL(createRequire(place).resolve(sdkPackage)).href;
    } catch {
      // Perhaps it is in the next place.
    }
  }
  return undefined;
}

/** Sends traces and metrics where the environment says, with the SDK, unless the process does so already. */
export async function startTelemetry({
  environment,
  directory,
  warn,
}: StartTelemetryOptions): Promise<StartedTelemetry | undefined> {
  if (!wantsTelemetry(environment) || hasTelemetry()) return undefined;
  const found = findSdk(directory);
  if (found === undefined) {
    warn(`Nothing is sent to OpenTelemetry: npm install ${sdkPackage}`);
    return undefined;
  }
  for (const [name, value] of Object.entries(defaults)) environment[name] ||= value;
  const sdk = await startSdk(found, warn);
  return sdk && { stop: async () => sdk.shutdown().catch(() => undefined) };
}

/** An SDK whose packages do not fit each other fails as soon as it is loaded; no request has to fail with it. */
async function startSdk(
  found: string,
  warn: (message: string) => void,
): Promise<NodeSdk | undefined> {
  try {
    const { NodeSDK } = (await import(found)) as { NodeSDK: new () => NodeSdk };
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
