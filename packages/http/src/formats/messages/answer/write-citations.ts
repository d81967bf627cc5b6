import type { JSONObject, LanguageModelV4Citation } from '@ai-sdk/provider';

/**
 * Writes the citations of a text. Anthropic's own citations stay unchanged. A web page that another provider cites
 * becomes the result of a web search. Other sources are left out, since the format requires a place in a document for
 * them.
 */
export function writeCitations(
  citations: readonly LanguageModelV4Citation[] | undefined,
): JSONObject[] {
  return (citations ?? []).flatMap(({ source, citedText = '' }): JSONObject[] => {
    const original = source.providerMetadata?.['anthropic'];
    if (typeof original?.['type'] === 'string') return [{ ...original }];
    if (source.sourceType !== 'url') return [];
    const { url, title = null } = source;
    const type = 'web_search_result_location';
    return [{ type, url, title, cited_text: citedText, encrypted_index: '' }];
  });
}
