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

type Message = Record<string, unknown>;
const path = '/v1/guardrail/checks';
const system = { role: 'system', content: hiddenPrompt };
const user = (content: unknown): Message => ({ role: 'user', content });
const assistant = (content: unknown): Message => ({ role: 'assistant', content });
const success = { status: 'success' };
const blocked = { status: 'blocked' };
const guard = 'prompt guard';
const filter = 'content filter';

/** A request in the form of the microservice's SDK: a chat completion with `guardrails`. */
function checks(
  messages: readonly Message[],
  guardrails: object = { config_id: 'default' },
): object {
  return { model: 'meta/llama-3.3-70b-instruct', messages, guardrails, top_p: 1, max_tokens: 64 };
}

describe('POST /v1/guardrail/checks of NeMo Guardrails, written from its SDK and its pages', () => {
  it.each<[string, readonly Message[], Record<string, object>, object[]]>([
    ['a harmless message', [user(harmlessText)], { [guard]: success }, [{ [guard]: success }]],
    ['an attack', [user(attackText)], { [guard]: blocked }, [{ [guard]: blocked }]],
    [
      'parts',
      [user([{ type: 'text', text: attackText }])],
      { [guard]: blocked },
      [{ [guard]: blocked }],
    ],
    [
      'an attack after another message of the turn',
      [user(harmlessText), user(attackText)],
      { [guard]: blocked },
      [{ [guard]: success }, { [guard]: blocked }],
    ],
    [
      'an answer',
      [system, user(harmlessText), assistant(harmlessAnswer)],
      { [guard]: success, [filter]: success },
      [{}, { [guard]: success }, { [filter]: success }],
    ],
    [
      'a leak',
      [system, user(harmlessText), assistant(leakingAnswer)],
      { [guard]: success, [filter]: blocked },
      [{}, { [guard]: success }, { [filter]: blocked }],
    ],
    [
      'an answer alone',
      [{ role: 'context', content: { page: 'seats' } }, assistant(harmlessAnswer)],
      { [filter]: success },
      [{}, { [filter]: success }],
    ],
    [
      'a leak in a call',
      [
        system,
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: 'a',
              type: 'function',
              function: { name: 'm', arguments: JSON.stringify({ a: leakingAnswer }) },
            },
          ],
        },
      ],
      { [filter]: blocked },
      [{}, { [filter]: blocked }],
    ],
    [
      'what a tool gave back',
      [
        system,
        user(harmlessText),
        assistant('One moment.'),
        { role: 'tool', content: 'row 1', tool_call_id: 'a' },
      ],
      { [guard]: success, [filter]: success },
      [{}, { [guard]: success }, { [filter]: success }, { [guard]: success }],
    ],
  ])('judges %s', async (_title, messages, rails, byMessage) => {
    const answer = await checkGateway().post(path, checks(messages));
    const isBlocked = Object.values(rails).includes(blocked);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: isBlocked ? 'blocked' : 'success',
      rails_status: rails,
      messages: byMessage.map((found, index) => ({
        index,
        role: messages[index]?.['role'],
        rails: found,
      })),
      guardrails_data: {
        log: {
          activated_rails: Object.keys(rails).filter((name) => rails[name] === blocked),
          stats: {
            input_rails_duration: expect.any(Number),
            output_rails_duration: expect.any(Number),
            total_duration: expect.any(Number),
            llm_calls_duration: 0,
            llm_calls_count: 0,
            llm_calls_total_prompt_tokens: 0,
            llm_calls_total_completion_tokens: 0,
            llm_calls_total_tokens: 0,
          },
        },
      },
    });
  });

  it.each<[string, object, string]>([
    ['rail_types', { rail_types: ['output'] }, 'success'],
    ['options.rails', { options: { rails: { input: false } } }, 'success'],
    ['neither', { options: { log: { activated_rails: true } } }, 'blocked'],
  ])('runs the rails that %s asks for', async (_title, guardrails, status) => {
    const messages = [system, user(attackText), assistant(harmlessAnswer)];
    expect((await checkGateway().post(path, checks(messages, guardrails))).body).toMatchObject({
      status,
    });
  });

  it('blocks an answer whose secret it has no place to replace', async () => {
    const gateway = checkGateway({ contentFilter: { secrets: [hostSecret], redact: true } });
    const { body } = await gateway.post(path, checks([assistant(`It is ${hostSecret}.`)]));
    expect(body).toMatchObject({ status: 'blocked' });
  });

  it.each<[string, object, (string | number)[]]>([
    ['no model', { messages: [user('a')] }, ['model']],
    ['no messages', { model: 'm' }, ['messages']],
    ['an empty list of messages', checks([]), ['messages']],
    ['an unknown role', checks([{ role: 'alien', content: '' }]), ['messages', 0, 'role']],
    ['a message without content', checks([{ role: 'user' }]), ['messages', 0, 'content']],
    ['rails of its own', checks([user('a')], { config: { rails: {} } }), ['guardrails', 'config']],
    [
      'an unknown rail type',
      checks([user('a')], { rail_types: ['dialog'] }),
      ['guardrails', 'rail_types', 0],
    ],
  ])('refuses %s as FastAPI does', async (_title, body, place) => {
    const answer = await checkGateway().post(path, body);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      detail: [{ type: 'value_error', loc: ['body', ...place], msg: expect.any(String) }],
    });
  });
});

describe('POST /v1/checks of the NeMo Guardrails server, written from its schema', () => {
  const server = '/v1/checks';

  it.each<[string, readonly Message[], object]>([
    ['passes', [user(harmlessText)], { status: 'passed', content: harmlessText }],
    [
      'blocks an attack',
      [user(attackText)],
      { status: 'blocked', content: expect.stringContaining("can't help"), rail: guard },
    ],
    [
      'blocks a leak',
      [system, user(harmlessText), assistant(leakingAnswer)],
      { status: 'blocked', content: expect.stringContaining('withheld'), rail: filter },
    ],
    [
      'replaces a secret',
      [user(harmlessText), assistant(`It is ${hostSecret}.`)],
      { status: 'modified', content: 'It is [redacted].' },
    ],
  ])('%s', async (_title, messages, expected) => {
    const gateway = checkGateway({ contentFilter: { secrets: [hostSecret], redact: true } });
    expect((await gateway.post(server, checks(messages))).body).toEqual(expected);
  });

  it('gives a message back as it was hardened', async () => {
    const gateway = checkGateway({ promptGuard: { thresholds: { harden: 0.001, block: 1 } } });
    const { body } = await gateway.post(server, checks([user(harmlessText)]));
    expect(body).toEqual({
      status: 'modified',
      content: expect.stringMatching(/^<untrusted_user_text/),
    });
  });
});
