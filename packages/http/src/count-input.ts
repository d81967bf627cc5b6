import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { finishInTurns } from 'toolgate/internal';
import type { Authentication } from './exchange/index.ts';
import { type RememberedRequest, rememberRequest } from './formats/request-original.ts';
import { dropGatewayTools, estimateTokens } from './formats/shared/index.ts';
import type { ModelRegistry } from './models/index.ts';
import { isTokenCounter } from './upstream/token-counter.ts';

/** The circumstances of a request to count tokens. */
export interface CountContext {
  registry: ModelRegistry;
  caller: Authentication;
  /** The headers of the request. */
  headers: Headers;
  /** Stops the count. */
  signal: AbortSignal;
}

/**
 * Counts the input tokens of a call. The model counts if it can; otherwise the gateway estimates. Gateway tools are not
 * counted, since the model does not see them.
 */
export async function countInput(
  model: object,
  read: LanguageModelV4CallOptions,
  request: RememberedRequest,
): Promise<number> {
  const options = dropGatewayTools(rememberRequest(read, request));
  const counted = isTokenCounter(model) ? await model.countTokens(options) : undefined;
  return counted ?? (await finishInTurns(estimateTokens(options), request.tenant));
}
