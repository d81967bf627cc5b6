import type { LanguageModelV4FinishReason, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { JsonObject } from '../../../json/index.ts';

/** The facts on which the stop reason of a message depends. */
export interface MessageFinish {
  finishReason: LanguageModelV4FinishReason;
  providerMetadata?: SharedV4ProviderMetadata | undefined;
  /** Whether the message has a tool call. */
  hasToolUse: boolean;
  /** The words of a refusal that is not in the content. */
  explanation?: string | null;
}

/**
 * Writes the fields of a message that say why it ended. A message with a tool call ends with `tool_use`, whatever the provider reports. An answer that
 * was cut off or blocked keeps its own reason, because its last call may be incomplete.
 */
export function writeStop({
  finishReason,
  providerMetadata,
  hasToolUse,
  explanation = null,
}: MessageFinish): JsonObject {
  const { unified, raw } = finishReason;
  if (unified === 'content-filter') {
    const details = { type: 'refusal', category: null, explanation };
    return { stop_reason: 'refusal', stop_sequence: null, stop_details: details };
  }
  if (unified === 'length') {
    return stop(raw === 'model_context_window_exceeded' ? raw : 'max_tokens');
  }
  if (hasToolUse) return stop('tool_use');
  const sequence = providerMetadata?.['anthropic']?.['stopSequence'];
  if (typeof sequence === 'string') return stop('stop_sequence', sequence);
  return stop(raw !== undefined && ownReasons.has(raw) ? raw : 'end_turn');
}

/** Reasons of Anthropic that the model interface has no words for. */
const ownReasons: ReadonlySet<string> = new Set(['compaction', 'pause_turn', 'stop_sequence']);

/**
 * Whether an answer broke off or is empty. Such an answer must not end like a complete one. A client continues a paused turn with
 * its content; without any, it would send the same request again and again.
 */
export function isUnfinished(
  { unified, raw }: LanguageModelV4FinishReason,
  hasContent: boolean,
): boolean {
  if (unified === 'error' || unified === 'interrupted') return true;
  return !hasContent && (unified === 'other' || raw === 'pause_turn');
}

function stop(reason: string, sequence: string | null = null): JsonObject {
  return { stop_reason: reason, stop_sequence: sequence, stop_details: null };
}
