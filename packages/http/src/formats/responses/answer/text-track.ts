import type { LanguageModelV4Citation, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { createMessageOutput, type MessageOutput } from './message-output.ts';
import type { MessagePhase, PlaceItem, ResponseEvent } from './output-item.ts';

/** Turns the model's text blocks into messages. */
export interface TextTrack {
  /** A block begins. */
  start(block: string, metadata?: SharedV4ProviderMetadata): void;
  append(block: string, delta: string): ResponseEvent[];
  end(block: string, citations?: readonly LanguageModelV4Citation[]): ResponseEvent[];
}

/** One message a block. It opens with the first text, so an empty block leaves nothing. */
export function createTextTrack(place: PlaceItem): TextTrack {
  const open = new Map<string, MessageOutput>();
  const phases = new Map<string, MessagePhase>();
  return {
    start(block, metadata) {
      const phase = metadata?.['openai']?.['phase'];
      if (phase === 'commentary' || phase === 'final_answer') phases.set(block, phase);
    },
    append(block, delta) {
      if (delta === '') return [];
      const message = open.get(block);
      if (message) return message.append(delta);
      const phase = phases.get(block);
      const { writer, events } = place((slot) => createMessageOutput(slot, phase), {
        prefix: 'msg',
      });
      open.set(block, writer);
      return [...events, ...writer.append(delta)];
    },
    end(block, citations) {
      const message = open.get(block);
      open.delete(block);
      phases.delete(block);
      return message?.finish(citations) ?? [];
    },
  };
}
