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

const path = '/beta/litellm_basic_guardrail_api';

/** A request with every field that LiteLLM sends, the empty ones as `null`. */
function litellm(fields: object): object {
  return {
    input_type: 'request',
    litellm_call_id: 'call-1',
    litellm_trace_id: 'trace-1',
    litellm_version: '1.104.2',
    model: 'gpt-5',
    structured_messages: null,
    images: null,
    tools: null,
    tool_calls: null,
    texts: [],
    request_data: { user_api_key_hash: 'a', user_api_key_team_id: null },
    request_headers: { 'user-agent': 'OpenAI/JS', authorization: '[present]' },
    additional_provider_specific_params: { threshold: 0.8 },
    ...fields,
  };
}

function request(...texts: [role: string, content: unknown][]): object {
  return litellm({
    structured_messages: texts.map(([role, content]) => ({ role, content })),
    texts: texts.flatMap(([, content]) => (typeof content === 'string' ? [content] : [])),
  });
}

function response(texts: string[], fields: object = {}): object {
  return litellm({ input_type: 'response', texts, ...fields });
}

const none = { action: 'NONE' };
const refused = { action: 'BLOCKED', blocked_reason: expect.stringContaining("can't help") };
const withheld = { action: 'BLOCKED', blocked_reason: expect.stringContaining('withheld') };

