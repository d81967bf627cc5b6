import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { createWarningList, type LongWork } from 'toolgate/internal';
import { invalidField } from '../../../errors/index.ts';
import type { JsonObject } from '../../../json/index.ts';
import type { WireRequest } from '../../format.ts';
import { originalStream } from '../../original.ts';
import { partSettings } from '../../part-fields.ts';
import { sampleTokens, dropGatewayTools } from '../../shared/index.ts';
import { hasNullCitations } from '../answer/null-citations.ts';
import { writeCitations } from '../answer/response-block.ts';
import { writeMessage } from '../answer/write-message.ts';
import { createStreamWriter } from '../answer/write-stream.ts';
import { replayResult } from '../upstream-answer/replay-result.ts';
import { createStreamReplay } from '../upstream-answer/replay-stream.ts';
import type { MessageStream } from '../upstream-answer/stream-block.ts';
import { type CleanBody, cleanBody } from './clean-body.ts';
import {
  type MessagesRequest,
  parseMessagesRequest,
  requestFieldNames,
} from './messages-request.ts';
import { messagesPartFields, messagesSettingFields } from './part-fields.ts';
import { readProviderSettings, readCallSettings } from './read-call-settings.ts';
import { readMessages } from './read-messages.ts';
import { readSystemBlocks } from './read-system-blocks.ts';
import { readToolChoice, readTools } from './read-tools.ts';
import { type UnknownBlocks, unknownBlocks } from './unknown-blocks.ts';

/**
 * Reads the body of a request to `/v1/messages`.
 *
 * @param isSameFormat whether the model's provider speaks this format. If so, it gets unknown fields, and accepts or
 *   refuses them.
 * @throws HttpError (400) that names the wrong field.
 */
export function* readRequest(
  body: unknown,
  headers: Headers,
  isSameFormat: boolean = false,
): LongWork<WireRequest> {
  refuseThread(body);
  const request = parseMessagesRequest(body, isSameFormat);
  const warnings = createWarningList();
  const unknown = unknownBlocks(isSameFormat, warnings);
  const clean = isSameFormat ? yield* cleanBody(body as JsonObject) : undefined;
  const options = yield* readOptions(request, clean, { unknown, beta: readBeta(headers) });
  const isObject = options.responseFormat?.type === 'json';
  const nullCitations = hasNullCitations(headers);
  return {
    modelId: request.model,
    stream: request.stream ?? false,
    options,
    ...(clean && { body: clean.body, fieldNames: requestFieldNames }),
    warnings: [...(clean?.warnings ?? []), ...warnings.list()],
    optionFields,
    hasCompactions: true,
    cites: (source) => writeCitations([{ source }]).length > 0,
    ...(!isSameFormat && {
      providerSettings: {
        ...readProviderSettings(request, headers),
        ...(yield* partSettings(request, messagesPartFields)),
        ...(yield* partSettings(request, messagesSettingFields)),
      },
    }),
    writeResult: (result, context) => writeMessage(result, { context, nullCitations, isObject }),
    replayResult: (result, original) => replayResult(result, original, nullCitations),
    openStream: (context, first) => {
      const stream = originalStream<MessageStream>(first, 'messages');
      if (stream !== undefined)
        return createStreamReplay(stream, { nullCitations, requestId: context.requestId });
      return createStreamWriter({
        context,
        nullCitations,
        isObject,
        countInput: () => sampleTokens(dropGatewayTools(options)),
      });
    },
  };
}

const optionFields = {
  maxOutputTokens: 'max_tokens',
  reasoning: 'output_config.effort',
  responseFormat: 'output_config.format',
};

function* readOptions(
  request: MessagesRequest,
  clean: CleanBody | undefined,
  { unknown, beta }: { unknown: UnknownBlocks; beta: readonly string[] },
): LongWork<LanguageModelV4CallOptions> {
  const wireTools = clean?.body['tools'] as readonly JsonObject[] | undefined;
  const tools = yield* readTools(request.tools ?? [], wireTools);
  const toolChoice =
    request.tool_choice && readToolChoice(request.tool_choice, tools, unknown.isSameFormat);
  const messages = yield* readMessages(request.messages, clean?.messages, unknown);
  if (messages.length === 0) throw invalidField('messages', 'a message with content is required');
  const original = clean?.system;
  const system = readSystemBlocks(request.system ?? '', 'system', { original, unknown });
  return {
    prompt: [...system, ...messages],
    ...readCallSettings(request, unknown.isSameFormat, beta),
    ...(tools.length > 0 && { tools }),
    // Models refuse a tool choice without tools.
    ...(tools.length > 0 && toolChoice && { toolChoice }),
  };
}

/** Returns the feature names in the header `anthropic-beta`. */
function readBeta(headers: Headers): string[] {
  const header = headers.get('anthropic-beta');
  if (header === null) return [];
  return header.split(',').flatMap((name) => name.trim() || []);
}

/**
 * Refuses a request that continues a thread. Such a request has only the new messages, so the model would not see the
 * conversation. The error code makes the SDK's tool runner send the whole conversation (`@anthropic-ai/sdk` 1.x,
 * `client.beta.messages.toolRunner`). This check comes first, since such a request lacks other fields too.
 */
function refuseThread(body: unknown): void {
  const isThreaded =
    typeof body === 'object' && body !== null && 'thread' in body && body.thread !== null;
  if (!isThreaded) return;
  const message = 'message threads are not supported; send the whole conversation instead';
  throw invalidField('thread', message, 'thread_unsupported_request');
}
