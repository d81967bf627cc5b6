import { finishInTurns } from 'toolgate/internal';
import type { Authentication, Exchange } from '../../exchange/index.ts';
import { isRecord, omit } from '../../json/index.ts';
import type { ModelRegistry } from '../../models/index.ts';
import { isTokenCounter } from '../../upstream/token-counter.ts';
import { speaksFormat } from '../../upstream/upstream.ts';
import { rememberRequest } from '../remember-request.ts';
import { estimateTokens, dropGatewayTools } from '../shared/index.ts';
import { readRequest } from './request/read-request.ts';

/** The path of the endpoint. */
export const countTokensPath = '/v1/messages/count_tokens';

/** The options of a count. */
interface CountTokensOptions {
  registry: ModelRegistry;
  caller: Authentication;
}

/**
 * Answers `POST /v1/messages/count_tokens`. The model counts if it can; otherwise the gateway estimates. A provider of
 * this format counts the request that the caller sent. Gateway tools are not counted, since the model does not see
 * them.
 *
 * @throws HttpError: 400 that names the wrong field, 404 for an unknown model.
 */
export async function countTokens(
  requestBody: unknown,
  { request: { headers, signal } }: Exchange,
  { registry, caller }: CountTokensOptions,
): Promise<{ input_tokens: number }> {
  const { model, error } = registry.lookUp(requestBody, caller);
  const isSameFormat = model !== undefined && speaksFormat(model, 'messages');
  // The format requires `max_tokens`, but this endpoint does not have the field.
  const isLimited = !isRecord(requestBody) || 'max_tokens' in requestBody;
  const limited = isLimited ? requestBody : { max_tokens: 1, ...requestBody };
  const wire = await finishInTurns(readRequest(limited, headers, isSameFormat), caller.tenant);
  if (model === undefined) throw error;
  const read = { ...wire.options, abortSignal: signal };
  const body = wire.body && (isLimited ? wire.body : omit(wire.body, 'max_tokens'));
  const original = body && {
    format: 'messages' as const,
    text: undefined,
    body,
    options: read,
    headers,
  };
  const options = dropGatewayTools(
    rememberRequest(read, { tenant: caller.tenant, ...(original && { original }) }),
  );
  const own = isTokenCounter(model) ? await model.countTokens(options) : undefined;
  const counted = own ?? (await finishInTurns(estimateTokens(options), caller.tenant));
  return { input_tokens: counted };
}
