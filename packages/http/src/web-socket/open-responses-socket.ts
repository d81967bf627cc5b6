import { HttpError, mapModelError } from '../errors/index.ts';
import { defaultMaxBodyBytes } from '../exchange/index.ts';
import type { KeptResponses } from './kept-responses.ts';
import { runTurn, type TurnContext } from './run-turn.ts';
import { type CreateMessage, readMessage, writeError } from './socket-messages.ts';

/** Options of a connection. */
export interface ResponsesSocketOptions {
  /** The gateway. */
  handler: (request: Request) => Promise<Response>;
  /** The request that opened the connection. All requests of the connection have its headers, keys included. */
  request: Request;
  /** Sends a message; resolves when the next message may be sent. */
  send: (text: string) => void | Promise<void>;
  /** The responses that connections keep. */
  kept: KeptResponses;
  /**
   * Maximum length of a message, and of all waiting messages together, in characters; default 32 Mi.
   */
  maxCharacters?: number;
}

/** One connection of a client. */
export interface ResponsesSocket {
  /** Receives a message of the client. Never throws: the client gets the error. */
  receive(text: string): void;
  /** Resolves when no request is being answered. */
  settled(): Promise<void>;
  /** Stops all answers, and drops the kept responses of the connection. */
  close(): void;
}

/** Maximum number of requests that are answered at once, each in its own lane. */
const maxLanes = 16;

/** Maximum number of requests that a connection accepts, waiting ones included. */
const maxRequests = 32;

/** Headers that belong to the connection. */
const ownHeaders =
  /^(?:connection|upgrade|sec-websocket-.*|content-.*|transfer-encoding|x-request-id|expect|te)$/;

/**
 * Implements the WebSocket mode of `/v1/responses`: each message `response.create` is a request, and each event of its
 * answer is a message. Requests of one lane (`stream_id`) run in order; lanes do not wait for each other. Every request
 * passes through the handler like a `POST`, with keys, limits and features. The connection can also continue a response
 * that no store has. Source: the types of `openai@7` and OpenAI's guide "WebSocket mode".
 */
export function openResponsesSocket({
  handler,
  request,
  send,
  kept,
  maxCharacters = defaultMaxBodyBytes,
}: ResponsesSocketOptions): ResponsesSocket {
  const abort = new AbortController();
  const lanes = createLanes();
  const load = { requests: 0, characters: 0 };
  // Messages are read in order, so a message never overtakes another one of its lane.
  let reading: Promise<void> = Promise.resolve();

  const context: TurnContext = {
    post: async (body, signal) => handler(createPost(request, body, signal)),
    send: async (text) => (abort.signal.aborted ? undefined : send(text)),
    kept,
    signal: abort.signal,
  };

  function count(requests: 1 | -1, { length }: string): void {
    load.requests += requests;
    load.characters += requests * length;
  }

  function findExcess(): string | undefined {
    if (load.requests > maxRequests) return `${maxRequests} requests`;
    return load.characters > maxCharacters ? `messages of ${maxCharacters} characters` : undefined;
  }

  async function read(text: string): Promise<void> {
    try {
      const message = await readMessage(text);
      const hasRoom = lanes.run(message.lane, async () => {
        await answer(message, context);
        count(-1, text);
      });
      if (!hasRoom) throw tooMany(`${maxLanes} lanes`);
    } catch (error) {
      count(-1, text);
      await sendError(error, context);
    }
  }

  return {
    receive(text) {
      if (abort.signal.aborted) return;
      count(1, text);
      const excess = findExcess();
      if (excess !== undefined) {
        count(-1, text);
        return void sendError(tooMany(excess), context);
      }
      reading = follow(reading, async () => read(text));
    },
    async settled() {
      await reading;
      await lanes.settled();
    },
    close() {
      abort.abort();
      kept.drop(abort.signal);
    },
  };
}

async function answer(message: CreateMessage, context: TurnContext): Promise<void> {
  if (context.signal.aborted) return;
  try {
    await runTurn(message, context);
  } catch (error) {
    await sendError(error, context, message.lane);
  }
}

/** Reports a failure to the client, if it is still connected. */
async function sendError(error: unknown, { send }: TurnContext, lane?: string): Promise<void> {
  try {
    await send(writeError(mapModelError(error), lane));
  } catch {
    // The client is gone.
  }
}

function tooMany(what: string): HttpError {
  return new HttpError({
    status: 429,
    message: `A connection answers at most ${what} at once; wait for some to end.`,
    code: 'rate_limit_exceeded',
  });
}

function createPost(
  { url, headers: clientHeaders }: Request,
  body: string,
  signal: AbortSignal,
): Request {
  const headers = new Headers();
  for (const [name, value] of clientHeaders) if (!ownHeaders.test(name)) headers.set(name, value);
  const bytes = new TextEncoder().encode(body);
  headers.set('content-type', 'application/json');
  headers.set('content-length', String(bytes.byteLength));
  return new Request(url, { method: 'POST', headers, body: bytes, signal });
}

/** Runs the actions of one lane in order, and several lanes at the same time. */
interface Lanes {
  /**
   * Runs an action after the earlier actions of its lane. The action must not reject.
   *
   * @returns whether there was room for another lane.
   */
  run(lane: string | undefined, action: () => Promise<void>): boolean;
  /** Resolves when all actions have ended. */
  settled(): Promise<void>;
}

/** Creates the lanes of a connection. */
function createLanes(): Lanes {
  const last = new Map<string | undefined, Promise<void>>();

  return {
    run(lane, action) {
      const before = last.get(lane);
      if (before === undefined && last.size >= maxLanes) return false;
      const done = follow(before, async () => {
        await action();
        if (last.get(lane) === done) last.delete(lane);
      });
      last.set(lane, done);
      return true;
    },
    async settled() {
      await Promise.all(last.values());
    },
  };
}

/** Runs an action after an earlier one has ended. */
async function follow(
  before: Promise<void> | undefined,
  action: () => Promise<void>,
): Promise<void> {
  await before;
  await action();
}
