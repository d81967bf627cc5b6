import type { LongWork } from 'toolgate/internal';
import { invalidField } from '../../../errors/index.ts';
import type { JsonObject } from '../../../json/index.ts';
import type { WireRequest } from '../../format.ts';
import { isSet } from '../../shared/index.ts';
import { streamSource } from '../../source.ts';
import { writeResult } from '../answer/write-result.ts';
import { createStreamWriter } from '../answer/write-stream.ts';
import { hideUsage } from '../upstream-answer/hide-usage.ts';
import type { ChatStream } from '../upstream-answer/read-stream.ts';
import { replayResult } from '../upstream-answer/replay-result.ts';
import { createStreamReplay } from '../upstream-answer/replay-stream.ts';
import { type ChatRequest, parseChatRequest } from './chat-request.ts';
import { cleanBody } from './clean-body.ts';
import { readProviderSettings, readCallSettings } from './read-call-settings.ts';
import { readMessages } from './read-messages.ts';
import { readToolChoice } from './read-tool-choice.ts';
import { readTools } from './read-tools.ts';

/**
 * Reads the body of `POST /v1/chat/completions`.
 *
 * @throws HttpError (400) that names the field at fault.
 */
export function* readRequest(
  body: unknown,
  headers?: Headers,
  isSameFormat: boolean = false,
): LongWork<WireRequest> {
  const request = parseChatRequest(body, isSameFormat);
  const { body: wire, warnings: cleaned } = isSameFormat
    ? yield* cleanBody(body as JsonObject)
    : noBody;
  if ((request.n ?? 1) !== 1) {
    throw invalidField('n', 'only one choice can be generated; leave n out, or set it to 1');
  }
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
    ...(wire && { body: wire }),
    warnings: [
      ...cleaned,
      ...declared.warnings,
      ...warnings,
      ...(isSameFormat ? [] : unsupportedSettings(request)),
    ],
    optionFields,
    ...(!isSameFormat && { providerSettings: readProviderSettings(request, headers) }),
    writeResult: (result, context) => writeResult(result, { context, dialect }),
    replayResult,
    openStream: (context, first) => {
      const includeUsage = request.stream_options?.include_usage ?? false;
      const stream = streamSource<ChatStream>(first, 'chat-completions');
      if (stream === undefined) return createStreamWriter({ context, dialect, includeUsage });
      const writer = createStreamReplay(stream, includeUsage);
      return context.hasExtraUsage && !includeUsage ? hideUsage(writer) : writer;
    },
  };
}

const optionFields = {
  maxOutputTokens: 'max_completion_tokens',
  stopSequences: 'stop',
  reasoning: 'reasoning_effort',
};

const noBody = { body: undefined, warnings: [] };

/** Fields that no model of the AI SDK has. */
function unsupportedSettings(request: ChatRequest): string[] {
  const { modalities, web_search_options, audio, moderation, prompt_cache_options } = request;
  const fields = { web_search_options, audio, moderation, prompt_cache_options };
  const ignored = Object.entries(fields).filter(([, value]) => isSet(value));
  return [
    ...(modalities?.some((modality) => modality !== 'text')
      ? ['modalities other than text are not supported and were ignored']
      : []),
    ...ignored.map(([field]) => `${field} is not supported and was ignored`),
    ...(request.messages.some((message) => message.audio)
      ? ['messages: the audio of earlier answers is not supported and was left out']
      : []),
  ];
}
