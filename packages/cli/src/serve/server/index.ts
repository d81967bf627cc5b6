export { listenOn } from './listen-on.ts';
export { releaseMemory } from './release-memory.ts';
export { clientTimeouts, type RunningServer, startServer } from './start-server.ts';
