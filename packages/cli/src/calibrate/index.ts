export { calibrate, type CalibrateFlags } from './calibrate.ts';
export { formatInteger, formatRate } from './format-rate.ts';
