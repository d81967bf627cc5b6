import { finishInTurns } from 'toolgate/internal';
import { type CountContext, countInput } from '../../count-input.ts';
import { readRequest } from './request/read-request.ts';

/** The path of the endpoint. */
export const countInputTokensPath = '/v1/responses/input_tokens';

/**
 * Answers `POST /v1/responses/input_tokens` with {@link countInput}.
 *
 * @throws HttpError: 400 that names the wrong field, 404 for an unknown model.
 */
export async function countInputTokens(
  body: unknown,
  { registry, caller, headers, signal }: CountContext,
): Promise<{ object: 'response.input_tokens'; input_tokens: number }> {
  const { tenant } = caller;
  const { modelId, options } = await finishInTurns(readRequest(body, headers), tenant);
  const model = registry.find(modelId, caller);
  const counted = await countInput(model, { ...options, abortSignal: signal }, { tenant });
  return { object: 'response.input_tokens', input_tokens: counted };
}
