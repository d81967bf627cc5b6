import type { LanguageModelV4FilePart } from '@ai-sdk/provider';
import { invalidField } from '../../errors/index.ts';

/**
 * Reads the URL of a file. A data URL becomes the file's data; a web address stays a URL.
 *
 * @param path the path of the URL in the request.
 * @param mediaType the media type for a web address, which does not have one.
 * @throws HttpError (400) for any other URL, and for a data URL that is not in base64.
 */
export function readFileUrl(
  url: string,
  { path, mediaType }: { path: string; mediaType: string },
): Pick<LanguageModelV4FilePart, 'data' | 'mediaType'> {
  if (/^data:/i.test(url)) return readDataUrl(url, path);
  if (/^https?:/i.test(url) && URL.canParse(url)) {
    return { mediaType, data: { type: 'url', url: new URL(url) } };
  }
  throw invalidField(path, 'only http, https and data URLs are accepted');
}

/** `data:<media type>[;<parameter>]*;base64,<data>`, RFC 2397. */
function readDataUrl(url: string, path: string): ReturnType<typeof readFileUrl> {
  const comma = url.indexOf(',');
  const [mediaType, ...parameters] = url.slice('data:'.length, Math.max(comma, 0)).split(';');
  if (!mediaType || parameters.at(-1)?.toLowerCase() !== 'base64') {
    throw invalidField(path, 'a data URL needs a media type and base64 data');
  }
  return { mediaType, data: { type: 'data', data: url.slice(comma + 1) } };
}
