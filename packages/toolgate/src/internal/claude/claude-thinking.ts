import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
} from '@ai-sdk/provider';
import { isRecord } from '../is-record.ts';
import { claudeTraits } from './claude-traits.ts';

/** The parts of an earlier answer. */
export type AnswerParts = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

/** Where a provider of the AI SDK has its settings and metadata for Claude's thinking. */
export interface ThinkingPlace {
  /** The provider's names in provider options and metadata. The first one with a setting counts; the last one is the default. */
  names: readonly string[];
  /** The option that switches thinking on or off. */
  field: string;
}

/** The place of Anthropic's own provider, and of providers that accept its options. */
export const anthropicThinking: ThinkingPlace = { names: ['anthropic'], field: 'thinking' };

/** @see the options of `@ai-sdk/amazon-bedrock` 5.0.101. Releases for AI SDK 6 and before know the second name only. */
const bedrockThinking: ThinkingPlace = {
  names: ['amazonBedrock', 'bedrock'],
  field: 'reasoningConfig',
};

/** Returns the place for a model of the AI SDK; `undefined` if its provider or its maker is another. */
export function thinkingPlace({
  provider,
  modelId,
}: Pick<LanguageModelV4, 'provider' | 'modelId'>): ThinkingPlace | undefined {
  if (provider.includes('anthropic')) return anthropicThinking;
  if (provider === 'gateway') return modelId.includes('claude') ? anthropicThinking : undefined;
  if (provider !== 'amazon-bedrock') return undefined;
  // The name of an application's profile does not show the maker.
  return /anthropic|claude|application-inference-profile/.test(modelId)
    ? bedrockThinking
    : undefined;
}

/**
 * Whether call options enable thinking with which each answer must begin; with adaptive thinking, an answer need not.
 */
export function enablesThinking(
  { reasoning = 'provider-default', providerOptions }: LanguageModelV4CallOptions,
  modelId: string,
  { names, field }: ThinkingPlace,
): boolean {
  const name = names.find((each) => providerOptions?.[each] !== undefined) ?? '';
  const own = providerOptions?.[name]?.[field];
  if (isRecord(own) && own['type'] !== undefined) return own['type'] === 'enabled';
  const isAsked = reasoning !== 'provider-default' && reasoning !== 'none';
  return isAsked && !claudeTraits(modelId).isAdaptive;
}

/** Whether a provider accepts its reasoning in later requests, because it signed or encrypted the reasoning. */
export function isOwnThinking(
  { providerOptions }: Pick<AnswerParts[number], 'providerOptions'>,
  { names }: ThinkingPlace,
): boolean {
  return names.some((name) => {
    const { signature, redactedData, redactedContent } = providerOptions?.[name] ?? {};
    return [signature, redactedData, redactedContent].some((proof) => typeof proof === 'string');
  });
}

/**
 * Switches Claude's thinking off and removes it from the current tool loop, if some of the loop's thinking is missing. For
 * these models, all steps since the user's last message are one answer. With `thinking` enabled it must begin with all its
 * thinking; with `thinking` disabled it must not have any. Sources: the errors in issue 8865 of vercel/ai and 1853 of
 * tailcallhq/forgecode.
 *
 * @param isBroken whether thinking is missing among the parts of all steps.
 * @returns `undefined` if the options can stay as they are.
 */
export function disableBrokenThinking(
  options: LanguageModelV4CallOptions,
  isBroken: (parts: AnswerParts) => boolean,
  { names, field }: ThinkingPlace,
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
  const name = names.find((each) => providerOptions?.[each] !== undefined) ?? names.at(-1) ?? '';
  const own = { ...providerOptions?.[name], [field]: { type: 'disabled' } };
  return {
    ...options,
    prompt: [...prompt.slice(0, start), ...loop.flatMap((message) => dropThinking(message, names))],
    providerOptions: { ...providerOptions, [name]: own },
  };
}

/** Other providers' reasoning stays. Some need it in a loop, and `thinking` is not a setting of theirs. */
function dropThinking(
  message: LanguageModelV4Message,
  names: readonly string[],
): LanguageModelV4Message[] {
  if (message.role !== 'assistant') return [message];
  const content = message.content.filter(
    ({ type, providerOptions }) =>
      type !== 'reasoning' || !names.some((name) => providerOptions?.[name]),
  );
  if (content.length === message.content.length) return [message];
  return content.length === 0 ? [] : [{ ...message, content }];
}
