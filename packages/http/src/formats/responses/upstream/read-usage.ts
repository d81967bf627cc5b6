import type {
  LanguageModelV4FinishReason,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import { isName, isRecord, type JsonObject } from '../../../json/index.ts';
import { readTokenUsage, serviceTierMetadata } from '../../shared/index.ts';

/** The usage of a response; `undefined` if the provider did not report it. */
export function readUsage(usage: unknown): LanguageModelV4Usage | undefined {
  return readTokenUsage(usage, { input: 'input_tokens', output: 'output_tokens' });
}

/** The properties of an answer that decide its finish reason. */
export interface AnswerContents {
  hasCalls: boolean;
  /** Whether the model itself refused. */
  hasRefused: boolean;
}

const incompleteReasons: Readonly<Record<string, LanguageModelV4FinishReason['unified']>> = {
  max_output_tokens: 'length',
  content_filter: 'content-filter',
};

/** How a response finished. */
export function readFinishReason(
  { status, incomplete_details: details }: JsonObject,
  { hasCalls, hasRefused }: AnswerContents,
): LanguageModelV4FinishReason {
  if (status === 'incomplete') {
    const given = isRecord(details) ? details['reason'] : undefined;
    const raw = isName(given) ? given : 'incomplete';
    const unified = Object.hasOwn(incompleteReasons, raw) ? incompleteReasons[raw] : undefined;
    return { unified: unified ?? 'other', raw };
  }
  // The AI SDK has no other word for it; see `isRefusal`.
  if (hasRefused && !hasCalls) return { unified: 'content-filter', raw: 'stop' };
  return { unified: hasCalls ? 'tool-calls' : 'stop', raw: hasCalls ? 'tool_calls' : 'stop' };
}

/** How soon a response was made, as metadata. */
export function tierOf({ service_tier: given }: JsonObject): {
  providerMetadata?: SharedV4ProviderMetadata;
} {
  const openai = serviceTierMetadata(given);
  return openai.serviceTier === undefined ? {} : { providerMetadata: { openai } };
}
