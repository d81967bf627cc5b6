import { finishInTurns } from 'toolgate/internal';
import { type CountAnswer, type CountContext, countInput } from '../../count-input.ts';
import { speaksFormat } from '../../upstream/upstream.ts';
import { readRequest } from './request/read-request.ts';

/** The path of the endpoint. */
export const countInputTokensPath = '/v1/responses/input_tokens';

/**
 * Answers `POST /v1/responses/input_tokens` with {@link countInput}. A provider of this format counts the request that the
 * caller sent.
 *
 * @throws HttpError: 400 that names the wrong field, 404 for an unknown model.
 */
export async function countInputTokens(
  body: unknown,
  { registry, caller, headers, signal }: CountContext,
): Promise<CountAnswer> {
  const { tenant } = caller;
  const { model, error } = registry.lookUp(body, caller);
  const isSameFormat = model !== undefined && speaksFormat(model, 'responses');
  const wire = await finishInTurns(readRequest(body, headers, isSameFormat), tenant);
  if (model === undefined) throw error;
  const options = { ...wire.options, abortSignal: signal };
  const original = wire.body && {
    format: 'responses' as const,
    text: undefined,
    body: wire.body,
    options,
    headers,
  };
  const request = { tenant, ...(original && { original }) };
  const { tokens, isEstimate } = await countInput(model, options, request);
  return { body: { object: 'response.input_tokens', input_tokens: tokens }, isEstimate };
}
