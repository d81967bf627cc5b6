import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider';

/** The parts of an earlier answer. */
export type AnswerParts = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

/**
 * Switches off the thinking of Anthropic's models, and removes it from the current tool loop, if some of the loop's
 * thinking is missing. These models take all steps since the user's last message for one answer. With `thinking` enabled
 * this answer must begin with all its thinking; with `thinking` disabled it must not have any. Sources: the errors in issue 8865 of vercel/ai and 1853 of
 * tailcallhq/forgecode.
 *
 * @param isBroken whether thinking is missing among the parts of all steps.
 * @returns `undefined` if the options can stay as they are.
 */
export function disableBrokenThinking(
  options: LanguageModelV4CallOptions,
  isBroken: (parts: AnswerParts) => boolean,
): LanguageModelV4CallOptions | undefined {
  const { prompt, providerOptions } = options;
  // A user message beside the results of tools belongs to the loop.
  const isQuestion = ({ role }: LanguageModelV4Message, at: number): boolean =>
    role === 'user' && prompt[at - 1]?.role !== 'tool';
  const start = prompt.findLastIndex(isQuestion) + 1;
  const loop = prompt.slice(start);
  const parts = loop.flatMap((message) => (message.role === 'assistant' ? message.content : []));
  const isLoop = parts.some(({ type }) => type === 'tool-call');
  if (!isLoop || !isBroken(parts)) return undefined;
  const anthropic = { ...providerOptions?.['anthropic'], thinking: { type: 'disabled' } };
  return {
    ...options,
    prompt: [...prompt.slice(0, start), ...loop.flatMap(dropThinking)],
    providerOptions: { ...providerOptions, anthropic },
  };
}

/** Other providers' reasoning stays. Some need it in a loop, and `thinking` is no setting of theirs. */
function dropThinking(message: LanguageModelV4Message): LanguageModelV4Message[] {
  if (message.role !== 'assistant') return [message];
  const content = message.content.filter(
    ({ type, providerOptions }) => type !== 'reasoning' || !providerOptions?.['anthropic'],
  );
  if (content.length === message.content.length) return [message];
  return content.length === 0 ? [] : [{ ...message, content }];
}
