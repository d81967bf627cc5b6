import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import type { JsonObject } from '../../../json/index.ts';
import type { ResponseContext } from '../../format.ts';
import { outcomeFields, totalsOf } from '../../shared/index.ts';
import type { ResponsesRequest } from '../request/responses-request.ts';
import { echoRequest } from './echo-request.ts';
import type { OutputItem } from './output-item.ts';

/** The status of a response. */
export type ResponseStatus =
  | { status: 'queued' | 'in_progress' }
  | { status: 'completed' }
  | { status: 'incomplete'; reason: 'max_output_tokens' | 'content_filter' }
  | { status: 'failed'; error: { code: string; message: string } };

/** The response object, with every field that the Open Responses specification requires. */
export interface ResponseObject extends JsonObject {
  status: ResponseStatus['status'];
  incomplete_details: { reason: string } | null;
  output: OutputItem[];
}

/** The values from which a response object is built. */
export interface ResponseObjectInit {
  request: ResponsesRequest;
  context: ResponseContext;
  status: ResponseStatus;
  output?: OutputItem[];
  /** Absent until the model reports it. */
  usage?: LanguageModelV4Usage | undefined;
  outcome?: unknown;
  /** The service tier, if the provider reported it. */
  serviceTier?: string | undefined;
}

/** Builds the response object. Unknown values are null. Only the final object has the outcome of the gateway's features. */
export function buildResponseObject(init: ResponseObjectInit): ResponseObject {
  const { request, context, status, output = [], usage, outcome, serviceTier: tier } = init;
  const echoed = echoRequest(request, context.ignoredFields);
  return {
    id: `resp_${context.id}`,
    object: 'response',
    created_at: seconds(context.createdAt),
    completed_at: status.status === 'completed' ? seconds(new Date()) : null,
    status: status.status,
    incomplete_details: status.status === 'incomplete' ? { reason: status.reason } : null,
    error: status.status === 'failed' ? status.error : null,
    model: context.modelId,
    output,
    ...echoed,
    ...(tier !== undefined && { service_tier: tier }),
    usage: usage ? buildUsage(usage) : null,
    ...outcomeFields(outcome, echoed.metadata),
  };
}

/**
 * Builds the token counts on the wire. The input includes tokens from the cache. Unreported counts are 0, since clients
 * read every field.
 */
export function buildUsage(usage: LanguageModelV4Usage): JsonObject {
  const { inputTokens, outputTokens } = usage;
  const { input, output } = totalsOf(usage);
  return {
    input_tokens: input,
    input_tokens_details: {
      cached_tokens: inputTokens.cacheRead ?? 0,
      cache_write_tokens: inputTokens.cacheWrite ?? 0,
    },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: outputTokens.reasoning ?? 0 },
    total_tokens: input + output,
  };
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
