import type { LanguageModelV4Citation } from '@ai-sdk/provider';
import { createMessageOutput, type MessageOutput } from './message-output.ts';
import type { PlaceItem, ResponseEvent } from './output-item.ts';

/** Turns the model's text blocks into messages. */
export interface TextTrack {
  append(block: string, delta: string): ResponseEvent[];
  end(block: string, citations?: readonly LanguageModelV4Citation[]): ResponseEvent[];
}

/** One message a block. It opens with the first text, so that an empty block leaves nothing. */
export function createTextTrack(place: PlaceItem): TextTrack {
  const open = new Map<string, MessageOutput>();
  return {
    append(block, delta) {
      if (delta === '') return [];
      const message = open.get(block);
      if (message) return message.append(delta);
      const { writer, events } = place(createMessageOutput, { prefix: 'msg' });
      open.set(block, writer);
      return [...events, ...writer.append(delta)];
    },
    end(block, citations) {
      const message = open.get(block);
      open.delete(block);
      return message?.finish(citations) ?? [];
    },
  };
}
