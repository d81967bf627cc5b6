import { readEvents } from '../testing/read-events.ts';
import {
  type Client,
  type Connection,
  declarationsOf,
  maxSteps,
  modelId,
  type Question,
  runTool,
  type ToolDeclaration,
} from './client.ts';

type Json = Record<string, unknown>;

/** Settings for which both clients lack an option. */
const lacks = { 'structured output': 'it never asks for it' } as const;

/** Sends the requests of Claude Code, release 2.1.329. */
export const claudeCode: Client = {
  name: 'Claude Code (its requests)',
  lacks,
  outcome: {},
  async ask(question, connection) {
    const messages: Json[] = [
      { role: 'user', content: claudeCodeContent(question) },
      // Claude Code reminds its model of the current state in the middle of the conversation.
      { role: 'system', content: [{ type: 'text', text: 'The task list is empty.' }] },
    ];
    for (let step = 0; step < maxSteps; step += 1) {
      const content = await postMessages(messages, question, connection);
      const calls = content.filter(({ type }) => type === 'tool_use');
      if (calls.length === 0) {
        return { text: content.map(textOf).join(''), outcome: undefined };
      }
      const results = calls.map(({ id, name, input }) => ({
        type: 'tool_result',
        tool_use_id: id,
        content: runTool(question, String(name), input),
      }));
      messages.push({ role: 'assistant', content }, { role: 'user', content: results });
    }
    throw new Error('The model called tools in every step.');
  },
};

function textOf({ text }: Json): string {
  return typeof text === 'string' ? text : '';
}

const ephemeral = { type: 'ephemeral' };

function claudeCodeContent({ text, image }: Question): Json[] {
  const source = { type: 'base64', media_type: 'image/png', data: image };
  return [
    ...(image === undefined ? [] : [{ type: 'image', source }]),
    { type: 'text', text, cache_control: ephemeral },
  ];
}

function claudeCodeTool({ name, description, schema }: ToolDeclaration): Json {
  const isGateway = name.startsWith('svc_');
  return { name, description, input_schema: schema, ...(!isGateway && { defer_loading: true }) };
}

async function postMessages(
  messages: Json[],
  question: Question,
  connection: Connection,
): Promise<Json[]> {
  const { instructions, model = modelId, stream } = question;
  const response = await post(`${connection.origin}/v1/messages?beta=true`, {
    question,
    fetch: connection.fetch,
    headers: {
      'x-api-key': connection.apiKey,
      'anthropic-version': '2023-06-01',
      'anthropic-beta': 'claude-code-20250219,interleaved-thinking-2025-05-14',
      'x-app': 'cli',
      'user-agent': 'claude-cli/2.1.329 (external, cli)',
    },
    body: {
      model,
      max_tokens: 64_000,
      messages,
      ...(instructions !== undefined && {
        system: [{ type: 'text', text: instructions, cache_control: ephemeral }],
      }),
      tools: declarationsOf(question).map(claudeCodeTool),
      thinking: { type: 'adaptive', display: 'updates' },
      output_config: { effort: 'high' },
      context_management: { edits: [{ type: 'clear_thinking_20251015', keep: 'all' }] },
      metadata: { user_id: '{"device_id":"a","session_id":"b"}' },
      stream,
    },
  });
  if (!stream) return ((await response.json()) as { content: Json[] }).content;
  return messageOf(await readStream(response, question));
}

/** Puts the blocks of a streamed message together. */
function messageOf(events: Json[]): Json[] {
  const blocks: Json[] = [];
  for (const { type, content_block: block, delta } of events) {
    if (type === 'content_block_start') blocks.push({ ...(block as Json) });
    const last = blocks.at(-1);
    if (type !== 'content_block_delta' || last === undefined) continue;
    const { text, thinking, signature, partial_json: json } = delta as Record<string, string>;
    if (text !== undefined) last['text'] = `${String(last['text'])}${text}`;
    if (thinking !== undefined) last['thinking'] = `${String(last['thinking'])}${thinking}`;
    if (signature !== undefined) last['signature'] = signature;
    if (json !== undefined)
      last['json'] = (typeof last['json'] === 'string' ? last['json'] : '') + json;
  }
  if (events.at(-1)?.['type'] !== 'message_stop') throw new Error('The stream broke off.');
  return blocks.map(withInput);
}

function withInput({ json, ...block }: Json): Json {
  return block['type'] === 'tool_use' ? { ...block, input: JSON.parse(String(json)) } : block;
}

