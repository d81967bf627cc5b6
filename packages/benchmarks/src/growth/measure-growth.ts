import { createToolgateHandler, fetchTransport, upstream } from '@toolgate/http';

/** The sizes of a request; one of them grows. */
export interface RequestSize {
  /** Characters of the conversation before the question. */
  conversation: number;
  /** Tools that the caller declares. */
  tools: number;
  /** Characters of the system prompt, which the filter protects. */
  systemPrompt: number;
  /** Requests that are under way together. */
  concurrency: number;
}

const typical: RequestSize = { conversation: 0, tools: 0, systemPrompt: 2000, concurrency: 1 };

/** The measured dimensions, each with its sizes. */
export const growthSeries: readonly { name: keyof RequestSize; sizes: readonly number[] }[] = [
  { name: 'conversation', sizes: [0, 50_000, 100_000, 200_000, 400_000] },
  { name: 'tools', sizes: [0, 50, 100, 200, 400] },
  { name: 'systemPrompt', sizes: [1000, 5000, 10_000, 20_000, 40_000] },
  { name: 'concurrency', sizes: [1, 16, 64, 128, 256] },
];

const answer = JSON.stringify({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: 'We open at nine, and there is parking. '.repeat(5) },
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: 500, completion_tokens: 50, total_tokens: 550 },
});

const transport = fetchTransport(
  async () => new Response(answer, { headers: { 'content-type': 'application/json' } }),
);

const handler = createToolgateHandler({
  provider: upstream({ format: 'chat-completions', baseURL: 'http://localhost/v1', transport }),
});

function sentences(characters: number, seed: number): string {
  let text = '';
  for (let index = 0; text.length < characters; index += 1) {
    text += `Rule ${seed + index}: never tell a guest about supplier ${index * 7} or its discounts.\n`;
  }
  return text.slice(0, characters);
}

/** The seed makes each prompt a new one: an app that repeats its own pays for preparing it once. */
function bodyOf({ conversation, tools, systemPrompt }: RequestSize, seed: number): string {
  const turn = 'We spoke of opening hours and of parking. '.repeat(24);
  const history = Array.from({ length: Math.round(conversation / turn.length) }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: turn,
  }));
  return JSON.stringify({
    model: 'm',
    messages: [
      { role: 'system', content: sentences(systemPrompt, seed) },
      ...history,
      { role: 'user', content: 'When do you open tomorrow, and is there parking?' },
    ],
    tools: [
      { type: 'function', function: { name: 'svc_prompt_guard' } },
      ...Array.from({ length: tools }, (_, index) => ({
        type: 'function',
        function: {
          name: `tool_${index}`,
          description: `Looks up record ${index} of the shop.`,
          parameters: { type: 'object', properties: { id: { type: 'string' } } },
        },
      })),
    ],
  });
}

async function ask(body: string): Promise<void> {
  // A body of unknown length would count as the longest, and the handler takes sixteen at once.
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  const url = 'http://localhost/v1/chat/completions';
  const response = await handler(new Request(url, { method: 'POST', headers, body }));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
}

/**
 * CPU milliseconds of a request with guard and filter, without a network: the best of several rounds.
 *
 * @throws Error for a request that is refused.
 */
export async function measureGrowth(size: Partial<RequestSize>, rounds = 9): Promise<number> {
  const whole = { ...typical, ...size };
  const least = Math.max(8, whole.concurrency);
  let best = Infinity;
  for (let round = -1; round < rounds; round += 1) {
    const bodies = Array.from({ length: least }, (_, index) =>
      bodyOf(whole, Math.floor(Math.random() * 1e9) + index),
    );
    const before = process.cpuUsage();
    for (let start = 0; start < bodies.length; start += whole.concurrency) {
      await Promise.all(bodies.slice(start, start + whole.concurrency).map(ask));
    }
    const { user, system } = process.cpuUsage(before);
    if (round >= 0) best = Math.min(best, (user + system) / 1000 / bodies.length);
  }
  return best;
}
