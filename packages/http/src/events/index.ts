export { createEventSource, type EventSource, withOutcomeComment } from './event-source.ts';
export { answerWithEvents, eventStreamResponse } from './event-stream-response.ts';
export { createEventStream, type StreamEnd } from './event-stream.ts';
export { type OpenParts, openParts } from './open-parts.ts';
