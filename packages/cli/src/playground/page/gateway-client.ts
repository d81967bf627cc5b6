import type { InspectedAnswer } from '../inspect-answer.ts';
import { type ChatMessage, chatRequest, type Settings } from './chat-request.ts';
import type { Outcome } from './outcome.ts';

/** The answer to a request. */
export interface Answer {
  text: string;
  /** The outcome; absent when the gateway had nothing to do. */
  outcome?: Outcome;
}

/** A failed request. */
export class GatewayError extends Error {
  override name = 'GatewayError';
  /** The status of the response; 0 without a response. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Options of a request. */
export interface AskOptions {
  settings: Settings;
  messages: readonly ChatMessage[];
  /** The key; may be empty. */
  key: string;
  signal: AbortSignal;
  /** Called with each piece of a streamed answer. */
  onText?: (text: string) => void;
  /** Called when the answer begins, with the prompt guard's action if it is on. */
  onBegin?: (guard: string | undefined) => void;
}

/**
 * Lets the gateway inspect an answer.
 *
 * @throws GatewayError for an error response; its status is 0 without a response.
 */
export async function inspectAnswer(
  trial: { system: string; user: string; output: string },
  key: string,
): Promise<InspectedAnswer> {
  const response = await post('/playground/inspect', trial, key);
  return (await response.json()) as InspectedAnswer;
}

interface Choice {
  delta?: { content?: string | null };
  message?: { content?: string | null };
}

interface Completion {
  choices?: Choice[];
  toolgate?: Outcome;
  error?: { message?: string };
}

/**
 * Sends a request to the gateway that serves this page.
 *
 * @throws GatewayError for an error response; its status is 0 without a response.
 */
export async function ask(options: AskOptions): Promise<Answer> {
  const { settings, messages, key, signal } = options;
  const body = chatRequest(settings, messages);
  const response = await post('/v1/chat/completions', body, key, signal);
  options.onBegin?.(response.headers.get('toolgate-prompt-guard') ?? undefined);
  if (settings.stream) return readStream(response, options);
  const { choices, toolgate } = (await response.json()) as Completion;
  const text = choices?.[0]?.message?.content ?? '';
  options.onText?.(text);
  return { text, ...(toolgate && { outcome: toolgate }) };
}

/**
 * Lists the ids of the gateway's models.
 *
 * @throws GatewayError with status 401 when the key is missing or wrong.
 */
export async function listModels(key: string): Promise<string[]> {
  const response = await reach('/v1/models', { headers: authorization(key) });
  const { data = [] } = (await response.json()) as { data?: { id: string }[] };
  return data.map(({ id }) => id);
}

async function post(
  path: string,
  body: object,
  key: string,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...authorization(key) };
  return reach(path, { method: 'POST', headers, body: JSON.stringify(body), signal });
}

/** Calls `fetch`, and throws a clear error for an error response, and when there is no response. */
async function reach(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
    throw new GatewayError(0, 'The gateway cannot be reached. Is it still running?');
  });
  if (!response.ok) throw await readError(response);
  return response;
}

function authorization(key: string): Record<string, string> {
  return key === '' ? {} : { authorization: `Bearer ${key}` };
}

async function readError(response: Response): Promise<GatewayError> {
  const body = (await response.json().catch(() => ({}))) as Completion;
  const { status } = response;
  return new GatewayError(status, body.error?.message ?? `The gateway answered with ${status}.`);
}

async function readStream(response: Response, { onText }: AskOptions): Promise<Answer> {
  const answer: Answer = { text: '' };
  for await (const data of events(response)) {
    if (data === '[DONE]') break;
    const { choices, toolgate, error } = JSON.parse(data) as Completion;
    if (error) throw new GatewayError(200, error.message ?? 'The answer broke off.');
    const piece = choices?.[0]?.delta?.content ?? '';
    if (piece !== '') onText?.(piece);
    answer.text += piece;
    if (toolgate) answer.outcome = toolgate;
  }
  return answer;
}

async function* events({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const lines = (rest + decoder.decode(next.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) yield line.slice(6);
  }
}
