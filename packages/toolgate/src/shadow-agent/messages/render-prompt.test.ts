import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { renderBlocks, renderContent } from './render-prompt.ts';

const result = (
  output: Extract<
    Extract<LanguageModelV4Message, { role: 'tool' }>['content'][number],
    { type: 'tool-result' }
  >['output'],
): LanguageModelV4Message => ({
  role: 'tool',
  content: [{ type: 'tool-result', toolCallId: '1', toolName: 'weather', output }],
});

describe('a request for a judge', () => {
  it('fences each message with its role, and each other text with its name', () => {
    const prompt = [
      { role: 'system' as const, content: 'Be brief.' },
      { role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello' }] },
    ];
    const text = renderBlocks(prompt, { candidate: '', criteria: undefined }, 'Is it valid?');
    const mark = /^The mark is ([\da-f]{32})\n/.exec(text)?.[1];
    const roles = `<system>\nBe brief.\n</system>\n<user>\nHello\n</user>`;
    expect(text.replaceAll(` ${mark}`, '')).toBe(
      `The mark is\n\n<request>\n${roles}\n</request>\n\n<candidate>\n\n</candidate>\n\nIs it valid?`,
    );
  });

  const messages: [string, LanguageModelV4Message, string][] = [
    [
      'files as placeholders',
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look:' },
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AAAA' } },
          {
            type: 'file',
            mediaType: 'application/pdf',
            data: { type: 'url', url: new URL('https://a.example/b.pdf') },
          },
        ],
      },
      'Look:\n[image/png file]\n[application/pdf file]',
    ],
    [
      'files that are text as text',
      {
        role: 'user',
        content: [{ type: 'file', mediaType: 'text/plain', data: { type: 'text', text: 'notes' } }],
      },
      'notes',
    ],
    [
      'tool calls, without the reasoning before them',
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'Hm.' },
          { type: 'tool-call', toolCallId: '1', toolName: 'weather', input: { city: 'Paris' } },
        ],
      },
      '[call of weather: {"city":"Paris"}]',
    ],
    ['a text result', result({ type: 'text', value: 'sunny' }), '[result of weather: sunny]'],
    [
      'a JSON result',
      result({ type: 'json', value: { sun: 1 } }),
      '[result of weather: {"sun":1}]',
    ],
    ['an error', result({ type: 'error-text', value: 'down' }), '[result of weather: down]'],
    ['a JSON error', result({ type: 'error-json', value: [1] }), '[result of weather: [1]]'],
    [
      'a denied call',
      result({ type: 'execution-denied', reason: 'no' }),
      '[denied call of weather: no]',
    ],
    [
      'a result of several parts',
      result({
        type: 'content',
        value: [
          { type: 'text', text: 'sunny' },
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AAAA' } },
          { type: 'custom' },
        ],
      }),
      '[result of weather: sunny\n[image/png file]\n]',
    ],
    [
      'an approval as nothing',
      {
        role: 'tool',
        content: [{ type: 'tool-approval-response', approvalId: '1', approved: true }],
      },
      '',
    ],
  ];

  it.each(messages)('renders %s', (_title, message, expected) => {
    expect(renderContent(message)).toBe(expected);
  });
});
