import { describe, expect, it } from 'vitest';
import {
  attackText,
  checkGateway,
  harmlessAnswer,
  harmlessText,
  hiddenPrompt,
  hostSecret,
  leakingAnswer,
} from '../testing/index.ts';

function prompt(...messages: [role: string, content: string][]): object {
  return { body: { messages: messages.map(([role, content]) => ({ role, content })) } };
}

function choices(...texts: string[]): object {
  return {
    body: { choices: texts.map((content) => ({ message: { role: 'assistant', content } })) },
  };
}

/** One conversation: agentgateway forwards this header with both of its calls. */
const sameRequest = { 'x-request-id': 'request-1' };

describe('the guard webhook of agentgateway, written from its Rust types', () => {
  const gateway = checkGateway();

  it.each<[string, string, object, object]>([
    [
      'passes a request',
      '/request',
      prompt(['user', harmlessText]),
      { reason: 'prompt guard: passed' },
    ],
    [
      'rejects an attack',
      '/request',
      prompt(['system', hiddenPrompt], ['user', attackText]),
      {
        body: expect.stringContaining("can't help"),
        status_code: 403,
        reason: 'prompt guard: blocked (extraction)',
      },
    ],
    [
      'passes what the application and the assistant say',
      '/request',
      prompt(['system', attackText], ['assistant', attackText], ['user', harmlessText]),
      { reason: 'prompt guard: passed' },
    ],
    [
      'passes an answer',
      '/response',
      choices(harmlessAnswer),
      { reason: 'content filter: passed' },
    ],
    ['passes an empty list', '/request', prompt(), { reason: 'prompt guard: passed' }],
  ])('%s', async (_title, path, body, action) => {
    const answer = await gateway.post(path, body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ action });
  });

  it('rejects an answer that reveals the hidden text of its request', async () => {
    await gateway.post('/request', prompt(['system', hiddenPrompt], ['user', 'Hi']), sameRequest);
    const { body } = await gateway.post('/response', choices('Hello', leakingAnswer), sameRequest);
    expect(body).toEqual({
      action: {
        body: expect.stringContaining('withheld'),
        status_code: 403,
        reason: expect.stringMatching(/^content filter: blocked \((?:instructions|secret)\)$/),
      },
    });
  });

  it('masks with as many messages and choices as came', async () => {
    const masking = checkGateway({
      promptGuard: { thresholds: { harden: 0.001, block: 1 } },
      contentFilter: { secrets: [hostSecret], redact: true },
    });
    const request = prompt(['system', 'Be kind.'], ['user', harmlessText]);
    expect((await masking.post('/request', request)).body).toEqual({
      action: {
        body: {
          messages: [
            { role: 'system', content: 'Be kind.' },
            { role: 'user', content: expect.stringMatching(/^<untrusted_user_text/) },
          ],
        },
        reason: expect.stringMatching(/^prompt guard: hardened/),
      },
    });
    expect(
      (await masking.post('/response', choices('Hello', `It is ${hostSecret}.`))).body,
    ).toEqual({
      action: {
        body: {
          choices: ['Hello', 'It is [redacted].'].map((content) => ({
            message: { role: 'assistant', content },
          })),
        },
        reason: 'content filter: redacted (secret)',
      },
    });
  });

  it.each<[string, string, object, (string | number)[]]>([
    ['no body', '/request', {}, ['body']],
    [
      'a message without content',
      '/request',
      { body: { messages: [{ role: 'user' }] } },
      ['body', 'messages', 0, 'content'],
    ],
    ['a request for an answer', '/response', prompt(['user', 'Hi']), ['body', 'choices']],
  ])('refuses %s as the contract says', async (_title, path, body, place) => {
    const answer = await gateway.post(path, body);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      detail: [{ type: 'value_error', loc: ['body', ...place], msg: expect.any(String) }],
    });
  });
});
