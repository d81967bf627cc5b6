import type {
  LanguageModelV4FinishReason,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import { isName, isObjectList, isRecord, type JsonObject } from '../../../json/index.ts';
import { openaiMetadata, readTokenUsage } from '../../shared/index.ts';

/** Reads the usage of a response. Returns `undefined` if the provider did not report it. */
export function readUsage(usage: unknown): LanguageModelV4Usage | undefined {
  return readTokenUsage(usage, { input: 'input_tokens', output: 'output_tokens' });
}

/** The facts of an answer that its finish reason depends on. */
export interface AnswerContents {
  hasCalls: boolean;
  /** Whether the model refused in its own words. */
  hasRefused: boolean;
}

const incompleteReasons: Readonly<Record<string, LanguageModelV4FinishReason['unified']>> = {
  max_output_tokens: 'length',
  content_filter: 'content-filter',
};

/** Reads the finish reason of a response. */
export function readFinishReason(
  { status, incomplete_details: details }: JsonObject,
  { hasCalls, hasRefused }: AnswerContents,
): LanguageModelV4FinishReason {
  if (status === 'incomplete') {
    const reason = isRecord(details) ? details['reason'] : undefined;
    const raw = isName(reason) ? reason : 'incomplete';
    const unified = Object.hasOwn(incompleteReasons, raw) ? incompleteReasons[raw] : undefined;
    return { unified: unified ?? 'other', raw };
  }
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