/** Sends the requests of Codex, release 0.169. */
export const codex: Client = {
  name: 'Codex (its requests)',
  lacks,
  outcome: {},
  async ask(question, connection) {
    const { instructions } = question;
    const input: Json[] = [
      ...(instructions === undefined ? [] : [codexMessage('developer', instructions)]),
      codexMessage('user', question.text, question.image),
    ];
    for (let step = 0; step < maxSteps; step += 1) {
      const output = await postResponses(input, question, connection);
      const calls = output.filter(({ type }) => type === 'function_call');
      if (calls.length === 0) {
        const parts = output.flatMap(({ content }) => (content ?? []) as { text?: string }[]);
        return { text: parts.map(({ text }) => text ?? '').join(''), outcome: undefined };
      }
      input.push(...output);
      for (const { call_id, name, arguments: given } of calls) {
        const result = runTool(question, String(name), given);
        input.push({ type: 'function_call_output', call_id, output: result });
      }
    }
    throw new Error('The model called tools in every step.');
  },
};

function codexMessage(role: string, text: string, image?: string): Json {
  const image_url = `data:image/png;base64,${image}`;
  const content = [
    { type: 'input_text', text },
    ...(image === undefined ? [] : [{ type: 'input_image', image_url }]),
  ];
  return { type: 'message', role, content };
}

async function postResponses(
  input: Json[],
  question: Question,
  connection: Connection,
): Promise<Json[]> {
  const { model = modelId, stream } = question;
  const own = declarationsOf(question);
  const response = await post(`${connection.origin}/v1/responses`, {
    question,
    fetch: connection.fetch,
    headers: {
      authorization: `Bearer ${connection.apiKey}`,
      ...(stream && { accept: 'text/event-stream' }),
      originator: 'codex_cli_rs',
      'session-id': '0199',
    },
    body: {
      model,
      input,
      tools: codexTools(own),
      tool_choice: 'auto',
      parallel_tool_calls: true,
      reasoning: { summary: 'auto' },
      store: false,
      stream,
      include: ['reasoning.encrypted_content'],
      prompt_cache_key: '0199',
      client_metadata: { installation: 'a' },
    },
  });
  if (!stream) return ((await response.json()) as { output: Json[] }).output;
  const last = (await readStream(response, question)).at(-1);
  const end = last?.['response'] as { output: Json[]; error?: { message: string } } | undefined;
  // Codex reads the failure from the response, and treats a stream without an end as broken.
  if (last?.['type'] === 'response.failed') throw new Error(end?.error?.message);
  if (end === undefined) throw new Error('stream closed before response.completed');
  return end.output;
}

/** Codex's own tools. Some are not functions: a namespace, a custom tool and a hosted tool. */
function codexTools(own: ReturnType<typeof declarationsOf>): Json[] {
  const functions = own.map(({ name, description, schema: parameters }) => ({
    type: 'function',
    name,
    description,
    strict: false,
    parameters,
  }));
  const spawn = { type: 'function', name: 'spawn', strict: false, parameters: { type: 'object' } };
  return [
    ...functions,
    { type: 'custom', name: 'apply_patch', format: { type: 'text' } },
    { type: 'namespace', name: 'agents', description: 'Other agents.', tools: [spawn] },
    { type: 'web_search' },
  ];
}

interface Posted {
  question: Question;
  fetch: typeof fetch;
  headers: Record<string, string>;
  body: Json;
}

async function post(url: string, { question, fetch, headers, body }: Posted): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    ...(question.signal && { signal: question.signal }),
  });
  if (response.ok) return response;
  const failure = Object.assign(new Error(await response.text()), { status: response.status });
  throw failure;
}

/** Reads a stream as it comes; returns all its events at its end. */
async function readStream(response: Response, { onText }: Question): Promise<Json[]> {
  const decoder = new TextDecoder();
  let body = '';
  for await (const chunk of response.body ?? []) {
    const text = decoder.decode(chunk, { stream: true });
    body += text;
    for (const line of text.split('\n')) {
      if (/^data: .*(?:text_delta|output_text\.delta)/.test(line)) onText?.(line);
    }
  }
  const events = readEvents(body).flatMap(({ data }) => (data === '[DONE]' ? [] : [data as Json]));
  const error = events.find(({ type }) => type === 'error');
  if (error !== undefined && !body.includes('response.failed'))
    throw new Error(JSON.stringify(error));
  return events;
}
