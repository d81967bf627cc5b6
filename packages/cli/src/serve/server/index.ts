export { clientTimeouts } from './client-timeouts.ts';
export { listenOn } from './listen-on.ts';
export { releaseMemory } from './release-memory.ts';
export { type RunningServer, startServer } from './start-server.ts';
