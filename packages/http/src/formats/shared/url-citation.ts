import type { LanguageModelV4Citation, LanguageModelV4Source } from '@ai-sdk/provider';
import { isObjectList, type JsonObject, numberOf } from '../../json/index.ts';

/** A web page that an answer cites, in the shape of OpenAI's formats. */
export interface UrlCitation {
  url: string;
  title: string;
  /** The start of the text that cites the page, in UTF-16 code units. */
  start_index: number;
  end_index: number;
}

interface CitedText {
  citations: readonly LanguageModelV4Citation[] | undefined;
  text: string;
  /** The start of the block within the whole text; 0 by default. */
  offset?: number;
}

/**
 * Returns the web pages among the citations of a text. A citation without a start or end covers the block from its
 * start or to its end.
 */
export function urlCitations({ citations = [], text, offset = 0 }: CitedText): UrlCitation[] {
  return citations.flatMap(({ source, startIndex = 0, endIndex = text.length }) =>
    source.sourceType === 'url'
      ? [
          {
            url: source.url,
            title: source.title ?? '',
            start_index: offset + startIndex,
            end_index: offset + endIndex,
          },
        ]
      : [],
  );
}

/**
 * Reads the annotations of a text in OpenAI's formats: the web pages and stored files that it cites. Other annotations
 * are left out.
 *
 * @param annotations the provider's annotations. Chat completions nest the fields of a page; responses do not.
 */
export function readAnnotations(annotations: unknown): LanguageModelV4Citation[] {
  if (!isObjectList(annotations)) return [];
  return annotations.flatMap((annotation, at) => readAnnotation(annotation, at) ?? []);
}

/** A file at OpenAI, as a citation names it: a stored file, a file in a container, or a file that the model made. */
export type StoredFile =
  | { type: 'file_citation' | 'file_path'; fileId: string; index: number | undefined }
  | { type: 'container_file_citation'; fileId: string; containerId: string };

/** Returns the file of OpenAI that a citation cites; `undefined` for any other source. */
export function storedFileOf({
  sourceType,
  providerMetadata,
}: LanguageModelV4Source): StoredFile | undefined {
  const { type, fileId, containerId, index: place } = providerMetadata?.['openai'] ?? {};
  if (sourceType !== 'document' || typeof fileId !== 'string') return undefined;
  if (type === 'container_file_citation') {
    return typeof containerId === 'string' ? { type, fileId, containerId } : undefined;
  }
  const index = numberOf(place);
  return { type: type === 'file_path' ? type : 'file_citation', fileId, index };
}

function readAnnotation(annotation: JsonObject, at: number): LanguageModelV4Citation | undefined {
  const { type, url_citation: nested = annotation, file_id: fileId, filename, index } = annotation;
  const id = `citation-${at}`;
  if (type === 'file_citation' && typeof fileId === 'string') {
    const name = typeof filename === 'string' ? filename : fileId;
    const place = typeof index === 'number' ? { index } : {};
    const openai = { type: 'file_citation', fileId, ...place };
    const named = { title: name, filename: name, mediaType: 'text/plain' };
    const source = { type: 'source', sourceType: 'document', id, ...named } as const;
    return { source: { ...source, providerMetadata: { openai } } };
  }
  const { url, title, start_index: start, end_index: end } = nested as JsonObject;
  if (type !== 'url_citation' || typeof url !== 'string') return undefined;
  const [startIndex, endIndex] = [numberOf(start), numberOf(end)];
  const named = typeof title === 'string' ? { title } : {};
  return {
    source: { type: 'source', sourceType: 'url', id, url, ...named },
    ...(startIndex !== undefined && { startIndex }),
    ...(endIndex !== undefined && { endIndex }),
  };
}
