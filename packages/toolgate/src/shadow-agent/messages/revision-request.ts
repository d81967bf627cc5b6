import type {
  JSONObject,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import { cutText } from '../../internal/index.ts';
import type { Round } from '../shadow-agent.ts';
import { renderCandidate } from './candidate-parts.ts';

/** Providers reject an empty assistant message. */
const emptyCandidate = '[no answer]';

/** Maximum length of the text about earlier candidates, in characters. */
const maxEarlierLength = 2000;
/** Maximum length of one line of it, so that no line hides all others. */
const maxLineLength = 500;

/**
 * Creates the call that asks the model for another answer: the caller's request, the last candidate as an assistant message,
 * and a user message with the faults of this candidate and at most 2,000 characters about earlier ones. Tools, tool choice,
 * schema and settings stay the same: the caller's client checks the returned answer against them.
 */
export function revisionRequest(
  options: LanguageModelV4CallOptions,
  rounds: readonly Round[],
): LanguageModelV4CallOptions {
  const { providerOptions } = options;
  return {
    ...options,
    prompt: [...options.prompt, ...renderRounds(rounds)],
    ...(providerOptions && { providerOptions: revisionProviderOptions(providerOptions) }),
  };
}

function renderRounds(rounds: readonly Round[]): LanguageModelV4Prompt {
  const last = rounds.at(-1);
  if (last === undefined) return [];
  const earlier = rounds.slice(0, -1);
  const text = renderAnswer(last);
  const isRepeated = earlier.some((round) => renderAnswer(round) === text);
  return [
    { role: 'assistant', content: [{ type: 'text', text }] },
    { role: 'user', content: [{ type: 'text', text: renderFeedback(last, earlier, isRepeated) }] },
  ];
}

function renderAnswer({ candidate }: Round): string {
  return renderCandidate(candidate).trim() || emptyCandidate;
}

function renderFeedback(last: Round, earlier: readonly Round[], isRepeated: boolean): string {
  const { feedback } = last.verdict;
  const corrected = listEarlierFeedback(earlier, feedback);
  return [
    'Your answer was checked and is not good enough yet. What is wrong with it:',
    feedback,
    ...(corrected === ''
      ? []
      : ['What was wrong with earlier answers, and must stay corrected:', corrected]),
    ...(isRepeated ? ['It is the same answer as an earlier one. Give a different one.'] : []),
    'Answer the request again, completely, with this corrected. Do not mention the check.',
  ].join('\n\n');
}

/** Lists the faults that only earlier verdicts name, the newest first and each once, up to the maximum length. */
function listEarlierFeedback(earlier: readonly Round[], feedback: string): string {
  const lines = new Set(
    earlier.toReversed().flatMap(({ verdict }) => verdict.feedback.split('\n')),
  );
  for (const line of feedback.split('\n')) lines.delete(line);
  const shown = [...lines]
    .filter((line) => line.trim() !== '')
    .map((line) => cutText(line, maxLineLength)[0]);
  return cutText(shown.join('\n'), maxEarlierLength)[0] ?? '';
}

/**
 * Removes options that do not fit a revision. With `conversation`, OpenAI would store the rejected candidate and its feedback
 * in the caller's conversation. `previousResponseId` stays, because it only reads an earlier response.
 */
function revisionProviderOptions(
  providerOptions: SharedV4ProviderOptions,
): SharedV4ProviderOptions {
  return Object.fromEntries(
    Object.entries(providerOptions).map(([provider, settings]) => [
      provider,
      provider === 'openai' || provider === 'azure' ? dropConversation(settings) : settings,
    ]),
  );
}

function dropConversation({ conversation: _conversation, ...settings }: JSONObject): JSONObject {
  return settings;
}
