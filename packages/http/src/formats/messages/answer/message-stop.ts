import type { LanguageModelV4FinishReason, SharedV4ProviderMetadata } from '@ai-sdk/provider';

/** Why a message ended, as its fields say it. */
export interface MessageStop {
  stop_reason: string;
  stop_sequence: string | null;
  stop_details: { type: 'refusal'; category: null; explanation: null } | null;
}

/** The facts that decide why a message ended. */
export interface MessageFinish {
  finishReason: LanguageModelV4FinishReason;
  providerMetadata?: SharedV4ProviderMetadata | undefined;
  /** Whether the message holds a tool call. */
  hasToolUse: boolean;
}

/**
 * Why a message ended. A message with a call always ends with `tool_use`, even if the provider gave another reason, unless the
 * answer was cut off: its last call may lack arguments then.
 */
export function writeStop({
  finishReason,
  providerMetadata,
  hasToolUse,
}: MessageFinish): MessageStop {
  const { unified, raw } = finishReason;
  if (unified === 'content-filter') {
    const details = { type: 'refusal', category: null, explanation: null } as const;
    return { stop_reason: 'refusal', stop_sequence: null, stop_details: details };
  }
  if (unified === 'length') {
    return stop(raw === 'model_context_window_exceeded' ? raw : 'max_tokens');
  }
  if (hasToolUse) return stop('tool_use');
  const sequence = providerMetadata?.['anthropic']?.['stopSequence'];
  if (typeof sequence === 'string') return stop('stop_sequence', sequence);
  return stop(raw === 'stop_sequence' || raw === 'pause_turn' ? raw : 'end_turn');
}

/** Whether an answer broke off or came to nothing: to end it like a whole one would hide that. */
export function isBrokenOff(
  { unified }: LanguageModelV4FinishReason,
  hasContent: boolean,
): boolean {
  return unified === 'error' || unified === 'interrupted' || (unified === 'other' && !hasContent);
}

function stop(reason: string, sequence: string | null = null): MessageStop {
  return { stop_reason: reason, stop_sequence: sequence, stop_details: null };
}
