import type {
  JSONValue,
  LanguageModelV4ReasoningPart,
  LanguageModelV4TextPart,
  LanguageModelV4ToolCallPart,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import { isGatewayToolName } from 'toolgate';
import type { AnswerParts } from 'toolgate/internal';
import { z } from 'zod';
import { parseAt, readReasoningProof } from '../../shared/index.ts';
import { unsignedThinking } from '../answer/thinking-signature.ts';
import { kindOfBlock } from '../upstream-answer/read-block.ts';
import { cacheMark } from './cache-mark.ts';
import { textBlockSchema, type ContentBlock } from './content-block.ts';
import type { UnknownBlocks } from './unknown-blocks.ts';

/** A part that a block of an assistant message can become. */
export type AssistantPart = AnswerParts[number];

const thinkingSchema = z.looseObject({
  thinking: z.string().nullish(),
  signature: z.string().nullish(),
});
const citedSchema = z.looseObject({ citations: z.array(z.json()).nullish() });
const compactionSchema = z.looseObject({
  content: z.string().nullish(),
  signature: z.string().nullish(),
});
const redactedSchema = z.looseObject({ data: z.string() });
const toolUseSchema = z.looseObject({
  id: z.string(),
  name: z.string().min(1),
  input: z.unknown().optional(),
});

/** The schemas of these blocks. */
export const assistantSchemas: readonly z.ZodType[] = [
  thinkingSchema,
  citedSchema,
  compactionSchema,
  redactedSchema,
  toolUseSchema,
];

/**
 * Reads a block of an assistant message: `text`, `thinking`, `redacted_thinking`, `compaction` and `tool_use`. Empty texts
 * are left out.
 *
 * @param path the path of the block, such as `messages[1].content[0]`.
 * @throws HttpError (400) for a malformed block of a known type.
 */
export function readAssistantBlock(
  block: ContentBlock,
  path: string,
  unknown: UnknownBlocks,
): AssistantPart[] {
  // The provider must not see a gateway tool, even if a block of an unknown type names it.
  if (isGatewayToolName(block['name'])) return [readToolUse(block, path)];
  switch (block.type) {
    case 'text':
      return unknown.orElse(block, () => readText(block, path));
    case 'thinking':
      return unknown.orElse(block, () => readThinking(block, path));
    case 'redacted_thinking':
      return unknown.orElse(block, () => readRedacted(block, path));
    case 'tool_use':
      return [readToolUse(block, path)];
    case 'compaction':
      return unknown.isSameFormat ? unknown.read(block) : readSummary(block, path);
    default:
      return unknown.isSameFormat && kindOfBlock(block) === 'result'
        ? [readOwnResult(block)]
        : unknown.read(block);
  }
}

/** Reads the result of a tool that the provider runs. The output is the block itself, which only the provider understands. */
function readOwnResult({ toolgate: _mark, ...block }: ContentBlock): LanguageModelV4ToolResultPart {
  const output = { type: 'json', value: block as unknown as JSONValue } as const;
  const toolCallId = String(block['tool_use_id']);
  return { type: 'tool-result', toolCallId, toolName: block.type, output };
}

function readText(block: ContentBlock, path: string): LanguageModelV4TextPart[] {
  const { text } = parseAt(textBlockSchema, block, path);
  return text === '' ? [] : [{ type: 'text', text, ...textMarks(block) }];
}

/** Reads a compaction as the text that `@ai-sdk/anthropic` writes as one. A failed one has no content. */
function readSummary(block: ContentBlock, path: string): LanguageModelV4TextPart[] {
  const { content, signature } = parseAt(compactionSchema, block, path);
  if (!content) return [];
  const anthropic = {
    ...cacheMark(block).providerOptions?.['anthropic'],
    type: 'compaction',
    ...(signature && { signature }),
  };
  return [{ type: 'text', text: content, providerOptions: { anthropic } }];
}

function readRedacted(block: ContentBlock, path: string): LanguageModelV4ReasoningPart[] {
  const { data } = parseAt(redactedSchema, block, path);
  return [{ type: 'reasoning', text: '', providerOptions: { anthropic: { redactedData: data } } }];
}

/** Returns the cache mark and the citations of a text. The model accepts its own citations again. */
function textMarks(block: ContentBlock): ReturnType<typeof cacheMark> {
  const { data } = citedSchema.safeParse(block);
  if (!data?.citations?.length) return cacheMark(block);
  const anthropic = {
    ...cacheMark(block).providerOptions?.['anthropic'],
    citations: data.citations,
  };
  return { providerOptions: { anthropic } };
}

function readThinking(block: ContentBlock, path: string): LanguageModelV4ReasoningPart[] {
  const { thinking, signature } = parseAt(thinkingSchema, block, path);
  const text = thinking ?? '';
  if (signature && signature !== unsignedThinking) {
    const providerOptions = readReasoningProof(signature) ?? { anthropic: { signature } };
    return [{ type: 'reasoning', text, providerOptions }];
  }
  return text === '' ? [] : [{ type: 'reasoning', text }];
}

function readToolUse(block: ContentBlock, path: string): LanguageModelV4ToolCallPart {
  const { id, name, input } = parseAt(toolUseSchema, block, path);
  return {
    type: 'tool-call',
    toolCallId: id,
    toolName: name,
    // Several clients send an empty text or no input for a call without arguments.
    input: input === '' || input == null ? {} : input,
    ...cacheMark(block),
  };
}
