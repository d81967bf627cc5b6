import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import type { V1GenerateResult } from './v1-results.ts';

/** The fields of V1 about the HTTP exchange behind an answer, streamed or not. */
type V1Exchange = Pick<V1GenerateResult, 'request' | 'response' | 'rawResponse'>;
/** The fields of V4 about it. */
type V4Exchange = Pick<LanguageModelV4GenerateResult, 'request' | 'response'>;
type Given<Fields> = { [Field in keyof Fields]: Fields[Field] | undefined };

/** What V1 reports of request and response as V4 has it. */
export function liftExchange({ request, response, rawResponse }: Given<V1Exchange>): V4Exchange {
  return {
    ...(request && { request }),
    ...((response ?? rawResponse) && { response: { ...response, ...rawResponse } }),
  };
}

/** What V4 reports of request and response as V1 has it, where the request's body is a string. */
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
