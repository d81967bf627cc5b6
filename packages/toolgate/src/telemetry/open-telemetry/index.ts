export { continueTrace } from './continue-trace.ts';
export { openTelemetry, type OpenTelemetryOptions } from './open-telemetry.ts';
