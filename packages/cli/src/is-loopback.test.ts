import { describe, expect, it } from 'vitest';
import { isLoopback } from './is-loopback.ts';

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])('is true for %s', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(['0.0.0.0', '::', '10.0.0.1', '127.example.com', 'example.com', '127.0.0.1.nip.io', ''])(
    'is false for %s',
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );
});
