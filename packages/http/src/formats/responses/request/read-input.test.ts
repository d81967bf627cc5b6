import { finishAtOnce } from 'toolgate/internal';
import { describe, expect, it } from 'vitest';
import { responses } from '../index.ts';

function read(body: object) {
  return finishAtOnce(responses.readRequest({ model: 'm', ...body }, new Headers()));
}

const prompt = (input: unknown, body: object = {}) => read({ input, ...body }).options.prompt;
const userText = (text: string) => ({ role: 'user', content: [{ type: 'text', text }] });
const call = (callId: string, fields: object = {}) => ({
  type: 'function_call',
  call_id: callId,
  name: 'look',
  arguments: '{"a":1}',
  ...fields,
});
const lookCall = (toolCallId: string) => ({
  type: 'tool-call',
  toolCallId,
  toolName: 'look',
  input: { a: 1 },
});

const text = (value: string, visibility?: string | null) => ({
  type: 'input_text',
  text: value,
  ...(visibility !== undefined && { toolgate: { visibility } }),
});
const system = (content: string, visibility?: string) => ({
  role: 'system',
  content,
  ...(visibility && { providerOptions: { toolgate: { visibility } } }),
});
const user = (part: object) => [{ role: 'user', content: [part] }];

describe('the input of a request', () => {
  const image = { type: 'input_image', image_url: 'data:image/png;base64,aGk=', detail: 'low' };
  const imagePart = {
    type: 'file',
    mediaType: 'image/png',
    data: { type: 'data', data: 'aGk=' },
    providerOptions: { openai: { imageDetail: 'low' } },
  };

  const cases: [title: string, input: unknown, expected: unknown][] = [
    ['a string', 'Hi', [userText('Hi')]],
    ['a message without a type', [{ role: 'user', content: 'Hi' }], [userText('Hi')]],
    [
      'text parts',
      [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hi' }] }],
      [userText('Hi')],
    ],
    [
      'an image as data',
      [{ role: 'user', content: [image] }],
      [{ role: 'user', content: [imagePart] }],
    ],
    [
      'an image at a URL',
      [{ role: 'user', content: [{ type: 'input_image', image_url: 'https://x.test/a.png' }] }],
      [
        {
          role: 'user',
          content: [
            {
              type: 'file',
              mediaType: 'image/*',
              data: { type: 'url', url: new URL('https://x.test/a.png') },
            },
          ],
        },
      ],
    ],
    [
      'an image and a file by id',
      [
        {
          role: 'user',
          content: [
            { type: 'input_image', file_id: 'file-1', image_url: null },
            { type: 'input_file', file_id: 'file-2' },
          ],
        },
      ],
      [
        {
          role: 'user',
          content: [
            {
              type: 'file',
              mediaType: 'image/*',
              data: { type: 'reference', reference: { openai: 'file-1' } },
            },
            {
              type: 'file',
              mediaType: 'application/pdf',
              data: { type: 'reference', reference: { openai: 'file-2' } },
            },
          ],
        },
      ],
    ],
    [
      'files as a data URL, as bare data and at a URL',
      [
        {
          role: 'user',
          content: [
            {
              type: 'input_file',
              filename: 'a.txt',
              file_data: 'data:text/plain;charset=utf-8;base64,aGk=',
            },
            { type: 'input_file', file_data: 'DATA:text/csv;base64,aGk=' },
            { type: 'input_file', file_data: 'aGk=' },
            { type: 'input_file', file_url: 'http://x.test/a.pdf' },
          ],
        },
      ],
      [
        {
          role: 'user',
          content: [
            {
              type: 'file',
              mediaType: 'text/plain',
              data: { type: 'data', data: 'aGk=' },
              filename: 'a.txt',
            },
            { type: 'file', mediaType: 'text/csv', data: { type: 'data', data: 'aGk=' } },
            { type: 'file', mediaType: 'application/pdf', data: { type: 'data', data: 'aGk=' } },
            {
              type: 'file',
              mediaType: 'application/pdf',
              data: { type: 'url', url: new URL('http://x.test/a.pdf') },
            },
          ],
        },
      ],
    ],
    [
      'system and developer messages at any position',
      [
        { role: 'user', content: 'Hi' },
        { role: 'developer', content: 'Be brief.' },
        { role: 'system', content: [{ type: 'input_text', text: 'Be kind.' }] },
      ],
      [
        userText('Hi'),
        { role: 'system', content: 'Be brief.' },
        { role: 'system', content: 'Be kind.' },
      ],
    ],
    [
      'reasoning, texts, refusals and calls of one turn as one assistant message',
      [
        {
          type: 'reasoning',
          id: 'rs_1',
          summary: [
            { type: 'summary_text', text: 'One' },
            { type: 'summary_text', text: 'Two' },
          ],
          encrypted_content: 'enc',
        },
        {
          role: 'assistant',
          content: [
            { type: 'output_text', text: 'Yes', annotations: [] },
            { type: 'refusal', refusal: 'No' },
          ],
        },
        call('a'),
        call('b'),
      ],
      [
        {
          role: 'assistant',
          content: [
            {
              type: 'reasoning',
              text: 'One',
              providerOptions: { openai: { itemId: 'rs_1', reasoningEncryptedContent: 'enc' } },
            },
            {
              type: 'reasoning',
              text: 'Two',
              providerOptions: { openai: { itemId: 'rs_1', reasoningEncryptedContent: 'enc' } },
            },
            { type: 'text', text: 'Yes' },
            { type: 'text', text: 'No' },
            lookCall('a'),
            lookCall('b'),
          ],
        },
      ],
    ],
    [
      'reasoning without a summary by its encrypted content, with its own text if there is one',
      [
        { type: 'reasoning', summary: [], encrypted_content: 'enc' },
        {
          type: 'reasoning',
          id: 'rs_2',
          summary: [],
          content: [{ type: 'reasoning_text', text: 'Raw' }],
          encrypted_content: 'enc2',
        },
      ],
      [
        {
          role: 'assistant',
          content: [
            {
              type: 'reasoning',
              text: '',
              providerOptions: { openai: { reasoningEncryptedContent: 'enc' } },
            },
            {
              type: 'reasoning',
              text: 'Raw',
              providerOptions: { openai: { itemId: 'rs_2', reasoningEncryptedContent: 'enc2' } },
            },
          ],
        },
      ],
    ],
    [
      'reasoning of a model that encrypts nothing as its text',
      [
        { role: 'user', content: 'Hi' },
        {
          type: 'reasoning',
          id: 'rs_1',
          summary: [{ type: 'summary_text', text: 'One' }],
          encrypted_content: null,
        },
        {
          type: 'reasoning',
          id: 'rs_2',
          summary: [],
          content: [{ type: 'reasoning_text', text: 'Two' }],
        },
      ],
      [
        userText('Hi'),
        {
          role: 'assistant',
          content: [
            { type: 'reasoning', text: 'One' },
            { type: 'reasoning', text: 'Two' },
          ],
        },
      ],
    ],
    [
      'no reasoning that has neither a text nor its encrypted content',
      [
        { role: 'user', content: 'Hi' },
        { type: 'reasoning', id: 'rs_1', summary: [] },
        { type: 'item_reference', id: 'rs_2' },
        { id: 'rs_3' },
      ],
      [userText('Hi')],
    ],
    [
      'outputs of neighbouring calls as one tool message, texts and parts with images',
      [
        call('a'),
        call('b', { arguments: '' }),
        { type: 'function_call_output', call_id: 'a', output: 'fine' },
        {
          type: 'function_call_output',
          call_id: 'b',
          output: [{ type: 'input_text', text: 'look:' }, image],
        },
      ],
      [
        {
          role: 'assistant',
          content: [
            lookCall('a'),
            { type: 'tool-call', toolCallId: 'b', toolName: 'look', input: {} },
          ],
        },
        {
          role: 'tool',
          content: [
            {
              type: 'tool-result',
              toolCallId: 'a',
              toolName: 'look',
              output: { type: 'text', value: 'fine' },
            },
            {
              type: 'tool-result',
              toolCallId: 'b',
              toolName: 'look',
              output: { type: 'content', value: [{ type: 'text', text: 'look:' }, imagePart] },
            },
          ],
        },
      ],
    ],
    [
      'custom calls as calls with one text',
      [
        { type: 'custom_tool_call', call_id: 'c', name: 'patch', input: '+ line' },
        { type: 'custom_tool_call_output', call_id: 'c', output: 'done' },
      ],
      [
        {
          role: 'assistant',
          content: [
            {
              type: 'tool-call',
              toolCallId: 'c',
              toolName: 'patch',
              input: { input: '+ line' },
            },
          ],
        },
        {
          role: 'tool',
          content: [
            {
              type: 'tool-result',
              toolCallId: 'c',
              toolName: 'patch',
              output: { type: 'text', value: 'done' },
            },
          ],
        },
      ],
    ],
    [
      'arguments that are no JSON as they are',
      [call('a', { arguments: '{"a":' })],
      [
        {
          role: 'assistant',
          content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'look', input: '{"a":' }],
        },
      ],
    ],
    [
      'no empty texts, of any role',
      [
        { role: 'system', content: '' },
        { role: 'system', content: [{ type: 'input_text', text: '' }] },
        { role: 'user', content: '' },
        { role: 'user', content: null },
        { role: 'assistant', content: '' },
        { role: 'assistant', content: [{ type: 'output_text', text: '' }] },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: '' },
            { type: 'input_text', text: 'Hi' },
          ],
        },
      ],
      [userText('Hi')],
    ],
  ];

  it.each(cases)('reads %s', (_title, input, expected) => {
    expect(prompt(input)).toEqual(expected);
  });

  it('puts the instructions first', () => {
    expect(prompt('Hi', { instructions: 'Be brief.' })).toEqual([
      { role: 'system', content: 'Be brief.' },
      userText('Hi'),
    ]);
  });

  it('leaves out items of unknown types and says so once for each type', () => {
    const { options, warnings } = read({
      input: [
        { type: 'web_search_call', id: 'ws_1' },
        { type: 'web_search_call', id: 'ws_2' },
        { type: '__proto__' },
        { role: 'user', content: 'Hi' },
      ],
    });
    expect(options.prompt).toEqual([userText('Hi')]);
    expect(warnings).toEqual([
      'input: items of type "web_search_call" are not supported and were left out',
      'input: items of type "__proto__" are not supported and were left out',
    ]);
  });

  it('names a bounded number of unknown types', () => {
    const unknown = Array.from({ length: 1000 }, (_, index) => ({ type: `unknown_${index}` }));
    const { warnings } = read({ input: [{ role: 'user', content: 'Hi' }, ...unknown] });
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toMatch(/^There were more/);
  });
});

