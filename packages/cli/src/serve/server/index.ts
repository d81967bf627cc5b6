export { releaseMemory } from './release-memory.ts';
export { reportServing, serveWorkers } from './serve-workers.ts';
export { type RunningServer, startServer } from './start-server.ts';
