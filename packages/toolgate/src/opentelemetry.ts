export {
  continueTrace,
  openTelemetry,
  type OpenTelemetryOptions,
} from './telemetry/open-telemetry/index.ts';
