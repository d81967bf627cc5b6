import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { ResponseContext } from '../../format.ts';
import { readOutcome, readServiceTier } from '../../shared/index.ts';
import type { ResponsesRequest } from '../request/responses-request.ts';
import type { ToolNames } from '../request/tool-names.ts';
import { dropMissingTools } from './drop-missing-tools.ts';
import type { MessagePart, OutputItem } from './output-item.ts';
import { isRefusal, readFinish } from './read-finish.ts';
import { buildResponseObject, type ResponseObject } from './response-object.ts';
import { createResponseOutput } from './response-output.ts';
import { withLogprobs } from './with-logprobs.ts';

/** The request that a response answers, and its context. */
export interface Answering {
  request: ResponsesRequest;
  names: ToolNames;
  context: ResponseContext;
}

/**
 * Writes a whole result as a response object. It goes through the same output as a stream, so
 * both say the same; only a refusal, which a stream does not know in time, is distinguished here.
 */
export function writeResult(
  result: LanguageModelV4GenerateResult,
  { request, names, context }: Answering,
): ResponseObject {
  const output = createResponseOutput(context.id, names);
  for (const part of result.content.flatMap(toStreamParts)) output.write(part);
  output.close(result.finishReason.unified === 'length');
  const items = output.items();
  const refused = isRefusal(result.finishReason);
  return buildResponseObject({
    request: dropMissingTools(request, result.warnings),
    context,
    status: refused ? { status: 'completed' } : readFinish(result.finishReason, items.length > 0),
    output: refused ? items.map(toRefusal) : withLogprobs(items, result.providerMetadata),
    usage: result.usage,
    outcome: readOutcome(result.providerMetadata),
    serviceTier: readServiceTier(result.providerMetadata),
  });
}

function toStreamParts(part: LanguageModelV4Content, index: number): LanguageModelV4StreamPart[] {
  const id = String(index);
  if (part.type === 'text') {
    const { providerMetadata } = part;
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

function toRefusal(item: OutputItem): OutputItem {
  if (item.type !== 'message') return item;
  const content = item.content.map((part): MessagePart =>
    part.type === 'output_text' ? { type: 'refusal', refusal: part.text } : part,
  );
  return { ...item, content };
}
