export { type BackgroundWork, createBackgroundWork } from './background-work.ts';
export { currentState, isBackground } from './current-state.ts';
export type { ReadEvents } from './event-log.ts';
export { followEvents, readStoredEvents } from './follow-events.ts';
export { writeStoredEvents } from './stored-events.ts';
