import { finishInTurns } from 'toolgate/internal';
import type { Authentication, Exchange } from '../../exchange/index.ts';
import type { ModelRegistry } from '../../models/index.ts';
import { isTokenCounter } from '../../upstream/token-counter.ts';
import { rememberRequest } from '../remember-request.ts';
import { estimateTokens, dropGatewayTools } from '../shared/index.ts';
import { readRequest } from './request/read-request.ts';

/** The path of the endpoint. */
export const countInputTokensPath = '/v1/responses/input_tokens';

/**
 * Answers `POST /v1/responses/input_tokens`. The model counts if it can; otherwise the gateway estimates. Gateway tools
 * are not counted, since the model does not see them.
 *
 * @throws HttpError: 400 that names the wrong field, 404 for an unknown model.
 */
export async function countInputTokens(
  body: unknown,
  _exchange: Exchange,
  { registry, caller }: { registry: ModelRegistry; caller: Authentication },
): Promise<{ object: 'response.input_tokens'; input_tokens: number }> {
  const { modelId, options: read } = await finishInTurns(readRequest(body), caller.tenant);
  const model = registry.find(modelId, caller);
  const options = dropGatewayTools(rememberRequest(read, { tenant: caller.tenant }));
  const own = isTokenCounter(model) ? await model.countTokens(options) : undefined;
  const counted = own ?? (await finishInTurns(estimateTokens(options), caller.tenant));
  return { object: 'response.input_tokens', input_tokens: counted };
}
