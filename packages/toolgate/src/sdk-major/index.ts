export { assertModelOf } from './assert-model-of.ts';
export { type SdkMajor, sdkMajorOf, sdkMajors } from './sdk-major.ts';
