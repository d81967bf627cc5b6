import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { finishAtOnce } from 'toolgate/internal';
import { expect, it } from 'vitest';
import { writeTranscript } from './write-transcript.ts';

const call = { toolCallId: 'a', toolName: 'look' } as const;

function resultOf(value: string): LanguageModelV4Prompt {
  const part = { type: 'tool-result', ...call, output: { type: 'text', value } } as const;
  return [{ role: 'tool', content: [part] }];
}

it('writes what was said, and leaves out system messages and reasoning', () => {
  const prompt: LanguageModelV4Prompt = [
    { role: 'system', content: 'Be brief.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Read this.' },
        { type: 'text', text: '' },
        { type: 'file', mediaType: 'image/png', data: { type: 'data', data: '' } },
      ],
    },
    { role: 'assistant', content: [{ type: 'reasoning', text: 'Hm.' }] },
    { role: 'assistant', content: [{ type: 'tool-call', ...call, input: { at: 'plan' } }] },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          ...call,
          output: {
            type: 'content',
            value: [
              { type: 'text', text: 'Tuesday' },
              { type: 'file', mediaType: 'image/png', data: { type: 'data', data: '' } },
            ],
          },
        },
      ],
    },
  ];
  expect(finishAtOnce(writeTranscript(prompt))).toBe(
    'user:\nRead this.\n[image/png]\n\nassistant:\n[calls look: {"at":"plan"}]\n\n' +
      'tool:\n[result of look: Tuesday\n[file]]',
  );
});

it('writes a long result in pieces', () => {
  const value = 'a "quoted" word\n'.repeat(50_000);
  const work = writeTranscript(resultOf(value));
  let pieces = 0;
  let step = work.next();
  for (; step.done !== true; step = work.next()) pieces += 1;
  expect(step.value === `tool:\n[result of look: ${JSON.stringify(value)}]`).toBe(true);
  expect(pieces).toBeGreaterThan(10);
});
