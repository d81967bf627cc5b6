import { afterEach, expect, it, vi } from 'vitest';
import { catchReloads } from './catch-reloads.ts';

const before = process.listeners('SIGHUP');

afterEach(() => {
  for (const listener of process.listeners('SIGHUP'))
    if (!before.includes(listener)) process.off('SIGHUP', listener);
});

it('calls the function at each signal', () => {
  const reload = vi.fn<() => void>();
  catchReloads().follow(reload);
  expect(reload).not.toHaveBeenCalled();
  process.emit('SIGHUP', 'SIGHUP');
  process.emit('SIGHUP', 'SIGHUP');
  expect(reload).toHaveBeenCalledTimes(2);
});

it('calls it once for all signals that came before', () => {
  const reload = vi.fn<() => void>();
  const reloads = catchReloads();
  process.emit('SIGHUP', 'SIGHUP');
  process.emit('SIGHUP', 'SIGHUP');
  reloads.follow(reload);
  expect(reload).toHaveBeenCalledTimes(1);
});
