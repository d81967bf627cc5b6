import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { InvalidArgumentError } from '../../errors/index.ts';
import { takeTurn } from '../../internal/index.ts';
import type { PipelineContext } from '../pipeline.ts';

/**
 * Far more than a conversation has. The limit bounds the time of a request: each step of each feature reads all
 * messages, parts and tools.
 */
const maxMessages = 10_000;
const maxParts = 50_000;
const maxTools = 10_000;

/**
 * Limits what the gateway reads of a request.
 *
 * @returns the number of its messages, parts and tools.
 * @throws InvalidArgumentError that names the field that is too large, and the accepted number.
 */
export function assertRequestSize({ prompt, tools = [] }: LanguageModelV4CallOptions): number {
  assertCount('messages', prompt.length, maxMessages);
  let parts = 0;
  for (const { content } of prompt) if (typeof content !== 'string') parts += content.length;
  assertCount('messages', parts, maxParts, 'content parts in all messages');
  assertCount('tools', tools.length, maxTools);
  return prompt.length + parts + tools.length;
}

function assertCount(argument: string, count: number, limit: number, noun = argument): void {
  if (count <= limit) return;
  throw new InvalidArgumentError({
    argument,
    message: `The request has ${count} ${noun}; at most ${limit} are accepted.`,
  });
}

/** The number of messages, parts and tools above which a step that reads all of them takes about a millisecond. */
const minLongSize = 1000;

/** Asks for a turn after a step that read the whole request, if it is a long one. */
export function turnAfterStep(
  size: number,
  { tenant }: PipelineContext,
): Promise<void> | undefined {
  return size < minLongSize ? undefined : takeTurn('request', tenant);
}
