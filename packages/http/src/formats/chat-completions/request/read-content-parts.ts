import type { LanguageModelV4FilePart, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { z } from 'zod';
import {
  createPartReader,
  imageDetail,
  type PartReader,
  readFile,
  textSchemas,
} from '../../openai/index.ts';
import { parseAt, readFileUrl } from '../../shared/index.ts';
import type { ContentPart } from './chat-message.ts';

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

/** The cache marks of a part. A message has only the first. */
type CacheMarks = Pick<ContentPart, 'cache_control' | 'prompt_cache_breakpoint'>;

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

/** Reads content parts. */
export const chatParts: PartReader<ContentPart> = createPartReader({
  format: 'chat-completions',
  textTypes: ['text', 'refusal'],
  files: {
    image_url: readImage,
    input_audio: readAudio,
    file: (part, path) => readFile(parseAt(fileSchema, part, path).file, `${path}.file`),
  },
  marks: cacheMark,
});

function readImage(part: ContentPart, path: string): LanguageModelV4FilePart {
  const { url, detail } = parseAt(imageSchema, part, path).image_url;
  const source = readFileUrl(url, { path: `${path}.image_url.url`, mediaType: 'image/*' });
  return { type: 'file', ...source, ...imageDetail(detail) };
}

function readAudio(part: ContentPart, path: string): LanguageModelV4FilePart {
  const { data, format } = parseAt(audioSchema, part, path).input_audio;
  const mediaType = format === 'wav' ? 'audio/wav' : 'audio/mpeg';
  return { type: 'file', mediaType, data: { type: 'data', data } };
}
