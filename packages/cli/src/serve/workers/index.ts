export { createPlacement } from './placement.ts';
export { receiveConnections } from './receive-connections.ts';
export { serveWorkers } from './serve-workers.ts';
export { tellPrimary } from './worker-messages.ts';
