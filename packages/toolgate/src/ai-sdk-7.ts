import { type CreateToolgate, createSdkEntry, type SdkEntry } from './sdk-entry/index.ts';
import { sdkMajors } from './sdk-major/index.ts';

export * from './index.ts';
export type { CreateToolgate } from './sdk-entry/index.ts';

const entry: SdkEntry<'v4'> = createSdkEntry(sdkMajors[7]);

/**
 * The gateway as middleware for `wrapLanguageModel` of AI SDK 7. It reads the gateway tools of each call, and filters
 * the output of every call that hides text.
 *
 * Throws `GatewayToolError` for `defaults` out of range.
 */
export const toolgateMiddleware: SdkEntry<'v4'>['toolgateMiddleware'] = entry.toolgateMiddleware;

/** Puts the gateway around a provider of AI SDK 7 or around single models. */
export const createToolgate: CreateToolgate<'v4'> = entry.createToolgate;
