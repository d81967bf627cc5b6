import type { V1GenerateResult } from './v1-results.ts';

/** V1's record of a call that was not made by a model of V1, and so has none. */
export function noRawCall(): V1GenerateResult['rawCall'] {
  return { rawPrompt: null, rawSettings: {} };
}
