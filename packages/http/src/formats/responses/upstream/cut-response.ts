import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { type JsonObject } from '../../../json/index.ts';
import type { ResponseContext } from '../../format.ts';
import { harmlessFields } from '../../unknown-texts.ts';
import { buildResponseObject, type ResponseStatus } from '../answer/response-object.ts';
import type { ResponsesRequest } from '../request/responses-request.ts';

/** The fields of the provider's response that stay in a cut answer. */
const lasting = ['id', 'created_at', 'model'] as const;

/** Builds the response object of a cut answer. It leaves out the provider's fields that may quote the answer. */
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
  /** The latest response object of the provider, if one came. */
  known?: JsonObject | undefined;
  status: ResponseStatus;
  output: readonly object[];
  usage?: LanguageModelV4Usage | undefined;
  outcome?: unknown;
}): JsonObject {
  const response = buildResponseObject({ request, context, status, usage, outcome });
  const kept = lasting.filter((name) => known[name] != null);
  const head = harmlessFields(Object.fromEntries(kept.map((name) => [name, known[name]])));
  return { ...response, ...head, output };
}
