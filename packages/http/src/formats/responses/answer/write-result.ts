import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { ResponseContext } from '../../format.ts';
import { isRefusal, refusalMark } from '../../refusal.ts';
import { readOutcome, readServiceTier } from '../../shared/index.ts';
import type { ResponsesRequest } from '../request/responses-request.ts';
import type { ToolNames } from '../request/tool-names.ts';
import { dropMissingTools } from './drop-missing-tools.ts';
import { readFinish } from './read-finish.ts';
import { buildResponseObject, type ResponseObject } from './response-object.ts';
import { createResponseOutput } from './response-output.ts';
import { withLogprobs } from './with-logprobs.ts';

/** The request that a response answers, its tool names and its context. */
export interface WriteOptions {
  request: ResponsesRequest;
  names: ToolNames;
  context: ResponseContext;
}

/** Writes a whole result as a response object. It uses the same output writer as a stream, so both have the same items. */
export function writeResult(
  result: LanguageModelV4GenerateResult,
  { request, names, context }: WriteOptions,
): ResponseObject {
  const output = createResponseOutput(context.id, names);
  const mark = isRefusal(result.finishReason) && refusalMark;
  const parts = result.content.flatMap((part, index) => toStreamParts(part, index, mark));
  for (const part of parts) output.write(part);
  const status = readFinish(result.finishReason, output.state());
  output.close(status.status === 'incomplete');
  const items = output.items();
  return buildResponseObject({
    request: dropMissingTools(request, result.warnings),
    context,
    status,
    output: withLogprobs(items, result.providerMetadata),
    usage: result.usage,
    outcome: readOutcome(result.providerMetadata),
    serviceTier: readServiceTier(result.providerMetadata),
  });
}

/** Returns the stream parts for a part of a whole answer. In a refusal, texts get the refusal mark. */
function toStreamParts(
  part: LanguageModelV4Content,
  index: number,
  mark: typeof refusalMark | false,
): LanguageModelV4StreamPart[] {
  const id = String(index);
  if (part.type === 'text') {
    const { providerMetadata: ownMetadata } = part;
    const providerMetadata = mark
      ? { ...ownMetadata, openai: { ...ownMetadata?.['openai'], ...mark } }
      : ownMetadata;
    return [
      { type: 'text-start', id, ...(providerMetadata && { providerMetadata }) },
      { type: 'text-delta', id, delta: part.text },
      { type: 'text-end', id, ...(part.citations && { citations: part.citations }) },
    ];
  }
  if (part.type !== 'reasoning') return [part];
  const metadata = part.providerMetadata && { providerMetadata: part.providerMetadata };
  return [
    { type: 'reasoning-start', id, ...metadata },
    { type: 'reasoning-delta', id, delta: part.text },
    { type: 'reasoning-end', id, ...metadata },
  ];
}
