export { assertKnownNames, type SettingNames } from './assert-known-names.ts';
export { assertOptions, assertValues, type OptionKinds } from './assert-options.ts';
export { assertObjects, assertTexts } from './assert-list.ts';
export { type AcceptedSettings, type AcceptedValues, assertSettings } from './assert-settings.ts';
export { InvalidArgumentError, isSdkError, NoSuchModelError, SdkError } from './sdk-error.ts';
