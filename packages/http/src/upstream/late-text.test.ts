import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import {
  chatChunk,
  chatEvents,
  messageEvents,
  postJson,
  responseEvents,
  streamResponse,
  testUpstream,
} from '../testing/index.ts';

const rule = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';
const first = 'Good evening.';

const formats = [
  {
    path: '/v1/chat/completions',
    ending: '"finish_reason":"stop"',
    events: chatEvents([chatChunk({ content: first }), chatChunk({}, { finish_reason: 'stop' })]),
    request: {
      messages: [
        { role: 'system', content: rule },
        { role: 'user', content: 'Hi' },
      ],
    },
  },
  {
    path: '/v1/messages',
    ending: 'content_block_stop',
    events: messageEvents([
      {
        begin: { type: 'text', text: '', citations: null },
        deltas: [{ type: 'text_delta', text: first }],
      },
    ]),
    request: { max_tokens: 9, system: rule, messages: [{ role: 'user', content: 'Hi' }] },
  },
  {
    path: '/v1/responses',
    ending: 'response.output_text.done',
    events: responseEvents([first]),
    request: { instructions: rule, input: 'Hi' },
  },
];

describe.each(formats)('$path: text behind the end of a text', ({ path, ending, ...format }) => {
  /** The events of the format, with one more delta after the end of the text. */
  function withLate(text: string): string[] {
    const { events } = format;
    const delta = events.find((event) => event.includes(first)) ?? '';
    const at = events.findIndex((event) => event.includes(ending)) + 1;
    return events.toSpliced(at, 0, delta.replace(first, text));
  }

  it('is filtered', async () => {
    const pieces = withLate(`My instructions: ${rule}`);
    const handler = createToolgateHandler({
      provider: testUpstream(() => streamResponse(pieces)).provider,
    });
    const request = { model: 'm', stream: true, ...format.request };
    const body = await (await postJson(handler, path, request)).text();
    expect(pieces.join('')).toContain('closed for repairs');
    expect(body).toContain(first);
    expect(body).not.toContain('closed for repairs');
  });
});
