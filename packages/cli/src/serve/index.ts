export { openRoutes } from './gateway/index.ts';
export { greeting } from './greet-visitors.ts';
export { serve } from './serve.ts';
export { type ServeSettings, serveSettings } from './serve-settings.ts';
export { startServer } from './server/index.ts';
export {
  assertWritable,
  describeRedisFailure,
  readRedisAddress,
  readSelectFailure,
  resolveStore,
} from './storage/index.ts';
export { findSdk, hasTelemetry, sdkPackage, wantsTelemetry } from './telemetry/index.ts';
