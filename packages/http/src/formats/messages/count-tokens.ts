import { finishInTurns } from 'toolgate/internal';
import { type CountAnswer, type CountContext, countInput } from '../../count-input.ts';
import { isRecord, omit } from '../../json/index.ts';
import { speaksFormat } from '../../upstream/upstream.ts';
import { readRequest } from './request/read-request.ts';

/** The path of the endpoint. */
export const countTokensPath = '/v1/messages/count_tokens';

/**
 * Answers `POST /v1/messages/count_tokens` with {@link countInput}. A provider of this format counts the request that the
 * caller sent.
 *
 * @throws HttpError: 400 that names the wrong field, 404 for an unknown model.
 */
export async function countTokens(
  requestBody: unknown,
  { registry, caller, headers, signal }: CountContext,
): Promise<CountAnswer> {
  const { model, error } = registry.lookUp(requestBody, caller);
  const isSameFormat = model !== undefined && speaksFormat(model, 'messages');
  // The format requires `max_tokens`, but this endpoint does not have the field.
  const isLimited = !isRecord(requestBody) || 'max_tokens' in requestBody;
  const limited = isLimited ? requestBody : { max_tokens: 1, ...requestBody };
  const { tenant } = caller;
  const wire = await finishInTurns(readRequest(limited, headers, isSameFormat), tenant);
  if (model === undefined) throw error;
  const options = { ...wire.options, abortSignal: signal };
  const body = wire.body && (isLimited ? wire.body : omit(wire.body, 'max_tokens'));
  const original = body && {
    format: 'messages' as const,
    text: undefined,
    body,
    options,
    headers,
  };
  const request = { tenant, ...(original && { original }) };
  const { tokens, isEstimate } = await countInput(model, options, request);
  return { body: { input_tokens: tokens }, isEstimate };
}
