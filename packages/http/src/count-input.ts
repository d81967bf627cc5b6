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

/** A number of input tokens. */
export interface InputCount {
  tokens: number;
  /** Whether the gateway estimated it, because the model did not count. */
  isEstimate: boolean;
}

/** The answer to a request to count tokens. */
export interface CountAnswer {
  body: object;
  /** Whether the number in the body is an estimate. */
  isEstimate: boolean;
}

/** The header of an answer whose number of tokens is an estimate. The bodies of both formats have no field for that. */
export const tokenCountHeader = 'toolgate-token-count';

/** Returns the headers that mark an estimate; none for a count. */
export function estimateHeaders({ isEstimate }: CountAnswer): Record<string, string> {
  return isEstimate ? { [tokenCountHeader]: 'estimated' } : {};
}

/**
 * Counts the input tokens of a call. The model counts if it can; otherwise the gateway estimates. Gateway tools are not
 * counted, since the model does not see them.
 */
export async function countInput(
  model: object,
  read: LanguageModelV4CallOptions,
  request: RememberedRequest,
): Promise<InputCount> {
  const options = dropGatewayTools(rememberRequest(read, request));
  const counted = isTokenCounter(model) ? await model.countTokens(options) : undefined;
  if (counted !== undefined) return { tokens: counted, isEstimate: false };
  const tokens = await finishInTurns(estimateTokens(options), request.tenant);
  return { tokens, isEstimate: true };
}
