export { assertKnownNames, type SettingNames } from './assert-known-names.ts';
export { InvalidArgumentError, isSdkError, NoSuchModelError, SdkError } from './sdk-error.ts';
