export {
  findSdk,
  hasTelemetry,
  loadLogsApi,
  sdkPackage,
  startTelemetry,
  wantsTelemetry,
} from './start-telemetry.ts';
export { watchRequests } from './watch-requests.ts';
