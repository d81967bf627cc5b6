export { noMessage, readTraffic, type TrafficCommand } from './read-traffic.ts';
export { createTrafficReader, type GuardAction, type TrafficMessage } from './traffic-reader.ts';
