import { HttpError } from '../http-error.ts';
import type { WireRequest } from '../wire-format.ts';
import { openAIFields, readCallSettings } from './read-call-settings.ts';
import { setFields } from '../provider-settings.ts';
import { readInput } from './read-input.ts';
import { readToolChoice } from './read-tool-choice.ts';
import { readTools } from './read-tools.ts';
import { parseResponsesRequest, type ResponsesRequest } from './responses-request.ts';
import { createStreamWriter } from './write-stream.ts';
import { writeResult } from './write-result.ts';

/**
 * Reads the body of `POST /v1/responses`.
 *
 * @throws HttpError (400) that names the field at fault, also for what needs stored responses.
 */
export function readRequest(body: unknown): WireRequest {
  const request = parseResponsesRequest(body);
  refuseStoredState(request);
  const declared = readTools(request.tools ?? []);
  const { names } = declared;
  const { tools, toolChoice } = readToolChoice(request.tool_choice, declared);
  const { prompt, warnings } = readInput(request, names);
  return {
    modelId: request.model,
    stream: request.stream ?? false,
    options: {
      prompt,
      ...readCallSettings(request),
      ...(tools.length > 0 && { tools }),
      ...(toolChoice && { toolChoice }),
    },
    warnings: [...warnings, ...unsupportedSettings(request)],
    providerSettings: { provider: 'openai', fields: openAIFields(request) },
    writeResult: (result, context) => writeResult(result, { request, names, context }),
    openStream: (context) => createStreamWriter({ request, names, context }),
  };
}

/** To ignore one of these would lose the conversation without anybody noticing. */
function refuseStoredState(request: ResponsesRequest): void {
  if (request.previous_response_id) {
    const message =
      'previous_response_id: no such response, because this gateway stores none; send the whole history as input';
    throw refusal('previous_response_id', message, 'previous_response_not_found');
  }
  if (request.conversation) {
    const message =
      'conversation: this gateway stores no conversations; send the whole history as input';
    throw refusal('conversation', message);
  }
  if (request.prompt) {
    const message = 'prompt: this gateway stores no prompts; send instructions and input';
    throw refusal('prompt', message);
  }
  if (request.background) {
    const message =
      'background: a response cannot be fetched later; leave it out, or set it to false';
    throw refusal('background', message);
  }
}

function refusal(param: string, message: string, code = 'unsupported_parameter'): HttpError {
  return new HttpError({ status: 400, message, param, code });
}

/** What no model of the AI SDK has. */
function unsupportedSettings(request: ResponsesRequest): string[] {
  const { moderation, context_management, prompt_cache_options, access_programs, image } = request;
  const unsupported = { moderation, context_management, prompt_cache_options, access_programs };
  return setFields({ ...unsupported, image }).map(
    (field) => `${field} is not supported and was ignored`,
  );
}
