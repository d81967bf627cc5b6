import { createOpenAI as createOpenAI4 } from 'openai-4';
import { createOpenAI as createOpenAI5 } from 'openai-5';
import { createOpenAI as createOpenAI6 } from 'openai-6';
import { createOpenAI as createOpenAI7 } from 'openai-7';
import type { Major } from '../majors.ts';

/** What the tests use of a major's OpenAI provider. */
type CreateOpenAI = (settings: { apiKey: string; fetch: () => Promise<Response> }) => {
  chat(modelId: string): object;
};

const providers: Record<Major['number'], CreateOpenAI> = {
  4: createOpenAI4,
  5: createOpenAI5,
  6: createOpenAI6,
  7: createOpenAI7,
};

const head = { id: 'chatcmpl-1', model: 'gpt-5-2025-08-07', created: 1_760_000_000 };
const usage = {
  prompt_tokens: 20,
  completion_tokens: 12,
  total_tokens: 32,
  prompt_tokens_details: { cached_tokens: 4 },
  completion_tokens_details: { reasoning_tokens: 0 },
};

function call(fields: object): object {
  return { tool_calls: [{ index: 0, ...fields }] };
}

/** An answer of text and a tool call, whole. */
const whole = {
  ...head,
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      finish_reason: 'tool_calls',
      message: {
        role: 'assistant',
        content: 'We play Hamlet.',
        tool_calls: [
          {
            id: 'call_1',
            type: 'function',
            function: { name: 'list_shows', arguments: '{"day":"today"}' },
          },
        ],
      },
    },
  ],
  usage,
};

/** The changes that the same answer is streamed as. */
const deltas: object[] = [
  { role: 'assistant', content: '' },
  { content: 'We play' },
  { content: ' Hamlet.' },
  call({ id: 'call_1', type: 'function', function: { name: 'list_shows', arguments: '' } }),
  call({ function: { arguments: '{"day":' } }),
  call({ function: { arguments: '"today"}' } }),
];

const chunks: object[] = [
  ...deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] })),
  { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
  { choices: [], usage },
];

/** A chat model of OpenAI's provider; the first call is answered whole, the next as a stream. */
export function openAIModel(major: Major['number']): object {
  const events = chunks.map(
    (chunk) =>
      `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...chunk })}\n\n`,
  );
  const answers = [
    Response.json(whole),
    new Response(`${events.join('')}data: [DONE]\n\n`, {
      headers: { 'content-type': 'text/event-stream' },
    }),
  ];
  const fetch = async (): Promise<Response> => answers.shift() ?? Response.error();
  return providers[major]({ apiKey: 'test', fetch }).chat('gpt-5');
}
