import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import { streamOf } from '../../testing/stream-of.ts';
import { collectStream } from './collect-stream.ts';

type Part = LanguageModelV4StreamPart;

const text = (delta: string): Part[] => [
  { type: 'text-start', id: '0' },
  { type: 'text-delta', id: '0', delta },
  { type: 'text-end', id: '0' },
];
const searched = {
  type: 'tool-call',
  toolCallId: 'c',
  toolName: 'search',
  input: '{}',
  providerExecuted: true,
} as const;

it('puts each text in its place, also if several have one id', async () => {
  const stream = streamOf([...text('One moment.'), searched, ...text('We play Hamlet.')]);
  expect((await collectStream({ stream })).result.content).toEqual([
    { type: 'text', text: 'One moment.' },
    searched,
    { type: 'text', text: 'We play Hamlet.' },
  ]);
});
