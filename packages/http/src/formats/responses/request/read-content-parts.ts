import type { LanguageModelV4FilePart } from '@ai-sdk/provider';
import { z } from 'zod';
import { listOf } from '../../../json/index.ts';
import {
  createPartReader,
  imageDetail,
  type PartReader,
  readFile,
  readFileSource,
  textSchemas,
} from '../../openai/index.ts';
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

/** Reads content parts. */
export const responsesParts: PartReader<ContentPart> = createPartReader({
  format: 'responses',
  textTypes: ['input_text', 'output_text', 'text', 'refusal'],
  files: {
    input_image: readImage,
    input_file: (part, path) => readFile(parseAt(fileSchema, part, path), path),
  },
});

function readImage(part: ContentPart, path: string): LanguageModelV4FilePart {
  const image = parseAt(imageSchema, part, path);
  const source = readFileSource(image, { path, mediaType: 'image/*' });
  return { type: 'file', ...source, ...imageDetail(image.detail) };
}
