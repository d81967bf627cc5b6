import { warnOfUnseenMessages } from 'toolgate/internal';
import { invalidField } from '../../../errors/index.ts';
import { isSet } from '../../shared/index.ts';
import type { ResponsesRequest } from './responses-request.ts';

/**
 * Throws for fields that need a store, because ignoring them would silently lose the conversation. A provider of this
 * format may get fields for conversations, prompts and background work, which it stores itself.
 *
 * @throws HttpError (400) that names the field and says what to do instead.
 */
export function refuseStoredState(request: ResponsesRequest, isSameFormat: boolean): void {
  if (request.previous_response_id) {
    const message =
      'no such response, because this gateway does not store responses; send the whole history as input';
    throw invalidField('previous_response_id', message, 'previous_response_not_found');
  }
  if (request.background && !request.stream) {
    // If the client fetched the answer from the provider, it would bypass the gateway's features. A gateway with a
    // store makes the answer itself.
    const message =
      'this gateway has no store to keep the answer for later; leave it out, or set it to false';
    throw invalidField('background', message, unsupported);
  }
  if (isSameFormat) return;
  for (const field of ['conversation', 'prompt', 'background'] as const) {
    if (request[field]) throw invalidField(field, providerMessages[field], unsupported);
  }
}

const unsupported = 'unsupported_parameter';

/** What to do about fields that only some providers have. */
const providerMessages = {
  conversation:
    "the model's provider keeps no conversations; continue from a response with previous_response_id, which a " +
    'gateway with a store knows, or send the whole history as input',
  prompt: "the model's provider stores no prompts; send instructions and input",
  background:
    "the model's provider does not support it, so no stream could continue there; leave it out, or set it to false",
};

/** Whether the provider adds something to the input that the gateway does not see. */
export function hasProviderInput({ conversation, prompt }: ResponsesRequest): boolean {
  return isSet(conversation) || isSet(prompt);
}

/** Returns warnings about state that the provider keeps, since the gateway's features cannot see it. */
export function providerStateWarnings({ conversation, prompt }: ResponsesRequest): string[] {
  return [
    ...(isSet(conversation) ? [warnOfUnseenMessages('conversation')] : []),
    ...(isSet(prompt)
      ? ['prompt: the provider keeps its text, so the content filter does not know what to hide']
      : []),
  ];
}

/**
 * Returns why the gateway may call the model only once for a request.
 *
 * @returns the field and the reason; `undefined` if the gateway may call it several times.
 */
export function reasonToAskOnce({
  conversation,
  background,
}: ResponsesRequest): { field: string; reason: string } | undefined {
  if (isSet(conversation)) {
    return { field: 'conversation', reason: 'each of its tries would stay in the conversation' };
  }
  return background
    ? { field: 'background', reason: 'each of its tries would continue in the background' }
    : undefined;
}
