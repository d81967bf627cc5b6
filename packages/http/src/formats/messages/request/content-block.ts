import { z } from 'zod';
import { listOf } from '../../../json/index.ts';

/** A block of a content list, before its own type is known. */
export interface ContentBlock {
  type: string;
  [field: string]: unknown;
}

/** Content as it is in a message, a tool result or a document: a text, or a list of blocks. */
export const contentSchema: z.ZodType<string | ContentBlock[]> = z.union(
  [z.string(), listOf(z.looseObject({ type: z.string() }))],
  'Invalid input: expected a string or an array of content blocks',
);

/** A block of text. */
export const textBlockSchema: z.ZodType<{ text: string }> = z.looseObject({ text: z.string() });

/** Content in its long form: a text is a list of one text block. */
export function toBlocks(content: string | ContentBlock[]): ContentBlock[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

/** A block's type, shortened so that an error can quote it. */
export function quotedType(block: ContentBlock): string {
  return JSON.stringify(block.type.slice(0, 64));
}
