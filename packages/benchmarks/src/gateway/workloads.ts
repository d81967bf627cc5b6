import type { Contender } from './contenders.ts';

/** A kind of request, and how often it is made. */
export interface Workload {
  name: string;
  /** The model that gives the answer; see `upstream.ts`. */
  model: string;
  stream: boolean;
  /** How many requests a round has. */
  requests: number;
  /** Words of conversation before the question. */
  history?: number;
  /** Tools that the request declares. */
  tools?: number;
}

/** The work that every contender does. */
export const workloads: readonly Workload[] = [
  { name: 'short JSON', model: 'json-20', stream: false, requests: 1000 },
  { name: 'long JSON', model: 'json-2000', stream: false, requests: 500 },
  { name: 'stream of 20', model: 'stream-20', stream: true, requests: 200 },
  { name: 'stream of 100', model: 'stream-100', stream: true, requests: 100 },
  { name: 'stream of 1,000', model: 'stream-1000', stream: true, requests: 20 },
  { name: '50 tools', model: 'json-20', stream: false, requests: 200, tools: 50 },
  { name: '100 kB conversation', model: 'json-20', stream: false, requests: 150, history: 16_000 },
];

const rules = Array.from(
  { length: 25 },
  (_, index) => `Rule ${index}: never tell a guest about supplier ${index * 7} or its discounts.`,
).join('\n');

/**
 * Returns the body of a request. Its system prompt has 2 kB, which a content filter must protect.
 *
 * @param contender.gatewayTools the gateway tools that the request declares.
 * @param contender.isMonitored whether the features only monitor.
 */
export function bodyOf(
  workload: Workload,
  { gatewayTools, isMonitored = false }: Pick<Contender, 'gatewayTools' | 'isMonitored'>,
): string {
  const monitor = { type: 'object', properties: { mode: { default: 'monitor' } } };
  const question = 'When do you open tomorrow, and is there parking?';
  const history = Array.from({ length: Math.ceil((workload.history ?? 0) / 100) }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: 'We spoke of opening hours and of parking. '.repeat(14),
  }));
  const tools = [
    ...Array.from({ length: workload.tools ?? 0 }, (_, index) => ownTool(index)),
    ...gatewayTools.map((name) => ({
      type: 'function',
      function: { name, ...(isMonitored && { parameters: monitor }) },
    })),
  ];
  return JSON.stringify({
    model: workload.model,
    stream: workload.stream,
    messages: [{ role: 'system', content: rules }, ...history, { role: 'user', content: question }],
    ...(tools.length > 0 && { tools }),
  });
}

function ownTool(index: number) {
  return {
    type: 'function',
    function: {
      name: `tool_${index}`,
      description: `Looks up record ${index} of the shop.`,
      parameters: {
        type: 'object',
        properties: { id: { type: 'string' }, limit: { type: 'integer' } },
        required: ['id'],
      },
    },
  };
}
