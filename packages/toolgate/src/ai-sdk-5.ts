import { type CreateToolgate, createSdkEntry, type SdkEntry } from './sdk-entry/index.ts';
import { sdkMajors } from './sdk-major/index.ts';

export * from './index.ts';
export type { CreateToolgate } from './sdk-entry/index.ts';

const entry: SdkEntry<'v2'> = createSdkEntry(sdkMajors[5]);

/**
 * The gateway as middleware for `wrapLanguageModel` of AI SDK 5. It reads the gateway tools of each call, and filters
 * the output of every call that hides text.
 *
 * Throws `GatewayToolError` for `defaults` out of range.
 */
export const toolgateMiddleware: SdkEntry<'v2'>['toolgateMiddleware'] = entry.toolgateMiddleware;

/** Puts the gateway around a provider of AI SDK 5 or around single models. */
export const createToolgate: CreateToolgate<'v2'> = entry.createToolgate;
