import type { LanguageModelV4FilePart, LanguageModelV4TextPart } from '@ai-sdk/provider';
import { markThirdParty } from 'toolgate/internal';
import { z } from 'zod';
import type { InputPart } from '../../content-parts.ts';
import { parseAt } from '../../shared/index.ts';
import { cacheMark } from './cache-mark.ts';
import { contentSchema, textBlockSchema, toBlocks, type ContentBlock } from './content-block.ts';
import { readFileSource } from './read-file-source.ts';
import type { UnknownBlocks } from './unknown-blocks.ts';

const documentSchema = z.looseObject({
  source: z.looseObject({ type: z.string() }),
  title: z.string().nullish(),
  context: z.string().nullish(),
  citations: z.looseObject({ enabled: z.boolean().nullish() }).nullish(),
});
const textSourceSchema = z.looseObject({ data: z.string() });
const contentSourceSchema = z.looseObject({ content: contentSchema });
const searchResultSchema = z.looseObject({
  title: z.string().nullish(),
  source: z.string().nullish(),
  content: contentSchema,
});

/** The schemas of these blocks. */
export const inputSchemas: readonly z.ZodType[] = [
  documentSchema,
  textSourceSchema,
  contentSourceSchema,
  searchResultSchema,
];

/**
 * Reads a block of a user message or a tool result: `text`, `image`, `document` or `search_result`. Text documents and
 * search results become text, which every model can read; a text document with citations stays a file. Empty texts are
 * left out, since several providers refuse them.
 *
 * @param path the path of the block, such as `messages[0].content[1]`.
 * @throws HttpError (400) for a malformed block of a known type.
 */
export function readInputBlock(
  block: ContentBlock,
  path: string,
  unknown: UnknownBlocks,
): InputPart[] {
  switch (block.type) {
    case 'text':
      return unknown.orElse(block, () =>
        textPart(parseAt(textBlockSchema, block, path).text, block),
      );
    case 'image':
      return unknown.orElse(block, () => [readImage(block, path)]);
    case 'document':
      return unknown.orElse(block, () => readDocument(block, path, unknown));
    case 'search_result':
      return unknown.orElse(block, () => readSearchResult(block, path));
    default:
      return unknown.read(block);
  }
}

function textPart(text: string, block: ContentBlock): LanguageModelV4TextPart[] {
  return text === '' ? [] : [{ type: 'text', text, ...cacheMark(block) }];
}

/** The text of a document, which the prompt guard reads as text of a third party. */
function documentText(text: string, block: ContentBlock): LanguageModelV4TextPart[] {
  return textPart(text, block).map(markThirdParty);
}

function readImage(block: ContentBlock, path: string): LanguageModelV4FilePart {
  const source = readFileSource(block.source, `${path}.source`, 'image/*');
  return { type: 'file', ...source, ...cacheMark(block) };
}

function readDocument(block: ContentBlock, path: string, unknown: UnknownBlocks): InputPart[] {
  const document = parseAt(documentSchema, block, path);
  const { source, title, context, citations } = document;
  const heading = [title, context].filter(Boolean);
  if (source.type === 'text') {
    const { data } = parseAt(textSourceSchema, source, `${path}.source`);
    if (!citations?.enabled) return documentText([...heading, data].join('\n\n'), block);
    const content = { mediaType: 'text/plain', data: { type: 'text', text: data } } as const;
    return [documentPart(content, block, document)];
  }
  if (source.type === 'content') {
    return readContentSource(block, `${path}.source`, { heading, unknown });
  }
  const file = readFileSource(source, `${path}.source`, 'application/pdf');
  return [documentPart(file, block, document)];
}

function documentPart(
  file: Pick<LanguageModelV4FilePart, 'data' | 'mediaType'>,
  block: ContentBlock,
  { title, context, citations }: z.output<typeof documentSchema>,
): LanguageModelV4FilePart {
  const options = {
    ...cacheMark(block).providerOptions?.['anthropic'],
    ...(context && { context }),
    ...(citations?.enabled && { citations: { enabled: true } }),
  };
  return {
    type: 'file',
    ...file,
    ...(title && { filename: title }),
    ...(Object.keys(options).length > 0 && { providerOptions: { anthropic: options } }),
  };
}

function readContentSource(
  block: ContentBlock,
  path: string,
  { heading, unknown }: { heading: unknown[]; unknown: UnknownBlocks },
): InputPart[] {
  const { content } = parseAt(contentSourceSchema, block.source, path);
  const parts = toBlocks(content).flatMap((inner, index) => {
    // A document may hold only text and images: nested documents would have no limit.
    const isKnown = inner.type === 'text' || inner.type === 'image';
    const innerBlock = isKnown ? inner : { type: `document/${inner.type}` };
    const read = readInputBlock(innerBlock, `${path}.content[${index}]`, unknown);
    return read.map((part) => (part.type === 'text' ? markThirdParty(part) : part));
  });
  const last = parts.at(-1);
  // A cache mark covers everything up to its block, so it belongs on the last part.
  if (last) parts[parts.length - 1] = { ...last, ...cacheMark(block) };
  return [...documentText(heading.join('\n\n'), { type: 'text' }), ...parts];
}

function readSearchResult(block: ContentBlock, path: string): InputPart[] {
  const { title, source, content } = parseAt(searchResultSchema, block, path);
  const texts = toBlocks(content).map(
    (inner, index) => parseAt(textBlockSchema, inner, `${path}.content[${index}]`).text,
  );
  return documentText([title, source, ...texts].filter(Boolean).join('\n'), block);
}
