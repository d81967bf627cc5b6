import type { SharedV4FileData, SharedV4FileDataData, SharedV4FileDataUrl } from '@ai-sdk/provider';
import { InvalidArgumentError } from '../../errors/index.ts';
import { decodeBase64, toBase64 } from '../../internal/index.ts';
import { fullMediaType } from '../translation/index.ts';

/** The media type of V4 for an image of unknown kind. */
export const anyImage = 'image';

/** Lifts the data of a V1 file or image; V4 adds the kind of data. Strings are base64. */
export function liftFileData(
  data: Uint8Array | string | URL,
): SharedV4FileDataData | SharedV4FileDataUrl {
  return data instanceof URL ? { type: 'url', url: data } : { type: 'data', data };
}

/**
 * Lowers the data of a V4 file to a V1 file part.
 *
 * @throws InvalidArgumentError for a reference to a provider's file store, which V1 cannot express.
 */
export function lowerFileData(data: SharedV4FileData): string | URL {
  const plain = readData(data);
  return plain instanceof URL ? plain : toBase64(plain);
}

/**
 * Lowers the data of a V4 file to a V1 image part.
 *
 * @throws InvalidArgumentError for a reference to a provider's file store, which V1 cannot express.
 */
export function lowerImageData(data: SharedV4FileData): Uint8Array | URL {
  const plain = readData(data);
  return typeof plain === 'string' ? decodeBase64(plain) : plain;
}

/** Whether a media type is an image type. */
export function isImage(mediaType: string): boolean {
  return fullMediaType(mediaType).startsWith('image/');
}

/** Lowers the media type of an image; empty if V4 names no subtype. */
export function lowerImageType(mediaType: string): { mimeType?: string } {
  return fullMediaType(mediaType) === 'image/*' ? {} : { mimeType: mediaType };
}

function readData(data: SharedV4FileData): Uint8Array | string | URL {
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
