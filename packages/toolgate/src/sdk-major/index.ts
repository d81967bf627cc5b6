export { assertAcceptedModel, type SdkMajor, guessSdkMajor, sdkMajors } from './sdk-major.ts';
