import type { LanguageModelV4 } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from './create-toolgate-handler.ts';
import type { FormatName } from './formats/original.ts';
import {
  postUnchecked,
  readEvents,
  scriptedModel,
  streamResponse,
  testUpstream,
  textAnswer,
  toolUse,
  wholeMessage,
  wholeResponse,
} from './testing/index.ts';

type Wire = Record<string, unknown>;

/** A judge that accepts every answer, and counts how often it was asked. */
function acceptingJudge(): { model: LanguageModelV4; calls: () => number } {
  let calls = 0;
  const model = scriptedModel(() => {
    calls += 1;
    return textAnswer('{"pass":true,"feedback":""}');
  });
  return { model, calls: () => calls };
}

interface Case {
  title: string;
  /** The caller's tools and other fields. */
  body: Wire;
  /** The output items or content blocks of the answer. */
  output: readonly Wire[];
}

const gatewayTools: Readonly<Record<string, Wire>> = {
  responses: { type: 'function', name: 'svc_shadow_agent', parameters: {}, strict: false },
  messages: { name: 'svc_shadow_agent', input_schema: { type: 'object' } },
};

function eventsOf(answer: Wire, items: readonly Wire[]): string[] {
  const isResponse = answer['object'] === 'response';
  const events: Wire[] = isResponse
    ? [
        { type: 'response.created', response: { ...answer, output: [] } },
        ...items.flatMap((item, index) => [
          { type: 'response.output_item.added', output_index: index, item },
          { type: 'response.output_item.done', output_index: index, item },
        ]),
        { type: 'response.completed', response: answer },
      ]
    : [
        { type: 'message_start', message: { ...answer, content: [], stop_reason: null } },
        ...items.flatMap((block, index) => [
          { type: 'content_block_start', index, content_block: block },
          { type: 'content_block_stop', index },
        ]),
        { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: answer['usage'] },
        { type: 'message_stop' },
      ];
  return events.map(
    (event, number) =>
      `event: ${String(event['type'])}\ndata: ${JSON.stringify({ ...event, ...(isResponse && { sequence_number: number }) })}\n\n`,
  );
}

interface Asked {
  /** What the caller got: output items or content blocks. */
  output: unknown;
  shadowAgent: Wire | undefined;
  upstreamCalls: number;
  judgeCalls: number;
}

async function ask(
  format: 'messages' | 'responses',
  { body, output }: Case,
  stream: boolean,
): Promise<Asked> {
  const answer = format === 'responses' ? wholeResponse(output) : wholeMessage(output, 'tool_use');
  const { provider, requests } = testUpstream(() =>
    stream ? streamResponse(eventsOf(answer, output)) : Response.json(answer),
  );
  const judge = acceptingJudge();
  const handler = createToolgateHandler({ provider, shadowAgent: { model: judge.model } });
  const response = await postUnchecked(handler, `/v1/${format}`, {
    model: 'm',
    ...(format === 'messages'
      ? { max_tokens: 100, messages: [{ role: 'user', content: 'Hi' }] }
      : { input: 'Hi' }),
    ...body,
    stream,
    tools: [...((body['tools'] as Wire[] | undefined) ?? []), gatewayTools[format]],
  });
  const text = await response.text();
  const whole = stream ? lastOf(text, format) : (JSON.parse(text) as Wire);
  const outcome = whole['toolgate'] as { shadowAgent?: Wire } | undefined;
  return {
    output: whole[format === 'responses' ? 'output' : 'content'],
    shadowAgent: outcome?.shadowAgent,
    upstreamCalls: requests.length,
    judgeCalls: judge.calls(),
  };
}

/** Returns the answer that a stream tells. */
function lastOf(text: string, format: FormatName): Wire {
  const events = readEvents(text).flatMap(({ data }) => (data === '[DONE]' ? [] : [data as Wire]));
  if (format === 'responses') return events.at(-1)?.['response'] as Wire;
  const blocks = events.filter(({ type }) => type === 'content_block_start');
  const end = events.find(({ type }) => type === 'message_delta');
  return { ...end, content: blocks.map((event) => event['content_block']) };
}

const look = {
  type: 'function',
  name: 'look',
  parameters: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] },
  strict: false,
};
const namespace = { type: 'namespace', name: 'crm', description: 'Customers.', tools: [look] };
const lookCall = (more: Wire = {}): Wire => ({
  id: 'fc_1',
  type: 'function_call',
  status: 'completed',
  arguments: '{"q":"a"}',
  call_id: 'call_1',
  name: 'look',
  ...more,
});
const hosted = (type: string, fields: Wire): Wire => ({
  id: 'x_1',
  type,
  call_id: 'call_1',
  status: 'completed',
  ...fields,
});
const toolSearch = {
  type: 'tool_search',
  execution: 'client',
  description: 'Finds tools.',
  parameters: { type: 'object', properties: {} },
};
const searchCall = hosted('tool_search_call', { execution: 'client', arguments: { q: 'crm' } });
const hi = { role: 'user', content: 'Hi' };
const loadedTools = { tools: [toolSearch] };
const found = (tools: readonly Wire[]): Wire => ({
  type: 'tool_search_output',
  execution: 'client',
  call_id: 'call_1',
  status: 'completed',
  tools,
});

