export { inspect, type InspectFlags, type InspectKind } from './inspect.ts';
