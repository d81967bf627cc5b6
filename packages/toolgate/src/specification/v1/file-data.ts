import type { SharedV4FileData, SharedV4FileDataData, SharedV4FileDataUrl } from '@ai-sdk/provider';
import { InvalidArgumentError } from '../../errors/index.ts';
import { base64Of } from '../base64-of.ts';
import { fullMediaType } from '../full-media-type.ts';

/** The media type of an image that does not say which kind it is, in V4. */
export const anyImage = 'image';

/** Data of a V1 file or image, tagged as V4 wants it. Strings are base64. */
export function liftFileData(
  data: Uint8Array | string | URL,
): SharedV4FileDataData | SharedV4FileDataUrl {
  return data instanceof URL ? { type: 'url', url: data } : { type: 'data', data };
}

/**
 * Data of a V4 file as V1 has it in file parts.
 *
 * @throws InvalidArgumentError for a reference to a provider's file store, which V1 cannot express.
 */
export function lowerFileData(data: SharedV4FileData): string | URL {
  const plain = untagged(data);
  return plain instanceof URL ? plain : base64Of(plain);
}

/**
 * Data of a V4 file as V1 has it in image parts.
 *
 * @throws InvalidArgumentError for a reference to a provider's file store, which V1 cannot express.
 */
export function lowerImageData(data: SharedV4FileData): Uint8Array | URL {
  const plain = untagged(data);
  return typeof plain === 'string' ? bytesOf(plain) : plain;
}

/** Whether a media type is that of an image of any kind. */
export function isImage(mediaType: string): boolean {
  return fullMediaType(mediaType).startsWith('image/');
}

/** V1's type of an image, which it leaves out where V4 names no subtype. */
export function lowerImageType(mediaType: string): { mimeType?: string } {
  return fullMediaType(mediaType) === 'image/*' ? {} : { mimeType: mediaType };
}

/** Base64, also of the URL-safe alphabet, as bytes. */
function bytesOf(base64: string): Uint8Array {
  const characters = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}

function untagged(data: SharedV4FileData): Uint8Array | string | URL {
  switch (data.type) {
    case 'data':
      return data.data;
    case 'url':
      return data.url;
    case 'text':
      return new TextEncoder().encode(data.text);
    case 'reference':
      throw new InvalidArgumentError({
        argument: 'prompt',
        message:
          'A model of specification v1 (AI SDK 4) takes files as data or URL, not as a reference to a file that its provider stores.',
      });
  }
}
