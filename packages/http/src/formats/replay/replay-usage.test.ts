import { describe, expect, it } from 'vitest';
import { createToolgateHandler } from '../../create-toolgate-handler.ts';
import {
  chatChunk,
  chatCompletion,
  chatEvents,
  messageEvents,
  postUnchecked,
  readEvents,
  scriptedModel,
  streamResponse,
  testUpstream,
  textAnswer,
  wholeMessage,
} from '../../testing/index.ts';

type Wire = Record<string, unknown>;

/** Returns a path within JSON, such as `delta.usage`. */
function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((holder, name) => (holder as Wire)?.[name], value);
}

/** Asks a gateway whose judge rejects the first answer of a provider and accepts the second one. */
async function ask(path: string, body: Wire, answer: () => Response): Promise<string> {
  let calls = 0;
  const judge = scriptedModel(() => {
    calls += 1;
    return textAnswer(JSON.stringify({ pass: calls > 1, feedback: 'Be brief.' }));
  });
  const { provider } = testUpstream(answer);
  const shadowAgent = { model: judge };
  const handler = createToolgateHandler({
    provider,
    shadowAgent,
    defaults: { shadowAgent: { maxIterations: 2 } },
  });
  const messages = [{ role: 'user', content: 'Hi' }];
  const response = await postUnchecked(handler, path, { model: 'm', messages, ...body });
  return response.text();
}

const claudeUsage = {
  input_tokens: 7,
  cache_creation_input_tokens: 3,
  cache_read_input_tokens: 0,
  cache_creation: { ephemeral_1h_input_tokens: 1, ephemeral_5m_input_tokens: 2 },
  output_tokens: 9,
  server_tool_use: { web_search_requests: 1, web_fetch_requests: 0 },
  service_tier: 'standard',
  iterations: [{ type: 'message', output_tokens: 9 }],
};
const claudeSums = {
  cache_creation: { ephemeral_1h_input_tokens: 2, ephemeral_5m_input_tokens: 4 },
  server_tool_use: { web_search_requests: 2, web_fetch_requests: 0 },
};
const chatUsage = {
  prompt_tokens: 10,
  completion_tokens: 20,
  total_tokens: 30,
  prompt_tokens_details: { audio_tokens: 4, cached_tokens: 2 },
  completion_tokens_details: { accepted_prediction_tokens: 3, rejected_prediction_tokens: 1 },
  cost: 0.5,
};
const chatSums = {
  prompt_tokens_details: { audio_tokens: 8, cached_tokens: 79 },
  completion_tokens_details: { accepted_prediction_tokens: 6, rejected_prediction_tokens: 2 },
  cost: 1,
};

describe('the usage of an answer and its revision', () => {
  it('has sums of the counts that only Anthropic has', async () => {
    const text = { type: 'text', text: 'Hi', citations: null };
    const whole = { ...wholeMessage([text]), usage: claudeUsage };
    const answer = await ask('/v1/messages', { max_tokens: 9 }, () => Response.json(whole));
    const { usage } = JSON.parse(answer) as { usage: Wire };
    expect(usage).toMatchObject({ ...claudeSums, service_tier: 'standard' });
    expect(usage['iterations']).toBeUndefined();
  });

  it('has sums of the tools at the end of a stream', async () => {
    const words = {
      begin: { type: 'text', text: '', citations: null },
      deltas: [{ type: 'text_delta', text: 'Hi' }],
    };
    const { server_tool_use: tools } = claudeUsage;
    const events = messageEvents([words]).map((event) =>
      event.replaceAll('"server_tool_use":null', `"server_tool_use":${JSON.stringify(tools)}`),
    );
    const body = { max_tokens: 9, stream: true };
    const answer = await ask('/v1/messages', body, () => streamResponse(events));
    const end = readEvents(answer).find(({ data }) => at(data, 'type') === 'message_delta');
    expect(at(end?.data, 'usage.server_tool_use')).toEqual(claudeSums.server_tool_use);
  });

  it.each([false, true])(
    'has sums of all counts of a chat completion: stream %s',
    async (stream) => {
      const whole = { ...chatCompletion({ content: 'Hi' }), usage: chatUsage };
      const end = { ...chatChunk({}, { finish_reason: 'stop' }), usage: chatUsage };
      const answer = await ask('/v1/chat/completions', { stream }, () =>
        stream
          ? streamResponse(chatEvents([chatChunk({ content: 'Hi' }), end]))
          : Response.json(whole),
      );
      const usages = stream
        ? readEvents(answer).map(({ data }) => at(data, 'usage'))
        : [at(JSON.parse(answer), 'usage')];
      expect(usages.findLast((usage) => usage != null)).toMatchObject(chatSums);
    },
  );
});
