import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createHeldCalls } from './held-calls.ts';

type Part = LanguageModelV4StreamPart;

const input: Part[] = [
  { type: 'tool-input-start', id: 'call-1', toolName: 'book_seat' },
  { type: 'tool-input-end', id: 'call-1' },
];
const call: Part = { type: 'tool-call', toolCallId: 'call-1', toolName: 'book_seat', input: '{}' };
const search: Part[] = [
  { type: 'tool-input-start', id: 'search-1', toolName: 'search', providerExecuted: true },
  { ...call, toolCallId: 'search-1', toolName: 'search', providerExecuted: true },
];
const text: Part[] = [
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta: 'Done.' },
];

describe('createHeldCalls', () => {
  it('passes what is not a call of the reader’s', () => {
    const held = createHeldCalls();
    expect([...held.push(text), ...held.push(search)]).toEqual([...text, ...search]);
    expect(held.release(false)).toEqual([]);
  });

  it('holds a call and all that follows it, in order', () => {
    const held = createHeldCalls();
    expect([...held.push([...input, call]), ...held.push(text), ...held.push(search)]).toEqual([]);
    expect(held.release(false)).toEqual([...input, call, ...text, ...search]);
    expect(held.push(text)).toEqual(text);
  });

  it('drops the calls of a blocked answer, and nothing else', () => {
    const held = createHeldCalls();
    held.push([...input, call]);
    held.push([...text, ...search]);
    expect(held.release(true)).toEqual([...text, ...search]);
  });

  it('is bounded', () => {
    const held = createHeldCalls();
    held.push([call]);
    const many = Array.from({ length: 100_000 }, () => call);
    expect(() => held.push(many)).toThrow(RangeError);
  });
});
