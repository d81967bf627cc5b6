import { z } from 'zod';
import { listOf } from '../../../json/index.ts';

/** A content block before its type is checked. */
export interface ContentBlock {
  type: string;
  [field: string]: unknown;
}

/** Checks the content of a message, a tool result or a document: a text, or a list of blocks. */
export const contentSchema: z.ZodType<string | ContentBlock[]> = z.union(
  [z.string(), listOf(z.looseObject({ type: z.string() }))],
  'Invalid input: expected a string or an array of content blocks',
);

/** Checks a text block. */
export const textBlockSchema: z.ZodType<{ text: string }> = z.looseObject({ text: z.string() });

/** Returns content as a list of blocks. A text becomes a list with one text block. */
export function toBlocks(content: string | ContentBlock[]): ContentBlock[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

/** Returns the type of a block in quotes, shortened for use in an error. */
export function quotedType(block: ContentBlock): string {
  return JSON.stringify(block.type.slice(0, 64));
}
