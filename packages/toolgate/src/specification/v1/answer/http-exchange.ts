import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import type { V1GenerateResult } from '../v1-results.ts';

/** The fields of V1 about the HTTP exchange of an answer. */
type V1Exchange = Pick<V1GenerateResult, 'request' | 'response' | 'rawResponse'>;
/** The fields of V4 about the HTTP exchange of an answer. */
type V4Exchange = Pick<LanguageModelV4GenerateResult, 'request' | 'response'>;
type Given<Fields> = { [Field in keyof Fields]: Fields[Field] | undefined };

/** Lifts V1's report of request and response. */
export function liftExchange({ request, response, rawResponse }: Given<V1Exchange>): V4Exchange {
  return {
    ...(request && { request }),
    ...((response ?? rawResponse) && { response: { ...response, ...rawResponse } }),
  };
}

/** Lowers V4's report of request and response; the request's body is a string in V1. */
export function lowerExchange({ request, response = {} }: V4Exchange): V1Exchange {
  const { headers, body, ...metadata } = response;
  return {
    ...(request && { request: lowerRequest(request) }),
    ...(Object.keys(metadata).length > 0 && { response: metadata }),
    ...((headers !== undefined || body !== undefined) && {
      rawResponse: { ...(headers && { headers }), ...(body !== undefined && { body }) },
    }),
  };
}

function lowerRequest({
  body,
}: NonNullable<V4Exchange['request']>): NonNullable<V1Exchange['request']> {
  if (body === undefined) return {};
  return { body: typeof body === 'string' ? body : JSON.stringify(body) };
}

/** Creates an empty `rawCall`, which V1 requires, for an answer that no V1 model made. */
export function emptyRawCall(): V1GenerateResult['rawCall'] {
  return { rawPrompt: null, rawSettings: {} };
}
