export { assertKnownNames, type SettingNames } from './assert-known-names.ts';
export {
  type AcceptedOptions,
  type AcceptedValues,
  assertOptions,
  assertValues,
} from './assert-options.ts';
export { assertObjects, assertTexts } from './assert-list.ts';
export { InvalidArgumentError, isSdkError, NoSuchModelError, SdkError } from './sdk-error.ts';
