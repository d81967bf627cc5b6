export { type SdkMajor, sdkMajorOf, sdkMajors } from './sdk-major.ts';
