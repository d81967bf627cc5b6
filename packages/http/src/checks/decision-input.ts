import type { Experimental_DecisionModelV4CallOptions as DecisionModelV4CallOptions } from '@ai-sdk/provider';
import type { LongWork } from 'toolgate/internal';
import { z } from 'zod';
import { invalidField } from '../errors/index.ts';
import { endsPiece, parseAt } from '../formats/shared/index.ts';
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
type InputPart = z.infer<typeof inputPart>;

/** A part of any message. */
type Part = InputPart | z.infer<typeof outputPart>;

/** The `input` of a decision. */
export type DecisionInput = string | unknown[];

/** A text, or the parts of a message; they are checked one by one later. */
const content = z.union([z.string(), z.array(z.unknown())], {
  error: 'expected a string or a list of parts',
});

const message = z.object({ role: z.enum(['user', 'system', 'developer', 'assistant']), content });
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
    output: content,
  }),
]);
const inputItem = z.union([message, call]);

/** A message, a call, or the output of a tool. */
type Item = z.infer<typeof inputItem>;

/** The schemas of the parts of a message, by its role. */
const partsOf: Readonly<Record<z.infer<typeof message>['role'], z.ZodType<Part>>> = {
  user: inputPart,
  system: inputText,
  developer: inputText,
  assistant: outputPart,
};
const toolOutputPart = z.discriminatedUnion('type', [inputText, inputImage]);

/** The `input` of OpenAI's decisions: a text, or messages, calls and tool outputs, which are checked one by one later. */
export const decisionInput: z.ZodType<DecisionInput> = z.union([z.string(), z.array(z.unknown())], {
  error: 'expected a string or a list of input items',
});

type DecisionState = DecisionModelV4CallOptions['state'];

/**
 * Converts an input to the state of a decision model, in pieces. A single user message becomes its parts, as the AI SDK
 * sends a state; any other input becomes a conversation. Images have no text to read.
 *
 * @throws HttpError (400) that names the wrong item or part, or an output without its call.
 */
export function* readDecisionState(input: DecisionInput): LongWork<DecisionState> {
  if (typeof input === 'string') return [{ type: 'text', text: input }];
  const messages: { role: string; content: object[] }[] = [];
  const calls = new Set<string>();
  for (const [index, value] of input.entries()) {
    if (endsPiece(index)) yield;
    const path = `input[${index}]`;
    const item = parseAt<Item>(inputItem, value, path);
    assertCalled(item, calls, path);
    if (input.length === 1 && 'role' in item && item.role === 'user') {
      return stateOfParts(yield* readParts(item.content, inputPart, `${path}.content`));
    }
    const { role, parts } = yield* readItem(item, path);
    const last = messages.at(-1);
    // Consecutive texts and calls of the assistant are one answer.
    if (role === 'assistant' && last?.role === role)
      for (const part of parts) last.content.push(part);
    else messages.push({ role, content: parts });
  }
  return [{ type: 'json', value: { messages } as never }];
}

/** Checks the parts of a message or an output. */
function* readParts<One extends Part>(
  value: z.infer<typeof content>,
  schema: z.ZodType<One>,
  path: string,
): LongWork<string | One[]> {
  if (typeof value === 'string') return value;
  const parts: One[] = [];
  for (const [index, part] of value.entries()) {
    if (endsPiece(index)) yield;
    parts.push(parseAt(schema, part, `${path}[${index}]`));
  }
  return parts;
}

function stateOfParts(parts: string | readonly InputPart[]): DecisionState {
  if (typeof parts === 'string') return [{ type: 'text', text: parts }];
  return parts.flatMap((part): DecisionState => {
    if (part.type === 'input_text') return [{ type: 'text', text: part.text }];
    return part.type === 'input_json' ? [{ type: 'json', value: part.data as never }] : [];
  });
}

function* readItem(item: Item, path: string): LongWork<{ role: string; parts: object[] }> {
  if ('role' in item) {
    const parts = yield* readParts(item.content, partsOf[item.role], `${path}.content`);
    return { role: item.role, parts: textParts(parts) };
  }
  if ('output' in item) {
    const parts = yield* readParts(item.output, toolOutputPart, `${path}.output`);
    return { role: 'tool', parts: [{ type: 'function_call_output', output: textParts(parts) }] };
  }
  const input = 'input' in item ? item.input : item.arguments;
  // The guard reads the input of a call, the filter its text.
  return { role: 'assistant', parts: [{ type: 'function_call', input, text: wordsOf(input) }] };
}

function textParts(value: string | readonly Part[]): object[] {
  const texts =
    typeof value === 'string'
      ? [value]
      : value.flatMap((part) =>
          part.type === 'input_image' ? [] : stringsOf({ ...part, type: 0 }),
        );
  return texts.map((text) => ({ type: 'text', text }));
}

/** Notes a call, and checks that an output names an earlier one. */
function assertCalled(item: Item, calls: Set<string>, path: string): void {
  if (!('call_id' in item)) return;
  if (!('output' in item)) calls.add(item.call_id);
  else if (!calls.has(item.call_id)) {
    throw invalidField(`${path}.call_id`, 'no call before it has this id');
  }
}
