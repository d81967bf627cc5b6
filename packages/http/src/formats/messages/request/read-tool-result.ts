import type { LanguageModelV4ToolResultPart } from '@ai-sdk/provider';
import { z } from 'zod';
import { invalidField } from '../../../errors/index.ts';
import { omitCacheMark, toolOutput } from '../../content-parts.ts';
import { parseAt } from '../../shared/index.ts';
import { cacheMark } from './cache-mark.ts';
import { contentSchema, toBlocks, type ContentBlock } from './content-block.ts';
import { readInputBlock } from './read-input-blocks.ts';
import type { UnknownBlocks } from './unknown-blocks.ts';

const toolResultSchema = z.looseObject({
  tool_use_id: z.string(),
  content: contentSchema.nullish(),
  is_error: z.boolean().nullish(),
});

/** The schemas of a `tool_result` block. */
export const toolResultSchemas: readonly z.ZodType[] = [toolResultSchema];

/** The options for reading a tool result. */
export interface ToolResultContext {
  /** The path of the block, such as `messages[2].content[0]`. */
  path: string;
  /** The names of the tools called so far, by the id of the call. */
  toolNames: ReadonlyMap<string, string>;
  unknown: UnknownBlocks;
}

/**
 * Reads a `tool_result` block.
 *
 * @throws HttpError (400) if no earlier message made the call. A provider of this format checks that itself.
 */
export function readToolResult(
  block: ContentBlock,
  { path, toolNames, unknown }: ToolResultContext,
): LanguageModelV4ToolResultPart {
  const result = parseAt(toolResultSchema, block, path);
  const toolName = toolNames.get(result.tool_use_id);
  if (toolName === undefined && !unknown.isSameFormat) {
    throw invalidField(
      `${path}.tool_use_id`,
      'it names no tool_use block of an earlier assistant message',
    );
  }
  const blocks = toBlocks(result.content ?? '');
  const parts = blocks.flatMap((inner, index) =>
    readInputBlock(inner, `${path}.content[${index}]`, unknown),
  );
  return {
    type: 'tool-result',
    toolCallId: result.tool_use_id,
    toolName: toolName ?? '',
    output: toolOutput(parts.map(omitCacheMark), result.is_error ?? false),
    ...lastCacheMark([...blocks, block]),
  };
}

/**
 * Returns the last cache mark of a result or its blocks. A mark inside a result applies to the whole result; providers
 * treat it the same way.
 */
function lastCacheMark(blocks: ContentBlock[]): ReturnType<typeof cacheMark> {
  const marked = blocks.findLast((block) => block['cache_control']);
  return marked ? cacheMark(marked) : {};
}
