import { describe, expect, it } from 'vitest';
import { CommandError } from '../command-error.ts';
import { assertOtherAddress } from './assert-other-address.ts';

describe('assertOtherAddress', () => {
  it.each([
    ['http://127.0.0.1:8787/v1', '127.0.0.1', 8787],
    ['http://localhost:8787', '127.0.0.1', 8787],
    ['http://[::1]:8787/v1', '::1', 8787],
    ['http://localhost:8787/v1', '0.0.0.0', 8787],
    ['http://gateway.example.com:8787/v1', 'gateway.example.com', 8787],
    ['http://localhost/v1', '::', 80],
  ])('refuses %s for a gateway on %s', (baseURL, host, port) => {
    const check = () => assertOtherAddress(baseURL, 'OPENAI_BASE_URL', { host, port });
    expect(check).toThrow(CommandError);
    expect(check).toThrow(
      `OPENAI_BASE_URL is ${baseURL}, the address of this gateway, so it would call itself endlessly`,
    );
  });

  it.each([
    ['http://127.0.0.1:11434/v1', '127.0.0.1', 8787],
    ['https://api.openai.com/v1', '127.0.0.1', 443],
    ['http://other.example.com:8787/v1', '0.0.0.0', 8787],
    ['http://127.0.0.1:8787/v1', '127.0.0.1', 0],
    ['no address', '127.0.0.1', 8787],
  ])('takes %s for a gateway on %s', (baseURL, host, port) => {
    expect(() => assertOtherAddress(baseURL, '--upstream', { host, port })).not.toThrow();
  });
});
