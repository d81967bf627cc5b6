import type { LanguageModelV4Citation } from '@ai-sdk/provider';

/** A web page that an answer rests on, as OpenAI's formats have it. */
export interface UrlCitation {
  url: string;
  title: string;
  /** Where the text begins that rests on it, in UTF-16 units. */
  start_index: number;
  end_index: number;
}

/** The block of text that has the citations. */
interface CitedText {
  citations: readonly LanguageModelV4Citation[] | undefined;
  /** The block's text. */
  text: string;
  /** Where it begins within the whole text. */
  offset?: number;
}

/**
 * The web pages among the citations of a text. Where the provider does not say which words rest on a page, all
 * words of the block do.
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
