import type { JSONValue } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { exemptTexts } from './prompt-texts.ts';

const exemptOf = (value: JSONValue): string[] =>
  exemptTexts({
    prompt: [
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'c',
            toolName: 'read',
            output: { type: 'json', value },
          },
        ],
      },
    ],
  });

describe('the texts that a caller may read again', () => {
  it('are the JSON of a result, with its names and numbers', () => {
    expect(exemptOf({ room: 12, note: ['quiet'] })).toEqual(['{"room":12,"note":["quiet"]}']);
  });

  it('are also the long strings of a result, each by itself', () => {
    const page = 'The pool is open. '.repeat(10_000);
    expect(exemptOf({ page, size: 2 })).toEqual(['{"page":"","size":2}', page]);
  });
});
