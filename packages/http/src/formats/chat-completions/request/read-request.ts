import type { LongWork } from 'toolgate/internal';
import { invalidField } from '../../../errors/index.ts';
import type { JsonObject } from '../../../json/index.ts';
import type { WireRequest } from '../../format.ts';
import { originalStream } from '../../original.ts';
import { partSettings } from '../../part-fields.ts';
import { unsupportedWarnings } from '../../shared/index.ts';
import { writeResult } from '../answer/write-result.ts';
import { createStreamWriter } from '../answer/write-stream.ts';
import type { ChatStream } from '../upstream-answer/answer-original.ts';
import { hideUsage } from '../upstream-answer/hide-usage.ts';
import { replayResult } from '../upstream-answer/replay-result.ts';
import { createStreamReplay } from '../upstream-answer/replay-stream.ts';
import { type ChatRequest, parseChatRequest, requestFieldNames } from './chat-request.ts';
import { cleanBody } from './clean-body.ts';
import { chatPartFields } from './part-fields.ts';
import { readProviderSettings, readCallSettings, unsupportedFields } from './read-call-settings.ts';
import { readMessages } from './read-messages.ts';
import { readToolChoice } from './read-tool-choice.ts';
import { readTools } from './read-tools.ts';

/**
 * Reads the body of `POST /v1/chat/completions`.
 *
 * @throws HttpError (400) that names the wrong field.
 */
export function* readRequest(
  body: unknown,
  headers: Headers,
  isSameFormat = false,
): LongWork<WireRequest> {
  const request = parseChatRequest(body, isSameFormat);
  const { body: wire, warnings: cleaned } = isSameFormat
    ? yield* cleanBody(body as JsonObject)
    : { body: undefined, warnings: [] };
  const forbidden = readAnswerForm(request, isSameFormat);
  const declared = yield* readTools(request, { body: wire, isSameFormat });
  const {
    tools,
    toolChoice,
    warnings = [],
  } = readToolChoice(request, declared.tools, isSameFormat);
  const { dialect } = declared;
  return {
    modelId: request.model,
    stream: request.stream ?? false,
    options: {
      prompt: yield* readMessages(
        request.messages,
        wire?.['messages'] as readonly JsonObject[] | undefined,
        isSameFormat,
      ),
      ...readCallSettings(request),
      ...(tools.length > 0 && { tools }),
      ...(toolChoice && { toolChoice }),
    },
    ...(wire && { body: wire, fieldNames: requestFieldNames }),
    ...forbidden,
    warnings: [
      ...cleaned,
      ...declared.warnings,
      ...warnings,
      ...(isSameFormat ? [] : unsupportedParts(request)),
    ],
    optionFields,
    ...(!isSameFormat && {
      providerSettings: {
        ...readProviderSettings(request, headers),
        ...(yield* partSettings(request, chatPartFields)),
      },
    }),
    writeResult: (result, context) => writeResult(result, { context, dialect }),
    replayResult,
    openStream: (context, first) => {
      const includeUsage = request.stream_options?.include_usage ?? false;
      const stream = originalStream<ChatStream>(first, 'chat-completions');
      if (stream === undefined) return createStreamWriter({ context, dialect, includeUsage });
      const writer = createStreamReplay(stream, includeUsage);
      return context.hasExtraUsage && !includeUsage ? hideUsage(writer) : writer;
    },
  };
}

/**
 * Checks which form of answer the caller asks for.
 *
 * @returns what the gateway cannot do with an answer that is more than text.
 * @throws HttpError (400) for a form that the model cannot produce. An answer in another form would be useless to the
 *   caller.
 */
function readAnswerForm(
  { n, modalities }: ChatRequest,
  isSameFormat: boolean,
): Pick<WireRequest, 'askOnce' | 'unreadable'> {
  if ((n ?? 1) !== 1) {
    throw invalidField('n', 'only one choice can be generated; leave n out, or set it to 1');
  }
  const field = 'modalities';
  if (modalities?.every((modality) => modality === 'text') ?? true) return {};
  if (!isSameFormat) {
    throw invalidField(field, `this model answers in text only; leave ${field} out`);
  }
  return {
    askOnce: { field, reason: 'its judge reads text only' },
    unreadable: { field, reason: 'it reads text only' },
  };
}

const optionFields = {
  maxOutputTokens: 'max_completion_tokens',
  stopSequences: 'stop',
  reasoning: 'reasoning_effort',
};

/** Returns warnings about parts of a request that no model of the AI SDK has. */
function unsupportedParts(request: ChatRequest): string[] {
  const hasAudio = request.messages.some((message) => message.audio);
  return [
    ...unsupportedWarnings(request, unsupportedFields),
    ...(hasAudio
      ? ['messages: the audio of earlier answers is not supported and was left out']
      : []),
  ];
}
