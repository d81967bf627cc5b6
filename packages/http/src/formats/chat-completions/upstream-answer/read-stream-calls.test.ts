import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import type { WireEvent } from '../../original.ts';
import { createStreamCallReader } from './read-stream-calls.ts';

it('reads many calls in linear time', () => {
  const count = 60_000;
  const ids: string[] = [];
  const calls = createStreamCallReader(ids, {});
  const parts: LanguageModelV4StreamPart[] = [];
  for (let at = 0; at < count; at += 1) {
    const wire = { index: at, id: `call_${at}`, function: { name: 'look', arguments: '{}' } };
    const event: WireEvent = { raw: '', name: undefined, data: '', pieces: [] };
    calls.push({ wire, place: ['tool_calls', 0], key: String(at) }, event, parts);
  }
  calls.end(parts);
  expect(ids.length).toBe(count);
  expect(parts.filter(({ type }) => type === 'tool-call').length).toBe(count);
});
