import { hasNullCitations } from '../../messages/null-citations.ts';
import type { JsonObject } from '../json-object.ts';

/** A text block in the gateway's own words, as the API version of the request has it. */
export function noticeBlock(text: string, headers: Headers): JsonObject {
  return { type: 'text', text, ...(hasNullCitations(headers) && { citations: null }) };
}