describe('the visibility of system text', () => {
  it.each([
    ['joins parts without a mark', [text('A'), text('B', null)], [system('A\nB')]],
    [
      'joins parts that are marked alike',
      [text('A', 'secret'), text('B', 'secret')],
      [system('A\nB', 'secret')],
    ],
    [
      'keeps parts apart that are marked differently',
      [text('A', 'quotable'), text('B'), text('C', 'secret')],
      [system('A', 'quotable'), system('B'), system('C', 'secret')],
    ],
  ])('%s', (_title, content, expected) => {
    const input = [
      { role: 'developer', content },
      { role: 'user', content: 'Hi' },
    ];
    expect(prompt(input)).toEqual([...expected, userText('Hi')]);
  });
});

describe('an input that cannot be read', () => {
  it.each([
    ['a number', 5, 'input', 'it must be a string or an array of items'],
    ['nothing', undefined, 'input', 'it holds no message'],
    ['an empty list', [], 'input', 'it holds no message'],
    ['an item that is no object', ['Hi'], 'input[0]', 'it must be an object'],
    ['an item without type and role', [{ content: 'Hi' }], 'input[0]', 'the role of a message'],
    ['an unknown role', [{ role: 'robot', content: '' }], 'input[0].role', 'it must be one of'],
    [
      'content that is a number',
      [{ role: 'user', content: 5 }],
      'input[0].content',
      'it must be a string or an array of content parts',
    ],
    ['a text that is none', user({ type: 'input_text' }), 'input[0].content[0].text', 'string'],
    ['an unknown part', user({ type: 'input_audio' }), 'input[0].content[0]', '"input_audio"'],
    [
      'an image in a system message',
      [{ role: 'system', content: [{ type: 'input_image', image_url: 'https://x.test/' }] }],
      'input[0].content[0]',
      '"input_image"',
    ],
    [
      'an unknown visibility',
      [
        {
          role: 'system',
          content: [{ type: 'input_text', text: 'A', toolgate: { visibility: 'loud' } }],
        },
      ],
      'input[0].content[0].toolgate.visibility',
      'it must be one of',
    ],
    ['an image without a source', user({ type: 'input_image' }), 'input[0].content[0]', 'required'],
    [
      'an image at a foreign scheme',
      user({ type: 'input_image', image_url: 'file:///etc/passwd' }),
      'input[0].content[0].image_url',
      'only http, https and data URLs are accepted',
    ],
    [
      'a data URL without base64',
      user({ type: 'input_image', image_url: 'data:image/png,hi' }),
      'input[0].content[0].image_url',
      'base64',
    ],
    [
      'a data URL without data',
      user({ type: 'input_file', file_data: 'data:image/png;base64' }),
      'input[0].content[0].file_data',
      'base64',
    ],
    [
      'an output without its call',
      [{ type: 'function_call_output', call_id: 'x', output: 'fine' }],
      'input[0]',
      'no call with the call_id "x"',
    ],
    ['a call without a name', [call('a', { name: '' })], 'input[0].name', 'it must not be empty'],
    [
      'a reference to a stored message',
      [
        { role: 'user', content: 'Hi' },
        { type: 'item_reference', id: 'msg_1' },
      ],
      'input[1]',
      'input[1]: the gateway has no item "msg_1"; send the item itself',
    ],
  ])('refuses %s and names it', (_title, input, param, message) => {
    expect(() => prompt(input)).toThrow(
      expect.objectContaining({ status: 400, param, message: expect.stringContaining(message) }),
    );
  });
});
