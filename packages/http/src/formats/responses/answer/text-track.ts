import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { createMessageOutput, type MessageOutput, type TextEnd } from './message-output.ts';
import type { MessagePhase, PlaceItem, ResponseEvent } from './output-item.ts';

/** Turns the model's text blocks into messages. */
export interface TextTrack {
  /** A block begins. */
  start(block: string, metadata?: SharedV4ProviderMetadata): void;
  append(block: string, delta: string): ResponseEvent[];
  /** A block ends. Only the next part shows whether its text is whole: a model without tokens ends it like any other. */
  end(block: string, citations?: TextEnd['citations']): void;
  /** Whether no message waits for its end. */
  isSettled(): boolean;
  /**
   * Ends the message whose block has ended.
   *
   * @param isCut whether the model had no tokens left for the rest; default `false`.
   */
  settle(isCut?: boolean): ResponseEvent[];
}

/** One message a block. It opens with the first text, so an empty block leaves nothing. */
export function createTextTrack(place: PlaceItem): TextTrack {
  const open = new Map<string, MessageOutput>();
  let ended: { message: MessageOutput; citations: TextEnd['citations'] } | undefined;
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
      ended = message && { message, citations };
    },
    isSettled: () => ended === undefined,
    settle(isCut = false) {
      const events = ended?.message.finish({ citations: ended.citations, isCut }) ?? [];
      ended = undefined;
      return events;
    },
  };
}
