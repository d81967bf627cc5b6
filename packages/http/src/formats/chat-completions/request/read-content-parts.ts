import type {
  LanguageModelV4FilePart,
  LanguageModelV4TextPart,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { LongWork } from 'toolgate/internal';
import { z } from 'zod';
import { readParts } from '../../content-parts.ts';
import { readFileSource, readText, textSchemas } from '../../openai-parts.ts';
import { parseAt, readFileUrl } from '../../shared/index.ts';
import type { ChatMessage, ContentPart } from './chat-message.ts';

const imageSchema = z.looseObject({
  image_url: z.union(
    [
      z.looseObject({ url: z.string(), detail: z.string().nullish() }),
      z.string().transform((url) => ({ url, detail: undefined })),
    ],
    'Invalid input: expected a URL or an object with a url',
  ),
});
const audioSchema = z.looseObject({
  input_audio: z.looseObject({ data: z.string(), format: z.enum(['wav', 'mp3']) }),
});
const fileSchema = z.looseObject({
  file: z.looseObject({
    file_data: z.string().nullish(),
    file_id: z.string().nullish(),
    filename: z.string().nullish(),
  }),
});

/** The schemas of content parts. */
export const partSchemas: readonly z.ZodType[] = [
  ...textSchemas,
  imageSchema,
  audioSchema,
  fileSchema,
];

type Part = LanguageModelV4TextPart | LanguageModelV4FilePart;

/** The cache marks of a part. A message has only the first. */
type CacheMarks = Pick<ContentPart, 'cache_control' | 'prompt_cache_breakpoint'>;

/**
 * Reads the content of a user message or a tool message. Empty texts are left out, since several providers refuse them.
 *
 * @param path the path of the content, such as `messages[0].content`.
 * @param isSameFormat whether the provider gets parts of unknown types, and accepts or refuses them.
 * @throws HttpError (400) for a part that is not a text, image, audio or file.
 */
export function* readContentParts(
  content: ChatMessage['content'],
  path: string,
  isSameFormat: boolean = false,
): LongWork<Part[]> {
  if (!content) return [];
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return yield* readParts(content, {
    path,
    format: 'chat-completions',
    isSameFormat,
    knownTypes,
    read: readContentPart,
  });
}

const textTypes: ReadonlySet<string> = new Set(['text', 'refusal']);
const knownTypes: ReadonlySet<string> = new Set([...textTypes, 'image_url', 'input_audio', 'file']);

/**
 * Reads a part that must be text, such as in system and assistant messages.
 *
 * @throws HttpError (400) for any other part.
 */
export function readTextPart(part: ContentPart, path: string): string {
  return readText(part, path, textTypes);
}

/** Whether {@link readTextPart} can read a part. */
export function isTextPart({ type }: ContentPart): boolean {
  return textTypes.has(type);
}

/** Returns the cache marks of a part or message, Anthropic's and OpenAI's, to spread into the part that is read. */
export function cacheMark({
  cache_control: cacheControl,
  prompt_cache_breakpoint: breakpoint,
}: CacheMarks): { providerOptions?: SharedV4ProviderOptions } {
  if (!cacheControl && !breakpoint) return {};
  return {
    providerOptions: {
      ...(cacheControl && { anthropic: { cacheControl } }),
      ...(breakpoint && { openai: { promptCacheBreakpoint: breakpoint } }),
    },
  };
}

function readContentPart(part: ContentPart, path: string): Part[] {
  switch (part.type) {
    case 'image_url':
      return [readImage(part, path)];
    case 'input_audio':
      return [{ ...readAudio(part, path), ...cacheMark(part) }];
    case 'file':
      return [{ ...readFile(part, path), ...cacheMark(part) }];
    default: {
      const text = readTextPart(part, path);
      return text === '' ? [] : [{ type: 'text', text, ...cacheMark(part) }];
    }
  }
}

function readImage(part: ContentPart, path: string): LanguageModelV4FilePart {
  const { url, detail } = parseAt(imageSchema, part, path).image_url;
  const source = readFileUrl(url, { path: `${path}.image_url.url`, mediaType: 'image/*' });
  const { providerOptions } = cacheMark(part);
  if (!detail) return { type: 'file', ...source, ...(providerOptions && { providerOptions }) };
  const openai = { ...providerOptions?.['openai'], imageDetail: detail };
  return { type: 'file', ...source, providerOptions: { ...providerOptions, openai } };
}

function readAudio(part: ContentPart, path: string): LanguageModelV4FilePart {
  const { data, format } = parseAt(audioSchema, part, path).input_audio;
  const mediaType = format === 'wav' ? 'audio/wav' : 'audio/mpeg';
  return { type: 'file', mediaType, data: { type: 'data', data } };
}

function readFile(part: ContentPart, path: string): LanguageModelV4FilePart {
  const { file } = parseAt(fileSchema, part, path);
  return {
    type: 'file',
    ...readFileSource(file, { path: `${path}.file`, mediaType: 'application/pdf' }),
    ...(file.filename && { filename: file.filename }),
  };
}
