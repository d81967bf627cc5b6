export { createEventSource } from './event-source.ts';
export { eventStreamResponse } from './event-stream-response.ts';
export { createEventStream } from './event-stream.ts';
export { openParts } from './open-parts.ts';
