export { liftResult } from './lift-result.ts';
export { lowerResult } from './lower-result.ts';
export { liftStream, lowerStream } from './stream-result.ts';
