import type { Deadline } from 'toolgate/internal';
import { mapEvents } from '../map-events.ts';
import type { SpentTokens } from '../spent-tokens.ts';
import { countTokens } from './count-tokens.ts';
import { tookTooLong } from './limit-errors.ts';
import { createStreamRecord, type LimitedPath } from './stream-record.ts';

/** What is done about an answer on its way to the client. */
export interface LimitAnswerOptions {
  path: LimitedPath;
  requestId: string;
  hidesUsage: boolean;
  /** What the handler notes of its model calls; nothing where it is another's. */
  spent: SpentTokens;
  deadline: Deadline;
  /** Headers to add. */
  headers: Readonly<Record<string, string>>;
  /** Told when the answer has ended how many tokens it used. */
  onEnd: (tokens: number) => void;
}

/** Watches an answer until its end: ends it when its time is over, and counts its tokens. */
export async function limitAnswer(
  answer: Response,
  options: LimitAnswerOptions,
): Promise<Response> {
  const { status, body } = answer;
  const { spent } = options;
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(options.headers)) headers.set(name, value);
  if (body === null || !answer.ok) {
    options.onEnd(spent.tokens);
    return new Response(body, { status, headers });
  }
  const mediaType = headers.get('content-type') ?? '';
  if (mediaType.startsWith('text/event-stream')) {
    return new Response(limitStream(body, options), { status, headers });
  }
  const text = await answer.text();
  options.onEnd(Math.max(tokensOf(text), spent.tokens));
  return new Response(text, { status, headers });
}

function limitStream(
  body: ReadableStream<Uint8Array>,
  { path, requestId, hidesUsage, spent, deadline, onEnd }: LimitAnswerOptions,
): ReadableStream<Uint8Array> {
  const record = createStreamRecord(path, hidesUsage);
  return mapEvents(body, {
    map: (event) => record.pass(event),
    onEnd: () => onEnd(record.tokens(spent)),
    interruption: {
      signal: deadline.signal,
      last: () => record.fail(tookTooLong(deadline.milliseconds), requestId),
    },
  });
}

function tokensOf(text: string): number {
  try {
    const { usage } = JSON.parse(text) as { usage?: unknown };
    return countTokens(usage) ?? 0;
  } catch {
    return 0;
  }
}
