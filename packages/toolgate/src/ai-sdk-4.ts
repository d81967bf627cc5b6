import { type CreateToolgate, createSdkEntry, type SdkEntry } from './sdk-entry/index.ts';
import { sdkMajors } from './sdk-major/index.ts';

export * from './index.ts';
export type { CreateToolgate } from './sdk-entry/index.ts';

const entry: SdkEntry<'v1'> = createSdkEntry(sdkMajors[4]);

/**
 * Creates the gateway as middleware for `wrapLanguageModel` of AI SDK 4. It switches features on by the gateway tools of
 * each call, and filters the output of every call that hides text.
 *
 * Throws `GatewayToolError` for `defaults` out of range.
 */
export const toolgateMiddleware: SdkEntry<'v1'>['toolgateMiddleware'] = entry.toolgateMiddleware;

/** Wraps a provider of AI SDK 4, or single models, so all calls go through the gateway. */
export const createToolgate: CreateToolgate<'v1'> = entry.createToolgate;
