import type { SpecificationVersion } from '../models/index.ts';
import type { RecordedCall } from './recorded-call.ts';
import { recordedCallsSinceV2 } from './recorded-calls-since-v2.ts';
import { recordedCallsV1 } from './recorded-calls-v1.ts';

/**
 * Calls written down from the answers of OpenAI's, Anthropic's and Google's providers of each major,
 * with parts and fields added that no specification has yet. Each reading creates them again.
 */
export function recordedCalls(version: SpecificationVersion): RecordedCall[] {
  return version === 'v1' ? recordedCallsV1() : recordedCallsSinceV2(version);
}
