import type {
  LanguageModelV4ToolResultOutput,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import { z } from 'zod';
import { cacheMark } from './cache-mark.ts';
import { contentSchema, toBlocks, type ContentBlock } from './content-block.ts';
import { invalidField } from '../invalid-field.ts';
import { parseAt } from '../parse-at.ts';
import { readInputBlock, type InputPart } from './read-input-blocks.ts';
import type { RequestWarnings } from '../request-warnings.ts';

const toolResultSchema = z.looseObject({
  tool_use_id: z.string(),
  content: contentSchema.nullish(),
  is_error: z.boolean().nullish(),
});

/** What reading a tool result takes. */
export interface ToolResultContext {
  /** Where the block stands, such as `messages[2].content[0]`. */
  path: string;
  /** The names of the tools called so far, by the id of the call. */
  toolNames: ReadonlyMap<string, string>;
  warnings: RequestWarnings;
}

/**
 * Reads a `tool_result` block. A result of texts alone becomes one text, the form that every
 * provider takes; only then can it be marked as an error.
 *
 * @throws HttpError (400) for the result of a call that no earlier message made.
 */
export function readToolResult(
  block: ContentBlock,
  { path, toolNames, warnings }: ToolResultContext,
): LanguageModelV4ToolResultPart {
  const result = parseAt(toolResultSchema, block, path);
  const toolName = toolNames.get(result.tool_use_id);
  if (toolName === undefined) {
    throw invalidField(
      `${path}.tool_use_id`,
      `${path} answers no tool_use block of an earlier assistant message`,
    );
  }
  const blocks = toBlocks(result.content ?? '');
  const parts = blocks.flatMap((inner, index) =>
    readInputBlock(inner, `${path}.content[${index}]`, warnings),
  );
  return {
    type: 'tool-result',
    toolCallId: result.tool_use_id,
    toolName,
    output: toOutput(parts, result.is_error ?? false),
    ...lastCacheMark([...blocks, block]),
  };
}

function toOutput(parts: InputPart[], isError: boolean): LanguageModelV4ToolResultOutput {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  if (texts.length === parts.length) {
    return { type: isError ? 'error-text' : 'text', value: texts.join('\n') };
  }
  return {
    type: 'content',
    value: parts.map(({ providerOptions: _marks, ...part }) => part),
  };
}

/** A mark inside a result counts for the whole of it, as the providers take it. */
function lastCacheMark(blocks: ContentBlock[]): ReturnType<typeof cacheMark> {
  const marked = blocks.findLast((block) => block['cache_control']);
  return marked ? cacheMark(marked) : {};
}
