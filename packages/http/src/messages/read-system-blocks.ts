import { z } from 'zod';
import { invalidField } from '../invalid-field.ts';
import { parseAt } from '../parse-at.ts';
import {
  joinSystemMessages,
  type SystemMessage,
  systemMessage,
  type VisibilityMark,
  visibilityMarkSchema,
  visibilityOf,
} from '../system-message.ts';
import { cacheControlSchema } from './cache-mark.ts';
import { quotedType, toBlocks, type ContentBlock } from './content-block.ts';

const blockSchema = z.looseObject({
  text: z.string(),
  cache_control: cacheControlSchema,
  toolgate: visibilityMarkSchema,
});

/**
 * Reads `system`, or a message of the role `system`.
 *
 * @param path where the content stands, such as `system` or `messages[3].content`.
 * @param mark the mark on the message, for blocks without one of their own.
 * @throws HttpError (400) for a block that is not text or a visibility that does not exist.
 */
export function readSystemBlocks(
  content: string | ContentBlock[],
  path: string,
  mark?: VisibilityMark,
): SystemMessage[] {
  return joinSystemMessages(
    toBlocks(content).map((block, index) => readSystemBlock(block, `${path}[${index}]`, mark)),
  );
}

function readSystemBlock(block: ContentBlock, path: string, mark: VisibilityMark): SystemMessage {
  if (block.type !== 'text') {
    throw invalidField(
      `${path}.type`,
      `${quotedType(block)} is not accepted in a system prompt, only "text"`,
    );
  }
  const { text, cache_control: cacheControl, toolgate } = parseAt(blockSchema, block, path);
  return systemMessage(text, {
    ...(cacheControl && { anthropic: { cacheControl } }),
    ...visibilityOf(toolgate, mark),
  });
}