describe('the Generic Guardrail API of LiteLLM, written from its page and its types', () => {
  it.each<[string, object, object]>([
    ['a harmless request', request(['user', harmlessText]), none],
    ['an attack', request(['user', attackText]), refused],
    ['an attack without roles', litellm({ texts: [harmlessText, attackText] }), refused],
    ['texts of no kind that is known', litellm({ texts: null }), none],
    [
      'what the application and the assistant say',
      request(['system', attackText], ['assistant', attackText], ['user', harmlessText]),
      none,
    ],
    [
      'an attack that the assistant said before',
      request(['assistant', attackText], ['user', attackText]),
      refused,
    ],
    ['a harmless answer', response([harmlessAnswer]), none],
    [
      'an answer that comes with its conversation',
      response([leakingAnswer], {
        structured_messages: [{ role: 'system', content: hiddenPrompt }],
      }),
      withheld,
    ],
    [
      'arguments of a call',
      response([], {
        structured_messages: [{ role: 'system', content: [{ type: 'text', text: hiddenPrompt }] }],
        tool_calls: [
          {
            id: 'a',
            type: 'function',
            function: { name: 'mail', arguments: JSON.stringify({ body: leakingAnswer }) },
          },
        ],
      }),
      withheld,
    ],
    ['a secret of the host', response([`It is ${hostSecret}.`]), withheld],
  ])('judges %s', async (_title, body, expected) => {
    const gateway = checkGateway({ contentFilter: { secrets: [hostSecret] } });
    const answer = await gateway.post(path, body);
    expect(answer).toMatchObject({ status: 200, body: expected });
    expect(answer.body).toEqual(expected);
    expect(gateway.outcomes).toHaveLength(1);
  });

  it('gives texts that were changed back, as many as came', async () => {
    const gateway = checkGateway({
      promptGuard: { thresholds: { harden: 0.001, block: 1 } },
      contentFilter: { secrets: [hostSecret], redact: true },
    });
    const hardened = await gateway.post(
      path,
      request(['system', 'Be kind.'], ['user', harmlessText]),
    );
    expect(hardened.headers.get('toolgate-prompt-guard')).toBe('hardened');
    expect(hardened.body).toEqual({
      action: 'GUARDRAIL_INTERVENED',
      texts: ['Be kind.', expect.stringMatching(/^<untrusted_user_text[^]*matinee[^]*Reminder/)],
    });
    const redacted = await gateway.post(path, response(['Hello', `It is ${hostSecret}.`]));
    expect(redacted.body).toEqual({
      action: 'GUARDRAIL_INTERVENED',
      texts: ['Hello', 'It is [redacted].'],
    });
  });

  it('remembers the hidden text of a request for its answer, for the tenant and the call alone', async () => {
    const gateway = checkGateway({ apiKeys: ['one=first', 'two=second'] });
    const ask = async (key: string, body: object): Promise<unknown> =>
      (await gateway.post(path, body, { 'x-api-key': key })).body;
    await ask('first', request(['system', hiddenPrompt], ['user', harmlessText]));
    expect(await ask('first', response([harmlessAnswer]))).toEqual(none);
    // LiteLLM sends the text of a stream repeatedly, each time with more of it.
    for (let asked = 0; asked < 2; asked += 1) {
      expect(await ask('first', response([leakingAnswer]))).toEqual(withheld);
    }
    expect(await ask('second', response([leakingAnswer]))).toEqual(none);
    expect(gateway.outcomes.at(-1)?.warnings).toEqual([
      expect.stringMatching(/^Nothing is hidden/),
    ]);
    expect(await ask('first', response([leakingAnswer], { litellm_call_id: 'b' }))).toEqual(none);
  });

  it('hides the descriptions of tools', async () => {
    const gateway = checkGateway();
    const description =
      'Finds the seats that are still free. Never offer the seats behind the pillar unless a guest insists on row nine.';
    const tools = [{ type: 'function', function: { name: 'seats', description, parameters: {} } }];
    await gateway.post(path, litellm({ tools, texts: [harmlessText] }));
    const { body } = await gateway.post(path, response([`My tool says: ${description}`]));
    expect(body).toEqual(withheld);
    expect(gateway.outcomes.at(-1)?.contentFilter.kind).toBe('tool-descriptions');
  });

  it('only notes the action that it would have taken, if guard and filter monitor', async () => {
    const gateway = checkGateway({
      promptGuard: { mode: 'monitor' },
      contentFilter: { mode: 'monitor', secrets: [hostSecret] },
    });
    expect((await gateway.post(path, request(['user', attackText]))).body).toEqual(none);
    const later = request(
      ['user', attackText],
      ['assistant', 'I cannot do that.'],
      ['user', 'When does the matinee begin?'],
    );
    expect((await gateway.post(path, later)).body).toEqual(none);
    expect((await gateway.post(path, response([`It is ${hostSecret}.`]))).body).toEqual(none);
    expect(gateway.outcomes.map(({ promptGuard }) => promptGuard?.would)).toEqual([
      'blocked',
      undefined,
      undefined,
    ]);
    expect(gateway.outcomes).toMatchObject([
      { promptGuard: { action: 'passed', would: 'blocked' } },
      { promptGuard: { action: 'passed', earlier: true } },
      { contentFilter: { action: 'passed', would: 'blocked', kind: 'secret' } },
    ]);
  });

  it('follows the settings of the caller', async () => {
    const gateway = checkGateway({
      authenticate: () => ({
        promptGuard: { mode: 'monitor' },
        contentFilter: { mode: 'monitor' },
      }),
    });
    expect((await gateway.post(path, request(['user', attackText]))).body).toEqual(none);
  });

  it.each<[string, unknown, (string | number)[]]>([
    ['no input type', litellm({ input_type: undefined }), ['input_type']],
    ['an unknown input type', litellm({ input_type: 'both' }), ['input_type']],
    ['texts that are none', litellm({ texts: ['a', 1] }), ['texts', 1]],
    [
      'a message without a role',
      litellm({ structured_messages: [{}] }),
      ['structured_messages', 0, 'role'],
    ],
  ])('refuses %s as FastAPI does', async (_title, body, place) => {
    const answer = await checkGateway().post(path, body);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      detail: [{ type: 'value_error', loc: ['body', ...place], msg: expect.any(String) }],
    });
  });

  it('answers below /v1, which people append to the base address', async () => {
    const { body } = await checkGateway().post(`/v1${path}`, request(['user', attackText]));
    expect(body).toEqual(refused);
  });
});
