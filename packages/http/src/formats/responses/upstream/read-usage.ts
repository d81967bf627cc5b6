import type {
  LanguageModelV4FinishReason,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import { isName, isObjectList, isRecord, type JsonObject } from '../../../json/index.ts';
import { guessFinish } from '../../guess-finish.ts';
import { openaiMetadata, readTokenUsage } from '../../shared/index.ts';

/** Reads the usage of a response. Returns `undefined` if the provider did not report it. */
export function readUsage(usage: unknown): LanguageModelV4Usage | undefined {
  return readTokenUsage(usage, { input: 'input_tokens', output: 'output_tokens' });
}

const incompleteReasons: Readonly<Record<string, LanguageModelV4FinishReason['unified']>> = {
  max_output_tokens: 'length',
  content_filter: 'content-filter',
};

/** The statuses of a response that is not at its end. */
const unfinished: ReadonlySet<string> = new Set(['cancelled', 'in_progress', 'queued']);

/** Returns what a reason of an incomplete response means. Whatever it is, the answer is cut. */
function cutFor(reason: string): LanguageModelV4FinishReason['unified'] {
  const guess = guessFinish(reason);
  return guess === 'other' || guess === 'tool-calls' ? 'length' : guess;
}

/**
 * Reads the finish reason of a response.
 *
 * @param hasRefused whether the model refused in its own words.
 */
export function readFinishReason(
  { status, incomplete_details: details }: JsonObject,
  { hasCalls, hasRefused }: { hasCalls: boolean; hasRefused: boolean },
): LanguageModelV4FinishReason {
  if (status === 'incomplete') {
    const reason = isRecord(details) ? details['reason'] : undefined;
    const raw = isName(reason) ? reason : 'incomplete';
    const unified = Object.hasOwn(incompleteReasons, raw) ? incompleteReasons[raw] : undefined;
    return { unified: unified ?? cutFor(raw), raw };
  }
  if (isName(status) && unfinished.has(status)) return { unified: 'interrupted', raw: status };
  // The AI SDK has no finish reason for a refusal; see `isRefusal`.
  if (hasRefused && !hasCalls) return { unified: 'content-filter', raw: 'stop' };
  return { unified: hasCalls ? 'tool-calls' : 'stop', raw: hasCalls ? 'tool_calls' : 'stop' };
}

/** Returns log probabilities and service tier of a response, like {@link openaiMetadata}. */
export function answerMetadata({ output, service_tier: tier }: JsonObject): {
  providerMetadata?: SharedV4ProviderMetadata;
} {
  const parts = objectsOf(output).flatMap(({ content }) => objectsOf(content));
  return openaiMetadata(
    parts.map(({ logprobs }) => logprobs),
    tier,
  );
}

function objectsOf(value: unknown): readonly JsonObject[] {
  return isObjectList(value) ? value : [];
}
