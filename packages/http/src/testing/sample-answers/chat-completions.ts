import { chatCompletion } from '../wire-answers.ts';
import { token } from './common.ts';

const chatUsage = {
  prompt_tokens: 1,
  completion_tokens: 2,
  total_tokens: 3,
  completion_tokens_details: { reasoning_tokens: 0, note: 'a' },
};
const urlCitation = {
  type: 'url_citation',
  url_citation: { start_index: 0, end_index: 1, url: 'https://a.test', title: 'A' },
};
const detail = {
  type: 'reasoning.text',
  text: 'Hm',
  signature: 'c2ln',
  id: 'r',
  format: 'f',
  index: 0,
};

/** A whole answer. */
export const chatWhole: object = {
  ...chatCompletion(
    {
      content: 'Hello',
      reasoning_content: 'Hm',
      reasoning_details: [detail],
      annotations: [urlCitation],
      audio: { id: 'audio_1', data: 'QUJD', expires_at: 1, transcript: 'Hello' },
      tool_calls: [
        { id: 'call_1', type: 'function', function: { name: 'look', arguments: '{"at":"it"}' } },
        { id: 'call_2', type: 'custom', custom: { name: 'say', input: 'it' } },
      ],
      extra: { deep: ['x'] },
    },
    {
      logprobs: { content: [token], refusal: [token] },
      finish_reason: 'tool_calls',
      stop_reason: 'x',
      content_filter_results: { hate: { filtered: false, severity: 'safe' } },
    },
  ),
  usage: chatUsage,
  service_tier: 'default',
  system_fingerprint: 'fp_1',
  metadata: { a: 'b' },
  provider: 'somebody',
};

const chatHead = {
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  service_tier: 'default',
  system_fingerprint: 'fp_1',
};
const chunkOf = (delta: object, rest: object = {}, more: object = {}) => ({
  ...chatHead,
  choices: [{ index: 0, delta, finish_reason: null, ...rest }],
  ...more,
});
/** The chunks of a stream. */
export const chatChunks: readonly unknown[] = [
  chunkOf({ role: 'assistant', content: '' }, {}, { obfuscation: 'abc' }),
  chunkOf({ reasoning_content: 'Hm' }),
  chunkOf({ reasoning: 'Hm', reasoning_details: [detail] }),
  chunkOf({ thinking_blocks: [{ type: 'thinking', thinking: 'Hm', signature: 'c2ln' }] }),
  chunkOf({ content: 'Hel' }, { logprobs: { content: [token], refusal: null } }),
  chunkOf({ content: 'lo' }),
  chunkOf({ content: ' there' }),
  chunkOf({ content: [{ type: 'text', text: '.' }] }),
  chunkOf({ annotations: [urlCitation] }),
  chunkOf({ audio: { id: 'audio_1', transcript: 'Hello', data: 'QUJD' } }),
  chunkOf({ extra: { deep: ['x'] } }, { more: 'x' }, { provider: 'somebody' }),
  chunkOf({
    tool_calls: [
      {
        index: 0,
        id: 'call_1',
        type: 'function',
        function: { name: 'look', arguments: '' },
        extra: 'x',
      },
    ],
  }),
  chunkOf({ tool_calls: [{ index: 0, function: { arguments: '{"at":"it"}' } }] }),
  chunkOf({ function_call: { name: 'older', arguments: '{}' } }),
  chunkOf({}, { finish_reason: 'tool_calls', stop_reason: 'x' }),
  { ...chatHead, choices: [], usage: chatUsage },
  '[DONE]',
];
