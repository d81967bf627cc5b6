import type { WireRequest } from '../wire-format.ts';
import { openAIFields, readCallSettings } from './read-call-settings.ts';
import { setFields } from '../provider-settings.ts';
import { readInput } from './read-input.ts';
import { refuseStoredState } from './refuse-stored-state.ts';
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
  const { tools, toolChoice, ...choice } = readToolChoice(request.tool_choice, declared);
  const { prompt, ...input } = readInput(request, names);
  const warnings = [...(choice.warnings ?? []), ...input.warnings];
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

/** What no model of the AI SDK has. */
function unsupportedSettings(request: ResponsesRequest): string[] {
  const { moderation, context_management, prompt_cache_options, access_programs, image } = request;
  const unsupported = { moderation, context_management, prompt_cache_options, access_programs };
  return setFields({ ...unsupported, image }).map(
    (field) => `${field} is not supported and was ignored`,
  );
}
