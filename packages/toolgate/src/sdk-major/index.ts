export {
  assertAcceptedModel,
  assertReadableAnswer,
  type SdkMajor,
  guessSdkMajor,
  sdkMajors,
} from './sdk-major.ts';
