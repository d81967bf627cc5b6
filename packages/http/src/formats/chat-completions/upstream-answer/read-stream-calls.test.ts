import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import type { ReceivedEvent } from '../../../upstream/event-reader.ts';
import { originalOf } from '../../original.ts';
import { createStreamReader } from './read-stream.ts';
import { createStreamReplay } from './replay-stream.ts';

function chunkOf(choice: object): ReceivedEvent {
  const data = JSON.stringify({ id: 'c', choices: [{ index: 0, ...choice }] });
  return { raw: `data: ${data}\n\n`, name: undefined, data, pieces: [] };
}

it('reads and writes many calls in linear time', () => {
  const count = 10_000;
  const reader = createStreamReader();
  const parts: LanguageModelV4StreamPart[] = [reader.start([])];
  const events: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const call = { index: at, id: `call_${at}`, function: { name: 'look', arguments: '{}' } };
    const event = chunkOf({ delta: { tool_calls: [call] } });
    events.push(event.raw);
    // Each packet has a list of its own.
    const added: LanguageModelV4StreamPart[] = [];
    reader.push(event, added);
    parts.push(...added);
  }
  const last = chunkOf({ delta: {}, finish_reason: 'tool_calls' });
  reader.push(last, parts);
  reader.push({ ...last, data: '[DONE]', raw: 'data: [DONE]\n\n' }, parts);
  expect(parts.filter(({ type }) => type === 'tool-call').length).toBe(count);
  const writer = createStreamReplay(originalOf(parts[0] as object) as never, false);
  const written = parts.flatMap((part) => writer.write(part)).join('');
  // A comparison that prints both would take minutes.
  expect(written === [...events, last.raw, 'data: [DONE]\n\n'].join('')).toBe(true);
});
