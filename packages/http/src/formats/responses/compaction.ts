import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { type LongWork, textOfContent } from 'toolgate/internal';
import { HttpError, invalidField } from '../../errors/index.ts';
import { isRecord, omitNulls } from '../../json/index.ts';
import type { ResponseContext, WireFormat, WireRequest } from '../format.ts';
import { toolgateField } from '../shared/index.ts';
import { buildUsage } from './answer/response-object.ts';
import { writeSummary } from './conversation-summary.ts';
import { readInput } from './request/read-input.ts';
import { parseResponsesRequest, type ResponsesRequest } from './request/responses-request.ts';
import { refuseStoredState } from './request/stored-state.ts';
import { createToolNames } from './request/tool-names.ts';
import { writeTranscript } from './write-transcript.ts';

const instructions =
  'Sum up the conversation that the user shows you, for an assistant who will continue it and has not seen what ' +
  'its predecessor said, nor what tools gave back. Keep facts, names, numbers, decisions and what is still to be done. ' +
  'Do not answer the conversation. Write the summary and nothing else.';

/**
 * `POST /v1/responses/compact`: returns the caller's own messages of a conversation, and one item for all the rest.
 * OpenAI and the Open Responses specification of 2026-04-24 define it. The model interface lacks it, so the gateway asks
 * the model for a summary. The result omits `instructions`, because the next request has its own.
 */
export const compaction: WireFormat = {
  path: '/v1/responses/compact',
  readRequest: readCompaction,
};

function* readCompaction(body: unknown): LongWork<WireRequest> {
  const request = parseResponsesRequest(body, false);
  refuseStoredState(request, false);
  const options = { isSameFormat: false, mayBeEmpty: false };
  const names = createToolNames([]);
  const { prompt, warnings } = yield* readInput({ input: request.input }, names, options);
  const transcript = yield* writeTranscript(prompt);
  if (transcript === '') throw invalidField('input', 'it holds no conversation');
  return {
    modelId: request.model,
    stream: false,
    options: {
      prompt: [
        { role: 'system', content: instructions },
        { role: 'user', content: [{ type: 'text', text: transcript }] },
      ],
    },
    warnings,
    writeResult: (result, context) => writeCompaction(result, request, context),
    openStream() {
      throw new TypeError('A compaction is never streamed.');
    },
  };
}

function writeCompaction(
  result: LanguageModelV4GenerateResult,
  { input }: ResponsesRequest,
  { id, createdAt }: ResponseContext,
): object {
  const encrypted_content = writeSummary(summaryOf(result));
  return {
    id: `resp_${id}`,
    object: 'response.compaction',
    created_at: Math.floor(createdAt.getTime() / 1000),
    output: [...ownMessages(input, id), { id: `cmp_${id}`, type: 'compaction', encrypted_content }],
    usage: buildUsage(result.usage),
    ...toolgateField(result.providerMetadata),
  };
}

function summaryOf({ content, finishReason }: LanguageModelV4GenerateResult): string {
  if (finishReason.unified === 'content-filter') {
    const message = 'the conversation was blocked and cannot be compacted';
    throw invalidField('input', message, 'content_filter');
  }
  const text = textOfContent(content);
  if (text.trim() !== '') return text;
  const message = 'The model wrote no summary.';
  throw new HttpError({ status: 502, message, code: 'upstream_failed' });
}

/** Returns the user, developer and system messages with all their fields. */
function ownMessages(input: ResponsesRequest['input'], id: string): object[] {
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : (input ?? []);
  return items.flatMap((item, index) => {
    if (!isRecord(item)) return [];
    const { type, role, content } = item;
    const isOwn = role === 'user' || role === 'system' || role === 'developer';
    if (!isOwn || (type !== undefined && type !== null && type !== 'message')) return [];
    const parts = typeof content === 'string' ? [{ type: 'input_text', text: content }] : content;
    const message = { id: `msg_${id}_${index}`, status: 'completed', ...omitNulls(item) };
    return [{ ...message, type: 'message', content: parts ?? [] }];
  });
}
