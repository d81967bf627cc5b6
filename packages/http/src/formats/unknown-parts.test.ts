import { generateText } from 'ai';
import { expect, it } from 'vitest';
import { chatCompletion, wholeMessage, wholeResponse } from '../testing/index.ts';
import { fetchTransport } from '../upstream/transport.ts';
import { upstream } from '../upstream/upstream.ts';

const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text: 'At eight.', annotations: [] }],
};

it.each([
  ['chat-completions', chatCompletion({ content: 'At eight.' })],
  ['messages', wholeMessage([{ type: 'text', text: 'At eight.', citations: null }])],
  ['responses', wholeResponse([message])],
] as const)(
  'an app sends unknown fields of an answer of %s not back, and gets no warning',
  async (format, answer) => {
    const bodies: string[] = [];
    const transport = fetchTransport(async (_address, init) => {
      bodies.push(await new Response(init?.body).text());
      return Response.json({ ...answer, x_trace: 'A trace of the server.' });
    });
    const model = upstream({ format, baseURL: 'http://localhost/v1', modelId: 'm', transport });
    const first = await generateText({ model, prompt: 'When?' });
    expect(first.content.map(({ type }) => type)).toContain('custom');
    const question = { role: 'user' as const, content: 'When?' };
    const messages = [question, ...first.responseMessages, question];
    const { warnings } = await generateText({ model, messages });
    expect(warnings).toEqual([]);
    expect(bodies[1]).toContain('At eight.');
    expect(bodies[1]).not.toContain('x_trace');
  },
);
