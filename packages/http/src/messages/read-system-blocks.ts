import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { z } from 'zod';
import { cacheControlSchema } from './cache-mark.ts';
import { quotedType, toBlocks, type ContentBlock } from './content-block.ts';
import { invalidField } from '../invalid-field.ts';
import { parseAt } from '../parse-at.ts';

type SystemMessage = Extract<LanguageModelV4Message, { role: 'system' }>;
type SystemOptions = Pick<SystemMessage, 'providerOptions'>;

const blockSchema = z.looseObject({
  text: z.string(),
  cache_control: cacheControlSchema,
  toolgate: z
    .looseObject({ visibility: z.enum(['hidden', 'quotable', 'secret']).nullish() })
    .nullish(),
});

/**
 * Reads `system`, or a message of the role `system`. Blocks marked alike become one message; where
 * `cache_control` or `toolgate.visibility` differ, each block becomes a message of its own, since
 * these marks are a message's. Empty blocks are left out.
 *
 * @param path where the content stands, such as `system` or `messages[3].content`.
 * @throws HttpError (400) for a block that is not text or a visibility that does not exist.
 */
export function readSystemBlocks(content: string | ContentBlock[], path: string): SystemMessage[] {
  const messages = toBlocks(content)
    .map((block, index) => readSystemBlock(block, `${path}[${index}]`))
    .filter((message) => message.content !== '');
  const [first] = messages;
  if (first === undefined) return [];
  const marks = messages.map(({ providerOptions }) => JSON.stringify(providerOptions));
  if (marks.some((mark) => mark !== marks[0])) return messages;
  return [{ ...first, content: messages.map((message) => message.content).join('\n') }];
}

function readSystemBlock(block: ContentBlock, path: string): SystemMessage {
  if (block.type !== 'text') {
    throw invalidField(
      `${path}.type`,
      `${quotedType(block)} is not accepted in a system prompt, only "text"`,
    );
  }
  const { text, cache_control: cacheControl, toolgate } = parseAt(blockSchema, block, path);
  const providerOptions: NonNullable<SystemOptions['providerOptions']> = {
    ...(cacheControl && { anthropic: { cacheControl } }),
    ...(toolgate?.visibility && { toolgate: { visibility: toolgate.visibility } }),
  };
  const marked = Object.keys(providerOptions).length > 0;
  return { role: 'system', content: text, ...(marked && { providerOptions }) };
}
