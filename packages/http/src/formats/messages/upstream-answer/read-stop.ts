import type { LanguageModelV4FinishReason, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { isName, isRecord, type JsonObject } from '../../../json/index.ts';
import { guessFinish } from '../../guess-finish.ts';
import { noFields, unknownFields } from '../../unknown-texts.ts';

/** The facts about the end of a message. */
export interface ReadStop {
  finishReason: LanguageModelV4FinishReason;
  /** The stop sequence that ended the message, for a writer of another format. */
  metadata: { providerMetadata?: SharedV4ProviderMetadata };
  /** Fields that may hold text, so the content filter must read them. */
  unknown: JsonObject | undefined;
}

const unifiedReasons: Readonly<Record<string, LanguageModelV4FinishReason['unified']>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  pause_turn: 'stop',
  tool_use: 'tool-calls',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'content-filter',
  compaction: 'other',
};

const detailNames: ReadonlySet<string> = new Set(['type', 'category']);

/** Reads why a message ended, from a whole message or from the `message_delta` of a stream. */
export function readStop({
  stop_reason: reason,
  stop_sequence: sequence,
  stop_details: details,
}: JsonObject): ReadStop {
  const raw = typeof reason === 'string' ? reason : '';
  const isKnown = raw === '' || Object.hasOwn(unifiedReasons, raw);
  const explained = isRecord(details) ? unknownFields(details, detailNames, noFields) : details;
  const unknown = {
    ...(!isKnown && { stop_reason: raw }),
    ...(reason != null && typeof reason !== 'string' && { stop_reason: reason }),
    ...(sequence != null && { stop_sequence: sequence }),
    ...(explained != null && { stop_details: explained }),
  };
  return {
    finishReason: {
      unified: isKnown ? (unifiedReasons[raw] ?? 'other') : guessFinish(raw),
      raw: isName(raw) ? raw : 'other',
    },
    metadata:
      typeof sequence === 'string' && sequence !== ''
        ? { providerMetadata: { anthropic: { stopSequence: sequence } } }
        : {},
    unknown: Object.keys(unknown).length > 0 ? unknown : undefined,
  };
}
