export { noMessage, readTraffic } from './read-traffic.ts';
export { createTrafficReader, type GuardAction, type TrafficMessage } from './traffic-reader.ts';
