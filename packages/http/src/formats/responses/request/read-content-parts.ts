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

/** The data and media type of a file in a content part. */
type FileSource = Pick<LanguageModelV4FilePart, 'data' | 'mediaType'>;

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
  const source = readSource({
    url: image.image_url,
    fileId: image.file_id,
    mediaType: 'image/*',
    path: `${path}.image_url`,
  });
  return {
    type: 'file',
    ...source,
    ...(image.detail && { providerOptions: { openai: { imageDetail: image.detail } } }),
  };
}

function readFile(part: ContentPart, path: string): LanguageModelV4FilePart {
  const file = parseAt(fileSchema, part, path);
  const data = file.file_data;
  const source =
    data && !data.startsWith('data:')
      ? { mediaType: 'application/pdf', data: { type: 'data' as const, data } }
      : readSource({
          url: data ?? file.file_url,
          fileId: file.file_id,
          mediaType: 'application/pdf',
          path: `${path}.${data ? 'file_data' : 'file_url'}`,
        });
  return { type: 'file', ...source, ...(file.filename && { filename: file.filename }) };
}

interface SourceOptions {
  url: string | null | undefined;
  fileId: string | null | undefined;
  /** The media type for a source that does not name one. */
  mediaType: string;
  path: string;
}

function readSource({ url, fileId, mediaType, path }: SourceOptions): FileSource {
  if (url) return readFileUrl(url, { path, mediaType });
  if (fileId) return { mediaType, data: { type: 'reference', reference: { openai: fileId } } };
  throw invalidField(path, 'a URL, data or a file_id is required');
}
