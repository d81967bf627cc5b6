import type { LanguageModelV4FilePart, LanguageModelV4TextPart } from '@ai-sdk/provider';
import type { LongWork } from 'toolgate/internal';
import { z } from 'zod';
import { invalidField } from '../../../errors/index.ts';
import { listOf } from '../../../json/index.ts';
import { readParts } from '../../content-parts.ts';
import { parseAt, readFileUrl } from '../../shared/index.ts';

/** Checks the content of a message or a tool output: a text, or a list of parts. */
export const contentSchema: z.ZodType<string | ContentPart[]> = z.union(
  [z.string(), listOf(z.looseObject({ type: z.string() }))],
  'Invalid input: expected a string or an array of content parts',
);

/** A content part before its type is checked. */
export interface ContentPart {
  type: string;
  [field: string]: unknown;
}

const textSchema = z.looseObject({ text: z.string() });
const refusalSchema = z.looseObject({ refusal: z.string() });
const imageSchema = z.looseObject({
  image_url: z.string().nullish(),
  file_id: z.string().nullish(),
  detail: z.string().nullish(),
});
const fileSchema = z.looseObject({
  file_data: z.string().nullish(),
  file_url: z.string().nullish(),
  file_id: z.string().nullish(),
  filename: z.string().nullish(),
});

/** The schemas of content parts. */
export const partSchemas: readonly z.ZodType[] = [
  textSchema,
  refusalSchema,
  imageSchema,
  fileSchema,
];

/**
 * Reads the content of a user message or a tool output. Empty texts are left out, since several providers refuse them.
 *
 * @param path the path of the content, such as `input[0].content`.
 * @param isSameFormat whether the provider gets parts of unknown types, and accepts or refuses them.
 * @throws HttpError (400) for a part that is not a text, image or file.
 */
export function* readContentParts(
  content: string | ContentPart[],
  path: string,
  isSameFormat: boolean = false,
): LongWork<(LanguageModelV4TextPart | LanguageModelV4FilePart)[]> {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return yield* readParts(content, {
    path,
    format: 'responses',
    isSameFormat,
    knownTypes,
    read: readContentPart,
  });
}

const knownTypes: ReadonlySet<string> = new Set([
  'input_text',
  'output_text',
  'text',
  'refusal',
  'input_image',
  'input_file',
]);

/**
 * Reads a part that must be text, such as in system and assistant messages.
 *
 * @param isSameFormat whether the provider gets parts of other types. If so, such a part is read as its JSON text.
 * @throws HttpError (400) for any other part.
 */
export function readTextPart(
  part: ContentPart,
  path: string,
  isSameFormat: boolean = false,
): string {
  switch (part.type) {
    case 'input_text':
    case 'output_text':
    case 'text':
      return parseAt(textSchema, part, path).text;
    case 'refusal':
      return parseAt(refusalSchema, part, path).refusal;
    default:
      if (isSameFormat) return JSON.stringify(part);
      throw invalidField(path, `a part of type "${part.type.slice(0, 64)}" is not accepted here`);
  }
}

function readContentPart(
  part: ContentPart,
  path: string,
): (LanguageModelV4TextPart | LanguageModelV4FilePart)[] {
  if (part.type === 'input_image') return [readImage(part, path)];
  if (part.type === 'input_file') return [readFile(part, path)];
  const text = readTextPart(part, path);
  return text === '' ? [] : [{ type: 'text', text }];
}

function readImage(part: ContentPart, path: string): LanguageModelV4FilePart {
  const image = parseAt(imageSchema, part, path);
  const place = { path: `${path}.image_url`, mediaType: 'image/*' };
  const source = readSource(image.image_url, image.file_id, place);
  return {
    type: 'file',
    ...source,
    ...(image.detail && { providerOptions: { openai: { imageDetail: image.detail } } }),
  };
}

function readFile(part: ContentPart, path: string): LanguageModelV4FilePart {
  const file = parseAt(fileSchema, part, path);
  const data = file.file_data;
  const place = {
    path: `${path}.${data ? 'file_data' : 'file_url'}`,
    mediaType: 'application/pdf',
  };
  const source =
    data && !data.startsWith('data:')
      ? { mediaType: place.mediaType, data: { type: 'data' as const, data } }
      : readSource(data ?? file.file_url, file.file_id, place);
  return { type: 'file', ...source, ...(file.filename && { filename: file.filename }) };
}

/** Reads a URL or a file id. The media type is for a source that does not name one. */
function readSource(
  url: string | null | undefined,
  fileId: string | null | undefined,
  { path, mediaType }: { path: string; mediaType: string },
): Pick<LanguageModelV4FilePart, 'data' | 'mediaType'> {
  if (url) return readFileUrl(url, { path, mediaType });
  if (fileId) return { mediaType, data: { type: 'reference', reference: { openai: fileId } } };
  throw invalidField(path, 'a URL, data or a file_id is required');
}
