export { liftOptions, lowerOptions } from './call-options.ts';
