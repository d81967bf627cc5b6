import { describe, expect, it } from 'vitest';
import { assertOfficialAnswers, checkedHandler } from './checked-handler.ts';

const wrong = checkedHandler(async () => Response.json({ id: 'no completion' }));

function ask(): Promise<string> {
  const request = new Request('http://localhost/v1/chat/completions', { method: 'POST' });
  return wrong(request).then((response) => response.text());
}

describe('assertOfficialAnswers', () => {
  it('throws if an answer fits no official type, once', async () => {
    await ask();
    expect(assertOfficialAnswers).toThrow(/^1 answers or events fit no official type:\nno Chat/);
    expect(assertOfficialAnswers).not.toThrow();
  });
});

// `validate.test.ts` has the same test: the set-up has to work in every file of a worker.
describe('the set-up', () => {
  it.fails('fails a test in which an answer fits no official type', async () => {
    expect(await ask()).toContain('no completion');
  });
});
