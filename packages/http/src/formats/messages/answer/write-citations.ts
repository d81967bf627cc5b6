import type { JSONObject, LanguageModelV4Citation } from '@ai-sdk/provider';

/**
 * The citations of a text. Anthropic's own are kept unchanged; a web page that another provider cites is written as
 * the result of a web search. The format has no form for other sources without a place in a document.
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
