import type { ToolgateOptions } from 'toolgate';
import type { GatewayServices } from './gateway-services.ts';
import type { ToolgateConfig } from './toolgate-config.ts';

/** Splits a configuration into the services and the options of the gateway itself. */
export function splitConfig({
  port: _port,
  host: _host,
  workers: _workers,
  timeouts: _timeouts,
  models: _models,
  provider: _provider,
  listModels: _listModels,
  playground: _playground,
  log: _log,
  decisionLog: _decisionLog,
  correctionsFile: _correctionsFile,
  apiKeys,
  authenticate,
  tokens,
  store,
  redis,
  limits,
  capacity,
  checks,
  cors,
  routing,
  endpoints,
  maxBodyBytes,
  ...options
}: ToolgateConfig): { services: GatewayServices; options: ToolgateOptions } {
  const services = {
    ...(apiKeys && { apiKeys }),
    ...(authenticate && { authenticate }),
    ...(tokens && { tokens }),
    ...(store !== undefined && { store }),
    ...(redis && { redis }),
    ...(limits && { limits }),
    ...(capacity !== undefined && { capacity }),
    ...(checks !== undefined && { checks }),
    ...(cors && { cors }),
    ...(routing && { routing }),
    ...(endpoints && { endpoints }),
    ...(maxBodyBytes !== undefined && { maxBodyBytes }),
  };
  return { services, options };
}
