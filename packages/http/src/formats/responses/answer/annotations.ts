import type { LanguageModelV4Citation } from '@ai-sdk/provider';
import { type UrlCitation, urlCitations } from '../../shared/index.ts';
import type { Annotation } from './output-item.ts';

/** The citations of a text: web pages, and files that OpenAI's provider stores. */
export function writeAnnotations(
  citations: readonly LanguageModelV4Citation[] | undefined,
  text: string,
): Annotation[] {
  const pages = urlCitations({ citations, text });
  return [
    ...pages.map(toAnnotation),
    ...(citations ?? []).flatMap(({ source }): Annotation[] => {
      const { fileId, index } = source.providerMetadata?.['openai'] ?? {};
      if (source.sourceType !== 'document' || typeof fileId !== 'string') return [];
      const filename = source.filename ?? source.title;
      const place = typeof index === 'number' ? index : text.length;
      return [{ type: 'file_citation', file_id: fileId, filename, index: place }];
    }),
  ];
}

function toAnnotation(page: UrlCitation): Annotation {
  return { type: 'url_citation', ...page };
}
