import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { isRefusalText } from '../../refusal.ts';
import {
  createMessageOutput,
  type MessageKind,
  type MessageOutput,
  type TextEnd,
} from './message-output.ts';
import type { PlaceItem, ResponseEvent } from './output-item.ts';

/** Turns the model's text blocks into messages. */
export interface TextTrack {
  /** Begins a block. */
  start(block: string, metadata?: SharedV4ProviderMetadata): void;
  /** Adds a piece of a block. */
  append(block: string, delta: string): ResponseEvent[];
  /**
   * Ends a block. Only the next part shows whether its text is complete, because a model that runs out of tokens also ends
   * the block.
   */
  end(block: string, citations?: TextEnd['citations']): void;
  /** Whether one of the messages is a refusal in the model's own words. */
  hasRefused(): boolean;
  /** Whether every ended message has its end events. */
  isSettled(): boolean;
  /**
   * Writes the end of the message whose block has ended.
   *
   * @param isCut whether the answer stopped before the end of the text; false by default.
   */
  settle(isCut?: boolean): ResponseEvent[];
}

/** Creates the track. Each block becomes one message, which opens with its first text. An empty block is not written. */
export function createTextTrack(place: PlaceItem): TextTrack {
  const open = new Map<string, MessageOutput>();
  let endedText: { message: MessageOutput; citations: TextEnd['citations'] } | undefined;
  const kinds = new Map<string, MessageKind>();
  let hasRefused = false;
  return {
    start(block, metadata) {
      const phase = metadata?.['openai']?.['phase'];
      const hasPhase = phase === 'commentary' || phase === 'final_answer';
      kinds.set(block, { ...(hasPhase && { phase }), isRefusal: isRefusalText(metadata) });
    },
    append(block, delta) {
      if (delta === '') return [];
      const message = open.get(block);
      if (message) return message.append(delta);
      const kind = kinds.get(block);
      hasRefused ||= kind?.isRefusal === true;
      const { writer, events } = place((slot) => createMessageOutput(slot, kind), {
        prefix: 'msg',
      });
      open.set(block, writer);
      return [...events, ...writer.append(delta)];
    },
    end(block, citations) {
      const message = open.get(block);
      open.delete(block);
      kinds.delete(block);
      endedText = message && { message, citations };
    },
    hasRefused: () => hasRefused,
    isSettled: () => endedText === undefined,
    settle(isCut = false) {
      const events = endedText?.message.finish({ citations: endedText.citations, isCut }) ?? [];
      endedText = undefined;
      return events;
    },
  };
}
