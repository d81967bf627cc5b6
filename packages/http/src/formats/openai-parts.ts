import type { LanguageModelV4FilePart } from '@ai-sdk/provider';
import { z } from 'zod';
import { invalidField } from '../errors/index.ts';
import type { Nullish } from './openai-request.ts';
import { parseAt, readFileUrl } from './shared/index.ts';

const textSchema = z.looseObject({ text: z.string() });
const refusalSchema = z.looseObject({ refusal: z.string() });

/** The schemas of parts that are text, in both of OpenAI's formats. */
export const textSchemas: readonly z.ZodType[] = [textSchema, refusalSchema];

/**
 * Reads a part that must be text, such as in system and assistant messages.
 *
 * @param types the types of text parts in the format.
 * @throws HttpError (400) for any other part.
 */
export function readText(part: { type: string }, path: string, types: ReadonlySet<string>): string {
  if (!types.has(part.type)) {
    throw invalidField(path, `a part of type "${part.type.slice(0, 64)}" is not accepted here`);
  }
  return part.type === 'refusal'
    ? parseAt(refusalSchema, part, path).refusal
    : parseAt(textSchema, part, path).text;
}

/** The places from which a file may come. */
interface FileSource {
  /** Base64, or a data URL. */
  file_data?: Nullish<string>;
  file_url?: Nullish<string>;
  image_url?: Nullish<string>;
  /** The id of a file that OpenAI stores. */
  file_id?: Nullish<string>;
}

/**
 * Reads the file of a part.
 *
 * @param path the path of the object that names the file.
 * @param mediaType the media type for a source that does not name one.
 * @throws HttpError (400) for a URL that is not accepted, or without a source.
 */
export function readFileSource(
  { file_data: data, file_url: fileUrl, image_url: imageUrl, file_id: id }: FileSource,
  { path, mediaType }: { path: string; mediaType: string },
): Pick<LanguageModelV4FilePart, 'data' | 'mediaType'> {
  if (data && !/^data:/i.test(data)) return { mediaType, data: { type: 'data', data } };
  if (data) return readFileUrl(data, { path: `${path}.file_data`, mediaType });
  if (fileUrl) return readFileUrl(fileUrl, { path: `${path}.file_url`, mediaType });
  if (imageUrl) return readFileUrl(imageUrl, { path: `${path}.image_url`, mediaType });
  if (id) return { mediaType, data: { type: 'reference', reference: { openai: id } } };
  throw invalidField(path, 'a URL, data or a file_id is required');
}
