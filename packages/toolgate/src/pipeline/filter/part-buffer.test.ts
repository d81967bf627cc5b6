import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createPartBuffer } from './part-buffer.ts';

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

describe('createPartBuffer', () => {
  it('passes calls that need not wait', () => {
    const held = createPartBuffer(false);
    expect([...held.push([...input, call]), ...held.push(text)]).toEqual([...input, call, ...text]);
    expect(held.end([], false)).toEqual([]);
  });

  it('passes parts other than calls of the reader', () => {
    const held = createPartBuffer(true);
    expect([...held.push(text), ...held.push(search)]).toEqual([...text, ...search]);
    expect(held.end([], false)).toEqual([]);
  });

  it('holds a call and all that follows it, in order', () => {
    const held = createPartBuffer(true);
    expect([...held.push([...input, call]), ...held.push(text), ...held.push(search)]).toEqual([]);
    expect(held.end([], false)).toEqual([...input, call, ...text, ...search]);
    expect(held.push(text)).toEqual(text);
  });

  it('drops the calls of a blocked answer, and nothing else', () => {
    const held = createPartBuffer(true);
    held.push([...input, call]);
    held.push([...text, ...search]);
    expect(held.end([], true)).toEqual([...text, ...search]);
  });

  describe.each([false, true])('a request to approve a call (calls wait: %s)', (holdsCalls) => {
    const request: Part = {
      type: 'tool-approval-request',
      approvalId: 'approval-1',
      toolCallId: 'search-1',
    };

    it('waits for the end of the answer, and other parts do not wait for it', () => {
      const held = createPartBuffer(holdsCalls);
      expect(held.push([...search, request])).toEqual(search);
      expect(held.push(text)).toEqual(text);
      expect(held.end([], false)).toEqual([request]);
    });

    it('comes before an error, at which a reader may stop', () => {
      const held = createPartBuffer(holdsCalls);
      const error: Part = { type: 'error', error: 'The connection was lost.' };
      held.push([...search, request]);
      expect([...held.push([error]), ...held.end([], false)]).toEqual([request, error]);
    });

    it('is no part of a blocked answer', () => {
      const held = createPartBuffer(holdsCalls);
      held.push([...search, request]);
      expect(held.end(text, true)).toEqual(text);
      expect(held.end([], false)).toEqual([]);
    });
  });

  it('drops a request to approve a call that waits behind a held one, before an error', () => {
    const held = createPartBuffer(true);
    const error: Part = { type: 'error', error: 'The connection was lost.' };
    held.push([
      call,
      { type: 'tool-approval-request', approvalId: 'approval-1', toolCallId: 'search-1' },
    ]);
    expect(held.push([error])).toEqual([]);
    expect(held.end(text, true)).toEqual([error, ...text]);
  });

  it('is bounded', () => {
    const held = createPartBuffer(true);
    held.push([call]);
    const many = Array.from({ length: 100_000 }, () => call);
    expect(() => held.push(many)).toThrow(RangeError);
  });
});
