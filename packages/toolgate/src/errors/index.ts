export { InvalidArgumentError, isSdkError, NoSuchModelError, SdkError } from './sdk-error.ts';
