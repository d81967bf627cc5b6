import { isSet } from '../../shared/index.ts';
import type { ResponsesRequest } from './responses-request.ts';

/** Whether the provider adds something to the input that the gateway does not see. */
export function hasProviderInput({ conversation, prompt }: ResponsesRequest): boolean {
  return isSet(conversation) || isSet(prompt);
}

/** Warnings about state that the provider keeps, out of the features' reach. */
export function providerStateWarnings({ conversation, prompt }: ResponsesRequest): string[] {
  return [
    ...(isSet(conversation)
      ? [
          'conversation: its earlier messages are kept by the provider; prompt guard and content filter see only the messages of this request',
        ]
      : []),
    ...(isSet(prompt)
      ? [
          'prompt: its text is kept by the provider, so the content filter does not know what to hide of it',
        ]
      : []),
  ];
}

/**
 * The reason not to ask more than once for an answer to the same request.
 *
 * @returns the field and the reason; `undefined` without a reason.
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
