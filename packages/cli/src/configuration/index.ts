export { readCorrections } from './corrections-file.ts';
export { presets } from './presets.ts';
export type { GatewayServices, StoreConfig, TokenConfig } from './gateway-services.ts';
export { addCorrections, type ConfigFiles, loadConfig, loadConfigFiles } from './load-config.ts';
export { digestSettings } from './digest-settings.ts';
export { splitConfig } from './split-config.ts';
export { type LogDetail, logDetails, type ServeFlags } from './serve-flags.ts';
export { listenAddress, type ServeSources } from './serve-sources.ts';
export { defineConfig, type ServeTimeouts, type ToolgateConfig } from './toolgate-config.ts';
