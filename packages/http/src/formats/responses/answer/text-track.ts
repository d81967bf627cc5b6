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
  /** A block begins. */
  start(block: string, metadata?: SharedV4ProviderMetadata): void;
  append(block: string, delta: string): ResponseEvent[];
  /** A block ends. Only the next part shows whether its text is whole: a model without tokens ends it like any other. */
  end(block: string, citations?: TextEnd['citations']): void;
  /** Whether one of the messages is the model's own refusal. */
  hasRefused(): boolean;
  /** Whether no message waits for its end. */
  isSettled(): boolean;
  /**
   * Ends the message whose block has ended.
   *
   * @param isCut whether the answer stopped before its end; default `false`.
   */
  settle(isCut?: boolean): ResponseEvent[];
}

/** One message a block. It opens with the first text, so an empty block leaves nothing. */
export function createTextTrack(place: PlaceItem): TextTrack {
  const open = new Map<string, MessageOutput>();
  let ended: { message: MessageOutput; citations: TextEnd['citations'] } | undefined;
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
      ended = message && { message, citations };
    },
    hasRefused: () => hasRefused,
    isSettled: () => ended === undefined,
    settle(isCut = false) {
      const events = ended?.message.finish({ citations: ended.citations, isCut }) ?? [];
      ended = undefined;
      return events;
    },
  };
}
