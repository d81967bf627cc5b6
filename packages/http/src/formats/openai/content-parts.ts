import type { LanguageModelV4FilePart, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { LongWork } from 'toolgate/internal';
import { z } from 'zod';
import { invalidField } from '../../errors/index.ts';
import { type InputPart, jsonFilePart } from '../content-parts.ts';
import type { FormatName } from '../original.ts';
import { rememberPart } from '../part-original.ts';
import { endsPiece, parseAt, readFileUrl } from '../shared/index.ts';
import type { Nullish } from './request-settings.ts';

const textSchema = z.looseObject({ text: z.string() });
const refusalSchema = z.looseObject({ refusal: z.string() });

/** The schemas of parts that are text, in both of OpenAI's formats. */
export const textSchemas: readonly z.ZodType[] = [textSchema, refusalSchema];

/** A content part before its type is checked. */
interface Entry {
  type: string;
  toolgate?: unknown;
}

/** What one format knows about content parts. */
interface PartForm<Own extends Entry> {
  format: FormatName;
  /** The types of text parts. */
  textTypes: readonly string[];
  /** The reader of each type of files. */
  files: Readonly<Record<string, (part: Own, path: string) => LanguageModelV4FilePart>>;
  /** Returns the cache marks of a part; absent if the format has no marks. */
  marks?: (part: Own) => Pick<InputPart, 'providerOptions'>;
}

/** Reads the content parts of one format. */
export interface PartReader<Own> {
  isText(part: Own): boolean;
  /**
   * Reads a part that must be text, such as in system and assistant messages.
   *
   * @throws HttpError (400) for any other part.
   */
  readText(part: Own, path: string): string;
  /**
   * Reads the content of a user message or a tool result. Empty texts are left out, since several providers refuse
   * them.
   *
   * @param path the path of the content, such as `messages[0].content`.
   * @param isSameFormat whether the provider has the caller's format. It then gets parts of unknown types, and accepts
   *   or refuses them. Each part remembers its original.
   * @throws HttpError (400) for a part of an unknown type, if the provider has another format.
   */
  readAll(
    content: Nullish<string | Own[]>,
    path: string,
    isSameFormat: boolean,
  ): LongWork<InputPart[]>;
}

/** Creates the reader of one format. */
export function createPartReader<Own extends Entry>({
  format,
  textTypes,
  files,
  marks,
}: PartForm<Own>): PartReader<Own> {
  const readers = new Map(Object.entries(files));
  const isText = ({ type }: Own): boolean => textTypes.includes(type);

  function readText(part: Own, path: string): string {
    if (!isText(part)) {
      throw invalidField(path, `a part of type "${part.type.slice(0, 64)}" is not accepted here`);
    }
    return part.type === 'refusal'
      ? parseAt(refusalSchema, part, path).refusal
      : parseAt(textSchema, part, path).text;
  }

  function readPart(part: Own, path: string): InputPart {
    const file = readers.get(part.type)?.(part, path);
    const read: InputPart = file ?? { type: 'text', text: readText(part, path) };
    const { providerOptions: marked } = marks?.(part) ?? {};
    return marked ? withMarks(read, marked) : read;
  }

  return {
    isText,
    readText,
    *readAll(content, path, isSameFormat) {
      if (!content) return [];
      if (typeof content === 'string') return [{ type: 'text', text: content }];
      const all: InputPart[] = [];
      for (const [index, part] of content.entries()) {
        // The provider must not get the gateway's marks.
        const { toolgate: _mark, ...wire } = part;
        const isUnknown = isSameFormat && !isText(part) && !readers.has(part.type);
        const read = isUnknown ? jsonFilePart(wire) : readPart(part, `${path}[${index}]`);
        const text = read.type === 'text' ? read.text : read.data;
        const original = isSameFormat ? wire : undefined;
        if (text !== '') all.push(rememberPart(read, format, { wire: original, content: text }));
        if (endsPiece(index)) yield;
      }
      return all;
    },
  };
}

function withMarks(part: InputPart, marks: SharedV4ProviderOptions): InputPart {
  const { providerOptions: own } = part;
  const openai = { ...marks['openai'], ...own?.['openai'] };
  return { ...part, providerOptions: { ...marks, ...(own && { openai }) } };
}

/** Returns the detail in which the model sees an image, to spread into the part that is read. */
export function imageDetail(detail: Nullish<string>): Pick<InputPart, 'providerOptions'> {
  return detail ? { providerOptions: { openai: { imageDetail: detail } } } : {};
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
 * Reads the file of a part, a PDF if nothing says its type.
 *
 * @param path the path of the object that names the file.
 * @throws HttpError (400) for a URL that is not accepted, or without a source.
 */
export function readFile(
  source: FileSource & { filename?: Nullish<string> },
  path: string,
): LanguageModelV4FilePart {
  return {
    type: 'file',
    ...readFileSource(source, { path, mediaType: 'application/pdf' }),
    ...(source.filename && { filename: source.filename }),
  };
}

/**
 * Reads the source of a file.
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
