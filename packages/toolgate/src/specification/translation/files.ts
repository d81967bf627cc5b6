import type { LanguageModelV4FilePart } from '@ai-sdk/provider';
import type { Translation } from './translation.ts';
import { fullMediaType } from './full-media-type.ts';

/** A file of a prompt in the specifications V2 and V3. */
export interface OlderFilePart extends Omit<LanguageModelV4FilePart, 'data' | 'providerOptions'> {
  /** Bytes, base64, or where the file is. */
  data: Uint8Array | string | URL;
  /** The address before it was parsed, where parsing changed it. */
  originalUrl?: string;
}

/**
 * Files of a prompt: V4 tags their data with what it is. Text becomes bytes; a reference to an
 * upload, which older specifications do not have, stays as it is, as AI SDK 7 hands it to older models.
 */
export const filePartTranslation: Translation<OlderFilePart, LanguageModelV4FilePart> = {
  lift(part) {
    const { originalUrl, ...rest } = part;
    const { data } = part;
    if (typeof data === 'string' || ArrayBuffer.isView(data)) {
      return { ...part, data: { type: 'data', data } };
    }
    // AI SDK 7 hands an older model data of V4 that has no older form.
    if (!('href' in data)) return part as unknown as LanguageModelV4FilePart;
    return {
      ...rest,
      data: { type: 'url', url: data, ...(originalUrl !== undefined && { originalUrl }) },
    };
  },
  lower(part) {
    const { data } = part;
    const mediaType = fullMediaType(part.mediaType);
    switch (data.type) {
      case 'data':
        return { ...part, mediaType, data: data.data };
      case 'url': {
        const { url, originalUrl } = data;
        const lowered = { ...part, mediaType, data: url };
        return originalUrl === undefined ? lowered : { ...lowered, originalUrl };
      }
      case 'text':
        return {
          ...part,
          mediaType: part.mediaType === 'text' ? 'text/plain' : mediaType,
          data: new TextEncoder().encode(data.text),
        };
      case 'reference':
        return { ...part, mediaType, data: data as unknown as OlderFilePart['data'] };
    }
  },
};