const responses: readonly Case[] = [
  {
    title: 'a shell of the caller',
    body: { tools: [{ type: 'shell', environment: { type: 'local' } }] },
    output: [hosted('shell_call', { action: { commands: ['ls'] } })],
  },
  {
    title: 'a local shell',
    body: { tools: [{ type: 'local_shell' }] },
    output: [hosted('local_shell_call', { action: { type: 'exec', command: ['ls'], env: {} } })],
  },
  {
    title: 'a patch',
    body: { tools: [{ type: 'apply_patch' }] },
    output: [hosted('apply_patch_call', { operation: { type: 'delete_file', path: 'a.txt' } })],
  },
  {
    title: 'the computer',
    body: { tools: [{ type: 'computer' }] },
    output: [hosted('computer_call', { actions: [], pending_safety_checks: [] })],
  },
  {
    title: 'a tool of a namespace',
    body: { tools: [namespace] },
    output: [lookCall({ namespace: 'crm' })],
  },
  { title: 'a search for tools', body: loadedTools, output: [searchCall] },
  {
    title: 'a tool that the caller’s search found',
    body: { ...loadedTools, input: [hi, searchCall, found([look])] },
    output: [lookCall()],
  },
  {
    title: 'a tool of a namespace that the caller’s search found',
    body: { ...loadedTools, input: [hi, searchCall, found([namespace])] },
    output: [lookCall({ namespace: 'crm' })],
  },
  {
    title: 'a tool that was added on the way',
    body: { input: [hi, { type: 'additional_tools', role: 'developer', tools: [look] }] },
    output: [lookCall()],
  },
  {
    title: 'a tool of a stored prompt',
    body: { prompt: { id: 'pmpt_1' } },
    output: [lookCall()],
  },
];

const messages: readonly Case[] = [
  {
    title: 'a tool of a toolset',
    body: { tools: [{ type: 'computer_toolset_20260801' }] },
    output: [{ ...toolUse('t1', 'left_click', { coordinate: [1, 2] }), toolset_name: 'computer' }],
  },
  {
    title: 'a tool that was added on the way',
    body: {
      messages: [
        hi,
        {
          role: 'system',
          content: [
            { type: 'tool_addition', tool: { name: 'look', input_schema: { type: 'object' } } },
          ],
        },
      ],
    },
    output: [toolUse('t1', 'look', { q: 'a' })],
  },
];

/** Each case with a whole answer and with a stream. */
function bothWays(cases: readonly Case[]) {
  return cases.flatMap((one) => [
    { ...one, stream: false },
    { ...one, stream: true },
  ]);
}

/** A step of a tool loop: the first answer passes, and no judge reads it. */
function passedStep(output: readonly Wire[]) {
  const shadowAgent: unknown = expect.objectContaining({ action: 'passed', iterations: 1 });
  return { output, shadowAgent, upstreamCalls: 1, judgeCalls: 0 };
}

describe('the shadow agent', () => {
  it.each(bothWays(responses))('lets a call pass: $title (stream $stream)', async (one) => {
    expect(await ask('responses', one, one.stream)).toEqual(passedStep(one.output));
  });

  it.each(bothWays(messages))('lets a tool use pass: $title (stream $stream)', async (one) => {
    expect(await ask('messages', one, one.stream)).toEqual(passedStep(one.output));
  });

  it.each([
    ['with wrong arguments', [namespace], { namespace: 'crm', arguments: '{"q":1}' }],
    ['of a namespace that was not declared', [namespace], { namespace: 'erp' }],
    ['of a tool that was not declared', [look], { name: 'lok' }],
  ])('rejects a call %s', async (_title, tools, more) => {
    const rejected = { title: '', body: { tools }, output: [lookCall(more)] };
    const { shadowAgent } = await ask('responses', rejected, false);
    expect(shadowAgent?.['action']).toBe('failed');
  });

  it.each([false, true])('takes a request for approval as a step (stream %s)', async (stream) => {
    const request = {
      id: 'mcpr_1',
      type: 'mcp_approval_request',
      arguments: '{"q":"a"}',
      name: 'look',
      server_label: 's',
    };
    const tools = [{ type: 'mcp', server_label: 's', server_url: 'https://mcp.example' }];
    const one = { title: '', body: { tools }, output: [request] };
    expect(await ask('responses', one, stream)).toEqual(passedStep([request]));
  });
});
