export { replay, type ReplayFlags, type ThresholdsFlag } from './replay.ts';
