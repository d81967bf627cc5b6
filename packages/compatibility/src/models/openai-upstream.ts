/** An item of an answer, as the responses endpoint of OpenAI has it. */
export type UpstreamItem =
  | { type: 'message'; id: string; text: string }
  | { type: 'reasoning'; id: string; summary: string[] }
  | { type: 'function_call'; id: string; name: string; input: string };

/** The requests that an {@link openaiUpstream} got. */
export interface OpenaiUpstream {
  /** Answers instead of the network. */
  fetch: typeof fetch;
  /** The bodies of all requests. */
  readonly requests: readonly { input: unknown }[];
}

const usage = {
  input_tokens: 1,
  output_tokens: 1,
  total_tokens: 2,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens_details: { reasoning_tokens: 0 },
};

/** The responses endpoint with storage on, written by hand: one answer after the other; the last repeats. */
export function openaiUpstream(...answers: UpstreamItem[][]): OpenaiUpstream {
  const requests: { input: unknown; stream?: boolean }[] = [];
  return {
    requests,
    async fetch(url, init) {
      const body = (await new Request(url, init).json()) as (typeof requests)[number];
      const items = answers[Math.min(requests.length, answers.length - 1)] ?? [];
      requests.push(body);
      return body.stream
        ? new Response(eventsOf(items), { headers: { 'content-type': 'text/event-stream' } })
        : Response.json(responseOf(items));
    },
  };
}

function responseOf(items: readonly UpstreamItem[]) {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    model: 'gpt-5',
    status: 'completed',
    incomplete_details: null,
    output: items.map(outputOf),
    usage,
  };
}

function outputOf(item: UpstreamItem) {
  const { id, type } = item;
  switch (item.type) {
    case 'message':
      return {
        id,
        type,
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: item.text, annotations: [] }],
      };
    case 'reasoning':
      return { id, type, summary: item.summary.map((text) => ({ type: 'summary_text', text })) };
    case 'function_call':
      return { id, type, ...callOf(item), arguments: item.input, status: 'completed' };
  }
}

function callOf({ name }: Extract<UpstreamItem, { type: 'function_call' }>) {
  return { call_id: `call_${name}`, name };
}

function eventsOf(items: readonly UpstreamItem[]): string {
  const events: object[] = [
    { type: 'response.created', response: { ...responseOf([]), status: 'in_progress' } },
    ...items.flatMap((item, index) => [
      { type: 'response.output_item.added', output_index: index, item: addedOf(item) },
      ...deltasOf(item).map((event) =>
        Object.assign(event, { item_id: item.id, output_index: index }),
      ),
      { type: 'response.output_item.done', output_index: index, item: outputOf(item) },
    ]),
    { type: 'response.completed', response: responseOf(items) },
  ];
  return events
    .map((event, index) => `data: ${JSON.stringify({ ...event, sequence_number: index })}\n\n`)
    .join('');
}

function addedOf(item: UpstreamItem) {
  const { id, type } = item;
  switch (item.type) {
    case 'message':
      return { id, type, role: 'assistant', status: 'in_progress', content: [] };
    case 'reasoning':
      return { id, type, summary: [] };
    case 'function_call':
      return { id, type, ...callOf(item), arguments: '', status: 'in_progress' };
  }
}

function deltasOf(item: UpstreamItem): object[] {
  switch (item.type) {
    case 'message':
      return cut(item.text).map((delta) => ({
        type: 'response.output_text.delta',
        content_index: 0,
        delta,
      }));
    case 'reasoning':
      return item.summary.flatMap((text, index) => [
        { type: 'response.reasoning_summary_part.added', summary_index: index },
        ...cut(text).map((delta) => ({
          type: 'response.reasoning_summary_text.delta',
          summary_index: index,
          delta,
        })),
        { type: 'response.reasoning_summary_part.done', summary_index: index },
      ]);
    case 'function_call':
      return cut(item.input).map((delta) => ({
        type: 'response.function_call_arguments.delta',
        delta,
      }));
  }
}

function cut(text: string): string[] {
  return text.match(/[\s\S]{1,9}/g) ?? [];
}
