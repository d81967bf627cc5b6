import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { HttpError } from '../http-error.ts';
import { invalidField } from '../invalid-field.ts';
import type { WireRequest } from '../wire-format.ts';
import { messagesRequestSchema, type MessagesRequest } from './messages-request.ts';
import { parseAt } from '../parse-at.ts';
import { hasNullCitations } from './null-citations.ts';
import { anthropicFields, readCallSettings } from './read-call-settings.ts';
import { readMessages } from './read-messages.ts';
import { readSystemBlocks } from './read-system-blocks.ts';
import { readToolChoice } from './read-tool-choice.ts';
import { readTools } from './read-tools.ts';
import { createRequestWarnings, type RequestWarnings } from '../request-warnings.ts';
import { writeMessage } from './write-message.ts';
import { createStreamWriter } from './write-stream.ts';

/**
 * Reads the body of a request to `/v1/messages`.
 *
 * @throws HttpError (400) that names the field at fault.
 */
export function readRequest(body: unknown, headers: Headers): WireRequest {
  refuseThread(body);
  const request = parseAt(messagesRequestSchema, body, '');
  const warnings = createRequestWarnings();
  const options = readOptions(request, warnings);
  const nullCitations = hasNullCitations(headers);
  return {
    modelId: request.model,
    stream: request.stream ?? false,
    options,
    warnings: warnings.list(),
    providerSettings: { provider: 'anthropic', fields: anthropicFields(request) },
    writeResult: (result, context) => writeMessage(result, { context, nullCitations }),
    openStream: (context) => createStreamWriter({ context, nullCitations }),
  };
}

function readOptions(
  request: MessagesRequest,
  warnings: RequestWarnings,
): LanguageModelV4CallOptions {
  const tools = readTools(request.tools ?? []);
  const toolChoice = request.tool_choice && readToolChoice(request.tool_choice);
  const messages = readMessages(request.messages, warnings);
  if (messages.length === 0) throw invalidField('messages', 'a message with content is required');
  return {
    prompt: [...readSystemBlocks(request.system ?? '', 'system'), ...messages],
    ...readCallSettings(request),
    ...(tools.length > 0 && { tools }),
    // Models refuse a choice without tools.
    ...(tools.length > 0 && toolChoice && { toolChoice }),
  };
}

/**
 * A request that continues a thread carries new messages only: answered without the thread, it would
 * lose the conversation. This code makes the SDK's tool runner send the whole of it
 * (`@anthropic-ai/sdk` 1.x, `client.beta.messages.toolRunner`). It comes before every other check,
 * since such a request lacks other fields too.
 */
function refuseThread(body: unknown): void {
  const isThreaded =
    typeof body === 'object' && body !== null && 'thread' in body && body.thread !== null;
  if (!isThreaded) return;
  throw new HttpError({
    status: 400,
    message: 'thread: message threads are not supported; send the whole conversation instead',
    code: 'thread_unsupported_request',
    param: 'thread',
  });
}
