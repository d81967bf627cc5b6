import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ActiveRequest } from './active-request.ts';
import { createAnswerMapper } from './answer-mapper.ts';
import { streamOf } from './stream-of.ts';

/**
 * The stream of an answer that broke before any of it went out: an error part and a finish, with
 * which every major of the AI SDK settles, and which AI SDK 7 counts among its stream retries.
 */
export function brokenStream(
  request: ActiveRequest,
  error: unknown,
): ReadableStream<LanguageModelV4StreamPart> {
  const start = { type: 'stream-start' as const, warnings: [] };
  return streamOf([start, ...createAnswerMapper(request).fail(error)]);
}
