import type { LanguageModelV4File } from '@ai-sdk/provider';

/** A file that a model generated, in the specifications V2 and V3. */
export interface OlderGeneratedFile extends Omit<LanguageModelV4File, 'data' | 'providerMetadata'> {
  /** Bytes or base64. */
  data: string | Uint8Array;
}

/** An address among the sources of an answer, in the specifications V2 and V3. */
interface UrlSource {
  type: 'source';
  sourceType: 'url';
  id: string;
  url: string;
}

/**
 * Files that a model generated: V4 tags their data with what it is. Older specifications have no
 * place for one that is known by its address only, which goes among the sources.
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
