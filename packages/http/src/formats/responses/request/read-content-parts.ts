import type { LanguageModelV4FilePart, LanguageModelV4TextPart } from '@ai-sdk/provider';
import type { LongWork } from 'toolgate/internal';
import { z } from 'zod';
import { listOf } from '../../../json/index.ts';
import { readParts } from '../../content-parts.ts';
import { readFileSource, readText, textSchemas } from '../../openai-parts.ts';
import { parseAt } from '../../shared/index.ts';

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
export const partSchemas: readonly z.ZodType[] = [...textSchemas, imageSchema, fileSchema];

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

const textTypes: ReadonlySet<string> = new Set(['input_text', 'output_text', 'text', 'refusal']);
const knownTypes: ReadonlySet<string> = new Set([...textTypes, 'input_image', 'input_file']);

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
  if (isSameFormat && !textTypes.has(part.type)) return JSON.stringify(part);
  return readText(part, path, textTypes);
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
  return {
    type: 'file',
    ...readFileSource(image, { path, mediaType: 'image/*' }),
    ...(image.detail && { providerOptions: { openai: { imageDetail: image.detail } } }),
  };
}

function readFile(part: ContentPart, path: string): LanguageModelV4FilePart {
  const file = parseAt(fileSchema, part, path);
  return {
    type: 'file',
    ...readFileSource(file, { path, mediaType: 'application/pdf' }),
    ...(file.filename && { filename: file.filename }),
  };
}
