import type { ToolgateOptions } from 'toolgate';
import type { GatewayServices } from './gateway-services.ts';
import type { ToolgateConfig } from './toolgate-config.ts';

/** The part of the gateway that takes each setting. All other settings are options of the gateway itself. */
const parts: Readonly<
  Record<Exclude<keyof ToolgateConfig, keyof ToolgateOptions>, 'command' | 'services'>
> = {
  port: 'command',
  host: 'command',
  workers: 'command',
  timeouts: 'command',
  models: 'command',
  provider: 'command',
  listModels: 'command',
  playground: 'command',
  log: 'command',
  decisionLog: 'command',
  correctionsFile: 'command',
  apiKeys: 'services',
  authenticate: 'services',
  tokens: 'services',
  store: 'services',
  redis: 'services',
  limits: 'services',
  capacity: 'services',
  checks: 'services',
  cors: 'services',
  routing: 'services',
  endpoints: 'services',
  maxBodyBytes: 'services',
};

/** Splits a configuration into the services and the options of the gateway itself. */
export function splitConfig(config: ToolgateConfig): {
  services: GatewayServices;
  options: ToolgateOptions;
} {
  const split = { command: {}, services: {}, options: {} };
  for (const [name, value] of Object.entries(config)) {
    const part = Object.hasOwn(parts, name) ? parts[name as keyof typeof parts] : 'options';
    if (value !== undefined) Object.assign(split[part], { [name]: value });
  }
  return split;
}
