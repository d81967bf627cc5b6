import type { SharedV4ProviderOptions } from '@ai-sdk/provider';

/** A message or a part. */
export interface Markable {
  providerOptions?: SharedV4ProviderOptions;
}

/** Whether a message or a part has options for the gateway; in an answer, they say that the gateway changed it. */
export function isMarked({ providerOptions }: Markable): boolean {
  return providerOptions?.['toolgate'] !== undefined;
}
