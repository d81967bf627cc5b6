/** The first version of the API in which text blocks always have `citations`, possibly null. Older clients refuse null. */
const nullCitationsSince = '2026-10-21';

/** Whether text blocks without citations get `citations: null`. The request's header `anthropic-version` decides. */
export function hasNullCitations(headers: Headers): boolean {
  // Versions are ISO dates, so they compare as strings.
  return (headers.get('anthropic-version') ?? '') >= nullCitationsSince;
}
