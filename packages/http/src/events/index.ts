export { createEventSource } from './event-source.ts';
export { eventStreamResponse } from './event-stream-response.ts';
export { createEventStream } from './event-stream.ts';
export { withOutcomeComment } from './outcome-comment.ts';
export { openParts } from './open-parts.ts';
