import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import { chatCompletion, postJson, wholeResponse } from '../testing/index.ts';
import { fetchTransport } from '../upstream/transport.ts';
import { upstream } from '../upstream/upstream.ts';
import { fileNameOf } from './data-url.ts';

it.each([
  ['application/pdf', 'file.pdf'],
  ['text/csv', 'file.csv'],
  ['Text/Plain; charset=utf-8', 'file.txt'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'file.docx'],
  ['application/vnd.unknown+zip', 'file.bin'],
  ['application/*', 'file.bin'],
  ['constructor', 'file.bin'],
])('names a file of type %s', (mediaType, name) => {
  expect(fileNameOf(mediaType)).toBe(name);
});

describe('a file without a name', () => {
  const url = 'data:text/csv;base64,aGk=';
  const chat = {
    messages: [{ role: 'user', content: [{ type: 'file', file: { file_data: url } }] }],
  };
  const response = { input: [{ role: 'user', content: [{ type: 'input_file', file_data: url }] }] };

  it.each([
    ['responses', '/v1/chat/completions', chat, wholeResponse([])],
    ['chat-completions', '/v1/responses', response, chatCompletion({ content: 'Hi' })],
  ] as const)(
    'gets the ending of its type before a provider of %s',
    async (format, path, body, answer) => {
      let sent = '';
      const transport = fetchTransport(async (input, init) => {
        sent = await new Request(input, init).text();
        return Response.json(answer);
      });
      const provider = upstream({ format, baseURL: 'http://localhost/v1', transport });
      await postJson(createToolgateHandler({ provider }), path, { model: 'm', ...body });
      expect(sent).toContain('"filename":"file.csv"');
    },
  );
});
