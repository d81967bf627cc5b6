import { invalidField } from '../invalid-field.ts';
import type { WireRequest } from '../wire-format.ts';
import { type ChatRequest, parseChatRequest } from './chat-request.ts';
import { openAIFields, readCallSettings } from './read-call-settings.ts';
import { readMessages } from './read-messages.ts';
import { setFields } from '../provider-settings.ts';
import { readToolChoice } from './read-tool-choice.ts';
import { readTools } from './read-tools.ts';
import { createStreamWriter } from './write-stream.ts';
import { writeResult } from './write-result.ts';

/**
 * Reads the body of `POST /v1/chat/completions`.
 *
 * @throws HttpError (400) that names the field at fault.
 */
export function readRequest(body: unknown): WireRequest {
  const request = parseChatRequest(body);
  if ((request.n ?? 1) !== 1) {
    throw invalidField('n', 'only one choice can be generated; leave n out, or set it to 1');
  }
  const declared = readTools(request);
  const { tools, toolChoice, warnings = [] } = readToolChoice(request, declared.tools);
  const { dialect } = declared;
  return {
    modelId: request.model,
    stream: request.stream ?? false,
    options: {
      prompt: readMessages(request.messages),
      ...readCallSettings(request),
      ...(tools.length > 0 && { tools }),
      ...(toolChoice && { toolChoice }),
    },
    warnings: [...declared.warnings, ...warnings, ...unsupportedSettings(request)],
    providerSettings: { provider: 'openai', fields: openAIFields(request) },
    writeResult: (result, context) => writeResult(result, { context, dialect }),
    openStream: (context) => {
      const includeUsage = request.stream_options?.include_usage ?? false;
      return createStreamWriter({ context, dialect, includeUsage });
    },
  };
}

/** What no model of the AI SDK has. */
function unsupportedSettings(request: ChatRequest): string[] {
  const { modalities, web_search_options, audio, moderation, prompt_cache_options } = request;
  const ignored = setFields({ web_search_options, audio, moderation, prompt_cache_options });
  return [
    ...(modalities?.some((modality) => modality !== 'text')
      ? ['modalities other than text are not supported and were ignored']
      : []),
    ...ignored.map((field) => `${field} is not supported and was ignored`),
    ...(request.messages.some((message) => message.audio)
      ? ['messages: the audio of earlier answers is not supported and was left out']
      : []),
  ];
}
