import { Agent, type IncomingMessage, request as send } from 'node:http';

/** One request of the table. */
export interface SentRequest {
  url: string;
  path: string;
  body: string;
  /** The caller's key; by default no key. */
  key?: string;
  /** The time for which the client does not read after the head of the answer, in milliseconds; default 0. */
  pause?: number;
  /** The time after which the client leaves, in milliseconds. */
  limit: number;
}

/** The end of a request: its status, or the reason for a missing status, and the received bytes. */
export interface SentResult {
  status: string;
  bytes: number;
}

const agent = new Agent({ keepAlive: false });

/** Sends a request and reads its answer to the end. Never rejects. */
export async function sendRequest({
  url,
  path,
  body,
  key,
  pause = 0,
  limit,
}: SentRequest): Promise<SentResult> {
  return new Promise((resolve) => {
    let bytes = 0;
    let status = 'none';
    const end = (state: string): void => {
      clearTimeout(timer);
      resolve({ status: state, bytes });
    };
    const request = send(`${url}${path}`, {
      method: 'POST',
      agent,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'anthropic-version': '2023-06-01',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
    });
    const timer = setTimeout(() => {
      end(`${status} left`);
      request.destroy();
    }, limit);
    request.on('error', () => end(status === 'none' ? 'closed' : status));
    request.on('response', (answer: IncomingMessage) => {
      status = `${answer.statusCode}`;
      answer.on('data', (piece: Buffer) => (bytes += piece.length));
      answer.on('end', () => end(status));
      answer.on('error', () => end(`${status} broken`));
      if (pause === 0) return;
      answer.pause();
      setTimeout(() => answer.resume(), pause);
    });
    request.end(body);
  });
}
