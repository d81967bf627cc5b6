import type {
  JSONObject,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import { renderCandidate } from './candidate-parts.ts';
import type { Round } from '../shadow-agent.ts';

/** Providers reject an empty assistant message. */
const emptyCandidate = '[no answer]';

/**
 * Creates the call that asks the model for another answer: the caller's request and, for each rejected candidate, the
 * candidate as an assistant message and its feedback as a user message. Tools, schema and settings stay the same.
 */
export function revisionRequest(
  options: LanguageModelV4CallOptions,
  rounds: readonly Round[],
): LanguageModelV4CallOptions {
  const { toolChoice, providerOptions } = options;
  return {
    ...options,
    prompt: [...options.prompt, ...renderRounds(rounds)],
    // With a forced call the model would call the tool again instead of correcting itself.
    ...(isForced(toolChoice) && { toolChoice: { type: 'auto' } }),
    ...(providerOptions && { providerOptions: revisionProviderOptions(providerOptions) }),
  };
}

function isForced(toolChoice: LanguageModelV4CallOptions['toolChoice']): boolean {
  return toolChoice?.type === 'required' || toolChoice?.type === 'tool';
}

function renderRounds(rounds: readonly Round[]): LanguageModelV4Prompt {
  const seen = new Set<string>();
  return rounds.flatMap(({ candidate, verdict }): LanguageModelV4Prompt => {
    const text = renderCandidate(candidate).trim() || emptyCandidate;
    const repeated = seen.has(text);
    seen.add(text);
    return [
      { role: 'assistant', content: [{ type: 'text', text }] },
      {
        role: 'user',
        content: [{ type: 'text', text: renderFeedback(verdict.feedback, repeated) }],
      },
    ];
  });
}

function renderFeedback(feedback: string, repeated: boolean): string {
  return [
    'Your answer was checked and is not good enough yet. What is wrong with it:',
    feedback,
    ...(repeated ? ['It is the same answer as an earlier one. Give a different one.'] : []),
    'Answer the request again, completely, with this corrected. Do not mention the check.',
  ].join('\n\n');
}

/**
 * Removes what does not fit a revision. With `conversation` OpenAI would append the rejected candidate and its feedback to
 * the caller's conversation; `previousResponseId` only reads from an earlier response and stays. A list of allowed tools
 * may force a call as a tool choice does.
 */
function revisionProviderOptions(
  providerOptions: SharedV4ProviderOptions,
): SharedV4ProviderOptions {
  return Object.fromEntries(
    Object.entries(providerOptions).map(([provider, settings]) => [
      provider,
      provider === 'openai' || provider === 'azure' ? openaiRevisionOptions(settings) : settings,
    ]),
  );
}

function openaiRevisionOptions({
  conversation: _conversation,
  allowedTools,
  ...settings
}: JSONObject): JSONObject {
  return isObject(allowedTools)
    ? { ...settings, allowedTools: { ...allowedTools, mode: 'auto' } }
    : settings;
}

function isObject(value: JSONObject[string]): value is JSONObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
