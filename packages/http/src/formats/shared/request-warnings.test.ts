import { finishAtOnce } from 'toolgate/internal';
import { describe, expect, it } from 'vitest';
import { chatCompletions } from '../chat-completions/index.ts';
import { createRequestWarnings } from './request-warnings.ts';

describe('createRequestWarnings', () => {
  it('keeps warnings in order, each once, and twenty at most', () => {
    const warnings = createRequestWarnings();
    for (const message of ['b', 'a', 'b']) warnings.add(message);
    expect(warnings.list()).toEqual(['b', 'a']);
    for (let index = 0; index < 1000; index += 1) warnings.add(String(index));
    expect(warnings.list()).toHaveLength(20);
  });

  it('bounds what a chat request of unknown tools is answered with', () => {
    const tools = Array.from({ length: 1000 }, () => ({ type: 'unknown' }));
    const body = { model: 'm', messages: [{ role: 'user', content: 'Hi' }], tools };
    expect(finishAtOnce(chatCompletions.readRequest(body, new Headers())).warnings).toHaveLength(
      20,
    );
  });
});
