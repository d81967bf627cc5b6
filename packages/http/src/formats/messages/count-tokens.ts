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

/** The settings of the count beside the request. */
interface CountTokensOptions {
  registry: ModelRegistry;
  caller: Authentication;
}

/**
 * Answers `POST /v1/messages/count_tokens`: as the model counts where it can, else by estimate. A provider of this format
 * counts what the caller sent. Gateway tools do not count, since the model does not see them.
 *
 * @throws HttpError: 400 that names the field at fault, 404 for an unknown model.
 */
export async function countTokens(
  given: unknown,
  { request: { headers, signal } }: Exchange,
  { registry, caller }: CountTokensOptions,
): Promise<{ input_tokens: number }> {
  const { model, error } = registry.lookUp(given, caller);
  const isSameFormat = model !== undefined && speaksFormat(model, 'messages');
  // The endpoint knows no limit of the answer, which the format demands.
  const isLimited = !isRecord(given) || 'max_tokens' in given;
  const limited = isLimited ? given : { max_tokens: 1, ...given };
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
