import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { isUnset, type JsonObject } from '../../../json/index.ts';
import type { ResponseContext } from '../../format.ts';
import { harmlessFields } from '../../unknown-texts.ts';
import { buildResponseObject, type ResponseStatus } from '../answer/response-object.ts';
import type { ResponsesRequest } from '../request/responses-request.ts';

/** The fields of a provider's response that stay where the gateway ends it. */
const lasting = ['id', 'created_at', 'model'] as const;

/** A response object for a cut answer, without fields of the provider's that may quote the answer. */
export function cutResponse({
  request,
  context,
  known = {},
  status,
  output,
  usage,
  outcome,
}: {
  request: ResponsesRequest;
  context: ResponseContext;
  /** The provider's own response, as far as it was received. */
  known?: JsonObject | undefined;
  status: ResponseStatus;
  output: readonly object[];
  usage?: LanguageModelV4Usage | undefined;
  outcome?: unknown;
}): JsonObject {
  const response = buildResponseObject({ request, context, status, usage, outcome });
  const kept = lasting.filter((name) => !isUnset(known[name]));
  const head = harmlessFields(Object.fromEntries(kept.map((name) => [name, known[name]])));
  return { ...response, ...head, output };
}
