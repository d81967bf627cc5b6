export { InvalidArgumentError } from './invalid-argument-error.ts';
export { NoSuchModelError } from './no-such-model-error.ts';
export { isSdkErrorOf, SdkError } from './sdk-error.ts';
