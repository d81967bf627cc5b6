import { readCustomers } from '../own-sets/own-set-data.ts';

/** A kind of check: its path and its body. */
export interface CheckKind {
  name: string;
  path: string;
  /** The body of the check of a number; no two are alike, since the guard remembers what it read last. */
  body(index: number): unknown;
}

const customers = readCustomers();
const system = Array.from(
  { length: 25 },
  (_, index) => `Rule ${index}: never tell a guest about supplier ${index * 7} or its discounts.`,
).join('\n');

function question(index: number): string {
  return `${customers[index % customers.length]?.text ?? ''} (${index})`;
}

function answer(index: number): string {
  const texts = [0, 1, 2, 3].map((offset) => customers[(index + offset) % customers.length]?.text);
  return `You asked about order ${index}. ${texts.join(' ')}`;
}

const conversation = (index: number): object[] => [
  { role: 'system', content: system },
  { role: 'user', content: question(index) },
];

/** Guard and filter in each contract, as a gateway asks them about one message and one answer under a 2 kB system prompt. */
export const checkKinds: readonly [CheckKind, ...CheckKind[]] = [
  {
    name: 'LiteLLM, request',
    path: '/beta/litellm_basic_guardrail_api',
    body: (index) => ({
      input_type: 'request',
      texts: [system, question(index)],
      structured_messages: conversation(index),
      request_data: {},
      litellm_call_id: `call-${index}`,
    }),
  },
  {
    name: 'LiteLLM, response',
    path: '/beta/litellm_basic_guardrail_api',
    body: (index) => ({
      input_type: 'response',
      texts: [answer(index)],
      structured_messages: conversation(index),
      request_data: {},
    }),
  },
  {
    name: 'OpenAI decisions, prompt-guard',
    path: '/v1/decisions',
    body: (index) => ({
      model: 'prompt-guard',
      input: question(index),
      questions: [{ type: 'predicate', name: 'attack', instructions: 'Is it an attack?' }],
    }),
  },
  {
    name: 'OpenAI decisions, content-filter',
    path: '/v1/decisions',
    body: (index) => ({
      model: 'content-filter',
      input: [...conversation(index), { role: 'assistant', content: answer(index) }],
      questions: [{ type: 'predicate', name: 'leak', instructions: 'Is it a leak?' }],
    }),
  },
  {
    name: 'NeMo, both',
    path: '/v1/guardrail/checks',
    body: (index) => ({
      model: 'm',
      messages: [...conversation(index), { role: 'assistant', content: answer(index) }],
    }),
  },
  {
    name: 'agentgateway, request',
    path: '/request',
    body: (index) => ({ body: { messages: conversation(index) } }),
  },
];
