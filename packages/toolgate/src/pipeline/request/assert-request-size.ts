import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { InvalidArgumentError } from '../../errors/index.ts';

/** Far more than a conversation has. Every feature reads all messages, parts and tools of a request, in each of its steps. */
const maxMessages = 10_000;
const maxParts = 50_000;
const maxTools = 10_000;

/**
 * Bounds what the gateway reads of a request.
 *
 * @throws InvalidArgumentError that says what there is too much of, and how many are accepted.
 */
export function assertRequestSize({ prompt, tools = [] }: LanguageModelV4CallOptions): void {
  assertCount('messages', prompt.length, maxMessages);
  let parts = 0;
  for (const { content } of prompt) if (typeof content !== 'string') parts += content.length;
  assertCount('messages', parts, maxParts, 'content parts in all messages');
  assertCount('tools', tools.length, maxTools);
}

function assertCount(argument: string, count: number, limit: number, noun = argument): void {
  if (count <= limit) return;
  throw new InvalidArgumentError({
    argument,
    message: `The request has ${count} ${noun}; at most ${limit} are accepted.`,
  });
}
