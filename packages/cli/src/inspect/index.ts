export { type InputLine, readLines } from './input-line.ts';
export { inspect, type InspectKind } from './inspect.ts';
export { type InspectFlags, parseRecord, RecordError, stringField } from './inspection.ts';
export { openProgress } from './progress.ts';
export type { Terminal } from './run-inspection.ts';
