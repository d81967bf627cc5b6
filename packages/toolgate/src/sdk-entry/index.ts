export { createSdkEntry, type CreateToolgate, type SdkEntry } from './create-sdk-entry.ts';
