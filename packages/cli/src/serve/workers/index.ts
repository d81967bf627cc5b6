export { createPlacement } from './placement.ts';
export { askForConfiguration, receiveConfigurations } from './receive-configuration.ts';
export { receiveConnections } from './receive-connections.ts';
export { serveWorkers } from './serve-workers.ts';
export type { WorkerConfiguration } from './share-configuration.ts';
export { tellPrimary } from './worker-messages.ts';
