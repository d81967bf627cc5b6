export { calibrate, type CalibrateFlags } from './calibrate.ts';
export { formatRate } from './format-rate.ts';
