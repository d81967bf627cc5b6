import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { everyPair } from '../../../../every-pair.ts';
import { createToolgateHandler } from '../create-toolgate-handler.ts';
import type { FormatName } from '../formats/original.ts';
import { upstreamCodecs } from '../formats/upstream-codecs.ts';
import { chatCompletion, postJson, wholeMessage, wholeResponse } from '../testing/index.ts';
import { fetchTransport } from '../upstream/transport.ts';
import { upstream } from '../upstream/upstream.ts';
import type { FieldRun } from './clients-reporter.ts';
import { expectedOf, type Field, fields } from './fields.ts';

const names = Object.keys(upstreamCodecs) as FormatName[];
const pairs = names.flatMap((from) => names.map((to) => [from, to] as const));

const user = [{ role: 'user', content: 'Hi' }];
const frames: Record<FormatName, { path: string; body: object; shadow: object }> = {
  'chat-completions': {
    path: '/v1/chat/completions',
    body: { messages: user },
    shadow: { type: 'function', function: { name: 'svc_shadow_agent' } },
  },
  messages: {
    path: '/v1/messages',
    body: { max_tokens: 99, messages: user },
    shadow: { name: 'svc_shadow_agent' },
  },
  responses: {
    path: '/v1/responses',
    body: { input: 'Hi' },
    shadow: { type: 'function', name: 'svc_shadow_agent' },
  },
};

const answers: Record<FormatName, object> = {
  'chat-completions': chatCompletion({ content: '{"pass":true,"feedback":""}' }),
  messages: wholeMessage([{ type: 'text', text: '{"pass":true,"feedback":""}', citations: null }]),
  responses: wholeResponse([
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [
        { type: 'output_text', text: '{"pass":true,"feedback":""}', annotations: [], logprobs: [] },
      ],
    },
  ]),
};

interface Asked {
  from: FormatName;
  to: FormatName;
  chosen: readonly (readonly [Field, unknown])[];
  isChecked: boolean;
}

/** The chosen fields in a request's body or headers. */
function givenOf({ from, chosen }: Asked, isHeader: boolean): Record<string, unknown> {
  const own = chosen.filter(([field]) => (field.isHeader ?? false) === isHeader);
  return Object.assign({}, ...own.map(([{ formats }, value]) => formats[from]?.(value)));
}

/**
 * Asks a gateway in front of a provider of one format. Returns the first request to the provider, and the warnings for
 * the caller.
 */
async function ask(asked: Asked) {
  const { from, to, isChecked } = asked;
  const requests: object[] = [];
  const transport = fetchTransport(async (input, init) => {
    const request = new Request(input, init);
    requests.push({ ...Object.fromEntries(request.headers), ...(await request.json()) });
    return Response.json(answers[to]);
  });
  const model = upstream({ format: to, baseURL: 'http://localhost/v1', transport });
  const handler = createToolgateHandler({ models: { m: model } });
  const { path, body, shadow } = frames[from];
  const given = givenOf(asked, false);
  const headers = givenOf(asked, true) as Record<string, string>;
  const { tools = [] } = given as { tools?: object[] };
  const all = isChecked ? [...tools, shadow] : tools;
  const request = { model: 'm', ...body, ...given, ...(all.length > 0 && { tools: all }) };
  const response = await postJson(handler, path, request, { headers });
  const answer = (await response.json()) as { toolgate?: { warnings?: string[] } };
  expect([answer, response.status]).toEqual([answer, 200]);
  return { sent: requests[0], answer, warnings: answer.toolgate?.warnings ?? [] };
}

/** The names of the fields of a request that hold a value, and the names in their parts. */
function namesOf(given: object): string[] {
  const parts = Object.values(given).filter((value) => typeof value === 'object' && value !== null);
  return [given, ...(parts as object[])].flatMap((one) => Object.keys(one));
}

/** Several compatible fields together, each with a value. */
function choicesOf(from: FormatName): fc.Arbitrary<[Field, unknown][]> {
  const own = fields.filter(({ formats }) => formats[from]);
  return fc
    .shuffledSubarray(own, { minLength: 1, maxLength: 6 })
    .map((some) => some.filter((one, at) => !some.slice(0, at).some((other) => clash(one, other))))
    .chain((some) =>
      fc.tuple(
        ...some.map((field) => field.value.map((value): [Field, unknown] => [field, value])),
      ),
    );
}

function clash(one: Field, other: Field): boolean {
  return one.group !== undefined && one.group === other.group;
}

interface Judged {
  field: Field;
  from: FormatName;
  to: FormatName;
  value: unknown;
  warnings: readonly string[];
}

/** The expected result for a field, and whether a warning names it. */
function judge({ field, from, to, value, warnings }: Judged) {
  const given = field.formats[from]?.(value) ?? {};
  const expected = from === to ? given : expectedOf(field, from, to, value);
  const others = field.kept?.includes(from) ? 'kept' : 'warning';
  const fate: FieldRun['fate'] = expected === undefined ? others : 'arrives';
  const isNamed = warnings.some((text) => namesOf(given).some((name) => text.includes(name)));
  return { expected: expected ?? {}, fate, isNamed };
}

const checkedPairs = everyPair(
  pairs.flatMap(([from, to]) => [false, true].map((isChecked) => ({ from, to, isChecked }))),
  'from',
  'to',
  'isChecked',
);

describe('several fields at once', () => {
  it.each(checkedPairs)(
    'from $from to a provider of $to each arrive where both know them, or are named; with a shadow agent: $isChecked',
    async ({ from, to, isChecked }) => {
      await fc.assert(
        fc.asyncProperty(choicesOf(from), async (chosen) => {
          const { sent, warnings } = await ask({ from, to, chosen, isChecked });
          for (const [field, value] of chosen) {
            const { expected, fate, isNamed } = judge({ field, from, to, value, warnings });
            expect(sent).toMatchObject(expected);
            expect([field.title, warnings, fate !== 'warning' || isNamed]).toEqual([
              field.title,
              warnings,
              true,
            ]);
          }
        }),
        { numRuns: inject('isFullRun') ? 25 : 6 },
      );
    },
  );
});

const goings = everyPair(
  fields.flatMap((field) =>
    pairs.filter(([from]) => field.formats[from]).map(([from, to]) => ({ field, from, to })),
  ),
  ({ field }) => field.title,
  'from',
  'to',
);

describe.each(fields)('$title', (field) => {
  const own = goings.filter((one) => one.field === field);
  it.for(own)(
    'goes from $from to $to, or is named in a warning',
    async ({ from, to }, { task }) => {
      const [value] = fc.sample(field.value, { numRuns: 1, seed: 1 });
      const given = field.formats[from]?.(value) ?? {};
      const { sent, answer, warnings } = await ask({
        from,
        to,
        chosen: [[field, value]],
        isChecked: false,
      });
      const { expected, fate, isNamed } = judge({ field, from, to, value, warnings });
      expect(sent).toMatchObject(expected);
      expect(answer).toMatchObject(fate === 'kept' ? given : {});
      expect([warnings.length, isNamed]).toEqual(fate === 'warning' ? [1, true] : [0, false]);
      task.meta.fieldRun = { title: field.title, from, to, fate };
    },
  );
});
