import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';

/** The parts of an earlier answer. */
export type AnswerParts = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

/**
 * Removes the thinking of Anthropic's models from a tool loop in which some of it is missing. They take all steps since
 * the user's last message for one answer. With `thinking` enabled this answer must begin with all its thinking; with
 * `thinking` disabled it must not have any. Sources: the errors in issue 8865 of vercel/ai and 1853 of
 * tailcallhq/forgecode.
 *
 * @param isBroken whether thinking is missing among the parts of all steps.
 * @returns the prompt for a request that disables thinking; `undefined` if no loop is broken.
 */
export function dropBrokenThinking(
  prompt: LanguageModelV4Prompt,
  isBroken: (parts: AnswerParts) => boolean,
): LanguageModelV4Prompt | undefined {
  // A user message beside the results of tools belongs to the loop.
  const isQuestion = ({ role }: LanguageModelV4Message, at: number): boolean =>
    role === 'user' && prompt[at - 1]?.role !== 'tool';
  const start = prompt.findLastIndex(isQuestion) + 1;
  const loop = prompt.slice(start);
  const parts = loop.flatMap((message) => (message.role === 'assistant' ? message.content : []));
  const isLoop = parts.some(({ type }) => type === 'tool-call');
  if (!isLoop || !isBroken(parts)) return undefined;
  return [...prompt.slice(0, start), ...loop.flatMap(dropThinking)];
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
