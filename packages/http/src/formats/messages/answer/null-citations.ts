/** The first version of the API whose text blocks always carry `citations`; older clients refuse null. */
const nullCitationsSince = '2026-10-21';

/** Whether the text blocks of an answer carry `citations: null`, by the headers of its request. */
export function hasNullCitations(headers: Headers): boolean {
  // Versions are dates, which compare as texts.
  return (headers.get('anthropic-version') ?? '') >= nullCitationsSince;
}
