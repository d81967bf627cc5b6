import { z } from 'zod';
import { invalidField } from '../../../errors/index.ts';
import {
  cacheControlSchema,
  joinSystemMessages,
  parseAt,
  type SystemMessage,
  systemMessage,
  type VisibilityMark,
  visibilityMarkSchema,
  visibilityOf,
} from '../../shared/index.ts';
import { quotedType, toBlocks, type ContentBlock } from './content-block.ts';
import { type OriginalMessage, rememberWire } from './remember-blocks.ts';
import type { UnknownBlocks } from './unknown-blocks.ts';

const blockSchema = z.looseObject({
  text: z.string(),
  cache_control: cacheControlSchema,
  toolgate: visibilityMarkSchema,
});

interface SystemContext {
  /** The mark on the message. It applies to blocks without a mark of their own. */
  mark?: VisibilityMark;
  /** The original of the message. For the field `system`, a message made of that field. */
  original: OriginalMessage | undefined;
  unknown: UnknownBlocks;
}

/**
 * Reads `system`, or a message of the role `system`.
 *
 * @param path the path of the content, such as `system` or `messages[3].content`.
 * @throws HttpError (400) for a block that is not text, or for an unknown visibility.
 */
export function readSystemBlocks(
  content: string | ContentBlock[],
  path: string,
  { mark, original, unknown }: SystemContext,
): SystemMessage[] {
  const parts = toBlocks(content).map((block, at) => {
    // For a provider of this format, a whole block of another type counts as system text.
    const isText = block.type === 'text' || !unknown.isSameFormat;
    const textBlock = isText ? block : { type: 'text', text: JSON.stringify(block) };
    const blockMessage = readSystemBlock(textBlock, `${path}[${at}]`, mark);
    return original ? rememberWire(blockMessage, original, original.blocks[at]) : blockMessage;
  });
  return joinSystemMessages(parts, (whole) =>
    original ? rememberWire(whole, original, original.wire) : whole,
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
