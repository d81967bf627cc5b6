import type { SpecificationVersion } from './scripted-model.ts';
import { recordedCallsV1 } from './recorded-calls-v1.ts';
import { recordedCallsSinceV2 } from './recorded-calls-since-v2.ts';

/** What a model gave back in one call, in the shape of its specification. */
export interface RecordedCall {
  /** What the call was about. */
  title: string;
  /** What `doGenerate` gave back; absent for what happens in streams only. */
  result?: Fields;
  /** What `doStream` gave back beside its stream. */
  head: object;
  /** What the stream brought. */
  parts: Part[];
}

/** A part of a recorded stream. */
export type Part = Fields & { readonly type: string };
type Fields = Readonly<Record<string, unknown>>;

/**
 * Calls written down from the answers of OpenAI's, Anthropic's and Google's providers of each major,
 * with parts and fields added that no specification has yet. Each reading creates them again.
 */
export function recordedCalls(version: SpecificationVersion): RecordedCall[] {
  return version === 'v1' ? recordedCallsV1() : recordedCallsSinceV2(version);
}
