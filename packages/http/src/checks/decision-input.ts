import type { Experimental_DecisionModelV4CallOptions as DecisionModelV4CallOptions } from '@ai-sdk/provider';
import { z } from 'zod';
import { HttpError } from '../errors/index.ts';
import { listOf } from '../json/index.ts';
import { stringsOf, wordsOf } from './strings-of.ts';

const inputText = z.object({ type: z.literal('input_text'), text: z.string() });
const inputImage = z.object({ type: z.literal('input_image'), image_url: z.string() });
const inputJson = z.object({ type: z.literal('input_json'), data: z.unknown() });
const inputPart = z.discriminatedUnion('type', [inputText, inputImage, inputJson]);
const outputPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('output_text'), text: z.string() }),
  z.object({ type: z.literal('refusal'), refusal: z.string() }),
]);

/** A part of a user's or developer's message. */
type InputPart =
  | { type: 'input_text'; text: string }
  | { type: 'input_image'; image_url: string }
  | { type: 'input_json'; data: unknown };

/** A part of an assistant's message. */
type OutputPart = { type: 'output_text'; text: string } | { type: 'refusal'; refusal: string };

/** A message of a conversation. */
type MessageItem =
  | { role: 'user'; content: string | InputPart[] }
  | { role: 'system' | 'developer'; content: string | { type: 'input_text'; text: string }[] }
  | { role: 'assistant'; content: string | OutputPart[] };

/** A call, or the output of a tool. */
type CallItem =
  | { type: 'function_call'; call_id: string; name: string; arguments: string }
  | { type: 'custom_tool_call'; call_id: string; name: string; input: string }
  | {
      type: 'function_call_output' | 'custom_tool_call_output';
      call_id: string;
      output: string | InputPart[];
    };

/** The `input` of a decision. */
export type DecisionInput = string | (MessageItem | CallItem)[];

function contentOf<Part>(part: z.ZodType<Part>): z.ZodType<string | Part[]> {
  return z.union([z.string(), listOf(part)], { error: 'expected a string or a list of parts' });
}

const message = z.discriminatedUnion('role', [
  z.object({ role: z.literal('user'), content: contentOf(inputPart) }),
  z.object({ role: z.enum(['system', 'developer']), content: contentOf(inputText) }),
  z.object({ role: z.literal('assistant'), content: contentOf(outputPart) }),
]);
const call = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('function_call'),
    call_id: z.string(),
    name: z.string(),
    arguments: z.string(),
  }),
  z.object({
    type: z.literal('custom_tool_call'),
    call_id: z.string(),
    name: z.string(),
    input: z.string(),
  }),
  z.object({
    type: z.enum(['function_call_output', 'custom_tool_call_output']),
    call_id: z.string(),
    output: contentOf(z.discriminatedUnion('type', [inputText, inputImage])),
  }),
]);

/** The `input` of OpenAI's decisions: a text, or messages, calls and tool outputs. */
export const decisionInput: z.ZodType<DecisionInput> = z.union(
  [z.string(), listOf<MessageItem | CallItem>(z.union([message, call]))],
  { error: 'expected a string or a list of input items' },
);

type DecisionState = DecisionModelV4CallOptions['state'];
type Item = MessageItem | CallItem;

/**
 * Converts an input to the state of a decision model. A single user message becomes its parts, as the AI SDK sends a
 * state; any other input becomes a conversation. Images have no text to read.
 *
 * @throws HttpError (400) for an output without its call.
 */
export function readDecisionState(input: DecisionInput): DecisionState {
  if (typeof input === 'string') return [{ type: 'text', text: input }];
  assertCalls(input);
  const [only] = input;
  if (input.length === 1 && only !== undefined && 'role' in only && only.role === 'user') {
    return stateOfParts(only.content);
  }
  const messages: { role: string; content: object[] }[] = [];
  for (const item of input) {
    const { role, parts } = readItem(item);
    const last = messages.at(-1);
    // Consecutive texts and calls of the assistant are one answer.
    if (role === 'assistant' && last?.role === role) last.content.push(...parts);
    else messages.push({ role, content: parts });
  }
  return [{ type: 'json', value: { messages } as never }];
}

function stateOfParts(content: string | readonly InputPart[]): DecisionState {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return content.flatMap((part): DecisionState => {
    if (part.type === 'input_text') return [{ type: 'text', text: part.text }];
    return part.type === 'input_json' ? [{ type: 'json', value: part.data as never }] : [];
  });
}

function readItem(item: Item): { role: string; parts: object[] } {
  if ('role' in item) return { role: item.role, parts: textParts(item.content) };
  if ('output' in item) {
    return {
      role: 'tool',
      parts: [{ type: 'function_call_output', output: textParts(item.output) }],
    };
  }
  const input = 'input' in item ? item.input : item.arguments;
  // The guard reads the input of a call, the filter its text.
  return { role: 'assistant', parts: [{ type: 'function_call', input, text: wordsOf(input) }] };
}

function textParts(content: string | readonly { type: string }[]): object[] {
  const texts =
    typeof content === 'string'
      ? [content]
      : content.flatMap((part) =>
          part.type === 'input_image' ? [] : stringsOf({ ...part, type: 0 }),
        );
  return texts.map((text) => ({ type: 'text', text }));
}

/** Checks that each output names an earlier call. */
function assertCalls(items: readonly Item[]): void {
  const calls = new Set<string>();
  for (const [index, item] of items.entries()) {
    if (!('call_id' in item)) continue;
    if (!('output' in item)) calls.add(item.call_id);
    else if (!calls.has(item.call_id)) {
      const param = `input[${index}].call_id`;
      throw new HttpError({
        status: 400,
        message: `${param}: no call before it has this id`,
        param,
      });
    }
  }
}
