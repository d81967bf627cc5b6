import type { LanguageModelV4FilePart } from '@ai-sdk/provider';
import { z } from 'zod';
import { invalidField } from '../../../errors/index.ts';
import { parseAt } from '../../shared/index.ts';

const sourceSchema = z.looseObject({
  type: z.string(),
  data: z.string().nullish(),
  media_type: z.string().nullish(),
  url: z.string().nullish(),
  file_id: z.string().nullish(),
});

/** The schemas of a `source`. */
export const sourceSchemas: readonly z.ZodType[] = [sourceSchema];

/**
 * Reads the `source` of an image or a document: `base64`, `url` or `file`.
 *
 * @param path the path of the source, such as `messages[0].content[1].source`.
 * @param mediaType the media type of a source that does not name one.
 * @throws HttpError (400) for any other source, and for an address that is not http or https.
 */
export function readFileSource(
  value: unknown,
  path: string,
  mediaType: string,
): Pick<LanguageModelV4FilePart, 'data' | 'mediaType'> {
  const source = parseAt(sourceSchema, value, path);
  if (source.type === 'base64' && source.data) {
    return { mediaType: source.media_type ?? mediaType, data: { type: 'data', data: source.data } };
  }
  if (source.type === 'url' && source.url) {
    return { mediaType, data: { type: 'url', url: readWebUrl(source.url, `${path}.url`) } };
  }
  if (source.type === 'file' && source.file_id) {
    return { mediaType, data: { type: 'reference', reference: { anthropic: source.file_id } } };
  }
  throw invalidField(
    path,
    'a source of type "base64" with "data", "url" with "url" or "file" with "file_id" is required',
  );
}

function readWebUrl(url: string, path: string): URL {
  if (/^https?:/i.test(url) && URL.canParse(url)) return new URL(url);
  throw invalidField(path, 'only http and https addresses are accepted');
}
