import { expect, it, vi } from 'vitest';
import { abortWith } from './abort-with.ts';

it('aborts with the signal, for its reason', () => {
  const outer = new AbortController();
  const { signal } = abortWith(outer.signal);
  expect(signal.aborted).toBe(false);
  outer.abort('gone');
  expect(signal.reason).toBe('gone');
  expect(abortWith(outer.signal).signal.reason).toBe('gone');
});

it('aborts on its own, and lets go of the signal', () => {
  const outer = new AbortController();
  const add = vi.spyOn(outer.signal, 'addEventListener');
  const remove = vi.spyOn(outer.signal, 'removeEventListener');
  const inner = abortWith(outer.signal);
  inner.abort('left');
  expect(outer.signal.aborted).toBe(false);
  expect(remove).toHaveBeenCalledWith('abort', add.mock.calls[0]?.[1]);
});
