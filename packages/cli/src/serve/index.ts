export { openRoutes } from './create-gateway.ts';
export { readRedisAddress } from './redis-address.ts';
export { resolveStore } from './resolve-store.ts';
export { serve } from './serve.ts';
export { type ServeSettings, serveSettings } from './serve-settings.ts';
export { startServer } from './start-server.ts';
export { findSdk, hasTelemetry, sdkPackage, wantsTelemetry } from './start-telemetry.ts';
