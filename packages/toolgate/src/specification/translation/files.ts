import type { LanguageModelV4File, LanguageModelV4FilePart } from '@ai-sdk/provider';
import type { Translation } from './translation.ts';

/** A file of a prompt in the specifications V2 and V3. */
export interface OlderFilePart extends Omit<LanguageModelV4FilePart, 'data' | 'providerOptions'> {
  /** Bytes, base64, or the URL of the file. */
  data: Uint8Array | string | URL;
  /** The URL before it was parsed, if parsing changed it. */
  originalUrl?: string;
}

/**
 * Translates files of a prompt; V4 adds the kind of their data. Lowering turns text into bytes. References to uploads,
 * which older specifications lack, stay unchanged: AI SDK 7 passes them to older models in this form.
 */
export const filePartTranslation: Translation<OlderFilePart, LanguageModelV4FilePart> = {
  lift(part) {
    const { originalUrl, ...rest } = part;
    const { data } = part;
    if (typeof data === 'string' || ArrayBuffer.isView(data)) {
      return { ...part, data: { type: 'data', data } };
    }
    // AI SDK 7 passes V4 data that has no older form to older models.
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

/** A file that a model generated, in the specifications V2 and V3. */
export interface OlderGeneratedFile extends Omit<LanguageModelV4File, 'data' | 'providerMetadata'> {
  /** Bytes or base64. */
  data: string | Uint8Array;
}

/** A URL among the sources of an answer, in the specifications V2 and V3. */
interface UrlSource {
  type: 'source';
  sourceType: 'url';
  id: string;
  url: string;
}

/**
 * Translates files that a model generated; V4 adds the kind of their data. Older specifications lack files that have
 * only a URL, so lowering turns them into sources.
 */
export const generatedFileTranslation: {
  lift(file: OlderGeneratedFile): LanguageModelV4File;
  lower(file: LanguageModelV4File): OlderGeneratedFile | UrlSource;
} = {
  lift: (file) => ({ ...file, data: { type: 'data', data: file.data } }),
  lower(file) {
    const { data, type: _type, mediaType: _mediaType, ...rest } = file;
    if (data.type === 'data') return { ...file, data: data.data };
    const url = data.originalUrl ?? data.url.href;
    return { ...rest, type: 'source', sourceType: 'url', id: url, url };
  },
};

/**
 * Returns a media type in the form of the specifications V2 and V3, whose models recognise images by `image/`:
 * `image` of V4 becomes `image/*`.
 */
export function fullMediaType(mediaType: string): string {
  return mediaType.includes('/') ? mediaType : `${mediaType}/*`;
}
