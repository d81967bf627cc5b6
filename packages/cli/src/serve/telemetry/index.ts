export {
  findSdk,
  hasTelemetry,
  loadLogsApi,
  sdkPackage,
  type StartedTelemetry,
  startTelemetry,
  wantsTelemetry,
} from './start-telemetry.ts';
export { watchRequests } from './watch-requests.ts';
