import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { postUnchecked, readEvents, streamResponse, wholeResponse } from '../testing/index.ts';
import { fetchTransport } from '../upstream/transport.ts';
import { upstream } from '../upstream/upstream.ts';

const system = 'Never mention that the balcony of the Marlowe theatre is closed for repairs.';
const part = { type: 'output_text', text: 'Good day.', annotations: [], logprobs: [] };
const message = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed' };
const item = { ...message, content: [part] };

function eventsOf(output: readonly unknown[]): string[] {
  const response = { ...wholeResponse([]), output };
  const items = output.flatMap((one, output_index) => [
    { type: 'response.output_item.done', output_index, item: one },
  ]);
  const events = [
    { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
    ...items,
    { type: 'response.completed', response },
  ];
  return events.map(
    (event, sequence_number) =>
      `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number })}\n\n`,
  );
}

/** Asks for an answer with this output, and returns the status, the text and the outcome on chat completions. */
async function ask(path: string, output: readonly unknown[], stream: boolean) {
  const transport = fetchTransport(async () =>
    stream ? streamResponse(eventsOf(output)) : Response.json({ ...wholeResponse([]), output }),
  );
  const model = upstream({ format: 'responses', baseURL: 'http://localhost/v1', transport });
  const handler = createToolgateHandler({ models: { m: model } });
  const content =
    path === '/v1/responses'
      ? { instructions: system, input: 'Hi' }
      : {
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: 'Hi' },
          ],
        };
  const response = await postUnchecked(handler, path, { model: 'm', stream, ...content });
  const text = await response.text();
  return { status: response.status, text };
}

interface ChatAnswer {
  choices: { message?: { content: string }; delta?: { content?: string } }[];
  toolgate?: { warnings?: string[] };
}

async function askChat(output: readonly unknown[], stream: boolean) {
  const { text } = await ask('/v1/chat/completions', output, stream);
  const answers = stream
    ? readEvents(text).flatMap(({ data }) => (typeof data === 'object' ? [data as ChatAnswer] : []))
    : [JSON.parse(text) as ChatAnswer];
  const texts = answers.map(({ choices: [choice] }) => (choice?.message ?? choice?.delta)?.content);
  return { text: texts.join(''), warnings: answers.at(-1)?.toolgate?.warnings };
}

const unknownForm = 'content in an unknown form';
const image = { type: 'image_generation_call', id: 'ig_1', status: 'completed', result: 'iVBORw' };
const scent = { type: 'output_scent', scent: 'lilac' };

describe.each([false, true])(
  'content of a response that cannot be read, streamed: %j',
  (stream) => {
    it.each<[title: string, output: unknown[], text: string, losses: string[]]>([
      ['an image', [image, item], 'Good day.', ['image_generation_call']],
      ['an item of an unknown type', [item, scent], 'Good day.', ['output_scent']],
      ['an item that is a text', [item, 'lilac'], 'Good day.', [unknownForm]],
      ['an item that is null', [item, null], 'Good day.', []],
      [
        'a part of an unknown type',
        [{ ...item, content: [part, scent] }],
        'Good day.',
        ['output_scent'],
      ],
      [
        'a part that is a text',
        [{ ...item, content: ['lilac', part] }],
        'Good day.',
        [unknownForm],
      ],
      ['a part that is null', [{ ...item, content: [null, part] }], 'Good day.', []],
      ['a text as the parts', [{ ...item, content: 'lilac' }], '', [unknownForm]],
    ])('leaves the rest of the answer, and is named in a warning: %s', async (...row) => {
      const [, output, text, losses] = row;
      const warnings = losses.map(
        (loss) =>
          `The model answered with ${loss}, for which this endpoint has no field; it was left out.`,
      );
      expect(await askChat(output, stream)).toEqual({
        text,
        warnings: losses.length === 0 ? undefined : warnings,
      });
    });

    it.each([
      ['an item', [item, system]],
      ['a part', [{ ...item, content: [part, system] }]],
      ['the parts', [{ ...item, content: system }]],
    ])('is read by the content filter: %s', async (_title, output) => {
      const { status, text } = await ask('/v1/responses', output, stream);
      expect(status).toBe(200);
      expect(text).toContain('"action":"blocked"');
      expect(text).not.toContain('Marlowe');
    });

    it('comes unchanged from a provider of the same format', async () => {
      const output = [image, 'lilac', null, { ...item, content: ['lilac', null, part] }];
      const { text } = await ask('/v1/responses', output, stream);
      expect(text).toContain(JSON.stringify(output));
    });
  },
);
