import type { FormatName } from '../../formats/original.ts';
import { wholeResponse } from '../wire-answers.ts';
import { chatChunks, chatWhole } from './chat-completions.ts';
import { messageEvents, messageWhole } from './messages.ts';
import { responseEvents, responseItems } from './responses.ts';

/** The formats of the samples. */
export type SampleFormat = FormatName;

/** A request that hides a text, and answers to it with every kind of string in the format. */
export interface SampleAnswers {
  path: string;
  request: object;
  whole: object;
  events: readonly { name: string | undefined; data: unknown }[];
}

/** Samples of all formats. */
export function sampleAnswers(hidden: string): Record<SampleFormat, SampleAnswers> {
  return {
    'chat-completions': {
      path: '/v1/chat/completions',
      request: {
        messages: [
          { role: 'system', content: hidden },
          { role: 'user', content: 'Hi' },
        ],
      },
      whole: chatWhole,
      events: chatChunks.map((data) => ({ name: undefined, data })),
    },
    messages: {
      path: '/v1/messages',
      request: { max_tokens: 9, system: hidden, messages: [{ role: 'user', content: 'Hi' }] },
      whole: messageWhole,
      events: messageEvents.map((data) => ({ name: data.type, data })),
    },
    responses: {
      path: '/v1/responses',
      request: { instructions: hidden, input: 'Hi', store: false },
      whole: wholeResponse(responseItems),
      events: [
        ...responseEvents.map((data) => ({ name: data.type, data })),
        { name: undefined, data: '[DONE]' },
      ],
    },
  };
}
