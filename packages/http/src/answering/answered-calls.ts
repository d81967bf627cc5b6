import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { isGatewayToolName } from 'toolgate';
import type { AnswerParts } from 'toolgate/internal';
import { type OriginalPart, originalOf, setOriginal } from '../formats/original.ts';
import { type JsonObject, omit } from '../json/index.ts';

type Part = AnswerParts[number];
type Answer = Extract<LanguageModelV4Message, { role: 'assistant' }>;

/** The warning of a request from which calls were left out. */
export const unansweredWarning =
  'calls without a result were left out, since the user wrote again and providers refuse such calls';

/**
 * Leaves out calls that got no result although the user wrote again. If the gateway blocks an answer after a call, some
 * clients keep the call without running it, because the finish reason is the block's. All providers would refuse each later
 * request of that conversation. Sources: pull request 147 of CopilotKit/OpenBot (chat completions), issues 2157 of
 * anthropics/claude-code and 2368 of router-for-me/CLIProxyAPI (responses).
 *
 * @returns the same object if there is no such call.
 */
export function omitUnanswered(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const end = prompt.findLastIndex(({ role }) => role === 'user');
  if (!prompt.slice(0, Math.max(end, 0)).some(hasCall)) return prompt;
  const answered = new Set(prompt.flatMap(answeredIds));
  // A result without an id may belong to any call.
  if (answered.has('')) return prompt;
  const isLost = (part: Part): boolean => awaitsResult(part) && !answered.has(part.toolCallId);
  let hasLost = false;
  const keptParts = prompt.flatMap((message, at): LanguageModelV4Message[] => {
    if (at > end || message.role !== 'assistant' || !message.content.some(isLost)) return [message];
    hasLost = true;
    return omitLostCalls(message, isLost);
  });
  return hasLost ? keptParts : prompt;
}

function hasCall(message: LanguageModelV4Message): boolean {
  return message.role === 'assistant' && message.content.some(awaitsResult);
}

function answeredIds({ role, content }: LanguageModelV4Message): string[] {
  if (role !== 'assistant' && role !== 'tool') return [];
  return (content as Part[]).flatMap((part) =>
    part.type === 'tool-result' ? [part.toolCallId] : [],
  );
}

/** Types of calls that a client answers. All other calls are run by the provider. */
const clientCalls: ReadonlySet<unknown> = new Set([
  undefined,
  'function',
  'custom',
  'tool_use',
  'function_call',
  'custom_tool_call',
]);

/** Whether a part is a call whose result the client has to send. A call of the legacy API, which has no id, is not. */
function awaitsResult(part: Part): part is Extract<Part, { type: 'tool-call' }> {
  if (part.type !== 'tool-call' || part.providerExecuted || isGatewayToolName(part.toolName)) {
    return false;
  }
  const wire = wireOf(part);
  if (wire === undefined) return true;
  return clientCalls.has(wire['type']) && (wire['call_id'] ?? wire['id']) !== undefined;
}

function wireOf(part: Part): JsonObject | undefined {
  return originalOf<OriginalPart>(part)?.wire;
}

/**
 * Leaves lost calls out of an answer, and what providers refuse without them.
 *
 * OpenAI refuses reasoning without the call that follows it, and an item with an id without the reasoning before it. All
 * providers refuse a message that has only reasoning.
 */
function omitLostCalls(message: Answer, isLost: (part: Part) => boolean): Answer[] {
  const keptParts: AnswerParts = [];
  const wiresWithoutId = new Map<JsonObject, JsonObject>();
  let thoughts: AnswerParts = [];
  let hasLostCall = false;
  for (const part of message.content) {
    if (part.type === 'reasoning') {
      thoughts.push(part);
      continue;
    }
    if (thoughts.length > 0) {
      hasLostCall = isLost(part);
      keptParts.push(
        ...(hasLostCall ? thoughts.filter((thought) => !isOfOpenAI(thought)) : thoughts),
      );
      thoughts = [];
    }
    if (!isLost(part)) keptParts.push(hasLostCall ? omitId(part, wiresWithoutId) : part);
  }
  keptParts.push(...thoughts);
  return keptParts.every(({ type }) => type === 'reasoning')
    ? []
    : [{ ...message, content: keptParts }];
}

function isOfOpenAI(thought: Part): boolean {
  const openai = thought.providerOptions?.['openai'];
  return openai !== undefined || wireOf(thought)?.['type'] === 'reasoning';
}

/** Removes the id of a part. Parts of one item keep one common original, so the item is written once. */
function omitId(part: Part, wiresWithoutId: Map<JsonObject, JsonObject>): Part {
  const original = originalOf<OriginalPart>(part);
  if (original?.format !== 'responses') return part;
  const wire = wiresWithoutId.get(original.wire) ?? omit(original.wire, 'id');
  wiresWithoutId.set(original.wire, wire);
  return setOriginal({ ...part }, { ...original, wire });
}
