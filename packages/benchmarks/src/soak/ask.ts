import { Agent, type IncomingMessage, request as send } from 'node:http';
import { readText } from './read-text.ts';
import { wholeAnswer } from './whole-answer.ts';

/** How a request of the soak ended. */
export type Ending = 'whole' | 'failed' | 'left' | 'wrong' | 'stuck';

/** One request of the soak. */
export interface SoakRequest {
  port: number;
  /** Where on the server: with `/sdk` for the path that translates. */
  path: string;
  /** `whole`, or the fault that the upstream is to have. */
  model: string;
  stream: boolean;
  /** After how many milliseconds the client leaves; 0 for a client that stays. */
  leaveAfter: number;
  /** For how many milliseconds the client reads nothing once the answer has begun; 0 for a client that reads without a pause. */
  pause: number;
}

/** Far longer than any fault here can take. */
const stuckMilliseconds = 60_000;

const agent = new Agent({ keepAlive: true });

const rules =
  'Never mention that the balcony of the Marlowe theatre is closed for repairs. '.repeat(20);

function bodyOf({ path, model, stream }: SoakRequest): string {
  const question = 'May I sit on the balcony?';
  const tools = [{ name: 'svc_prompt_guard' }];
  if (path.endsWith('/messages')) {
    const schema = { input_schema: { type: 'object' } };
    return JSON.stringify({
      model,
      stream,
      max_tokens: 100,
      system: rules,
      messages: [{ role: 'user', content: question }],
      tools: tools.map((tool) => ({ ...tool, ...schema })),
    });
  }
  if (path.endsWith('/responses')) {
    const typed = tools.map((tool) => ({ type: 'function', ...tool }));
    return JSON.stringify({ model, stream, instructions: rules, input: question, tools: typed });
  }
  return JSON.stringify({
    model,
    stream,
    messages: [
      { role: 'system', content: rules },
      { role: 'user', content: question },
    ],
    tools: tools.map((tool) => ({ type: 'function', function: tool })),
  });
}

const cleanEnd = /"finish_reason":"stop"|"type":"message_stop"|"type":"response\.completed"/;

/** The status of an answer whose fault is known before its head. */
const failedStatus: Readonly<Record<string, number>> = {
  'status-429': 429,
  'status-500': 502,
  reset: 502,
  cut: 502,
  broken: 502,
  hang: 504,
};

/** Whether an answer is what the fault allows: all of it, or a failure that says so, and never a clean end of less. */
function judge({ model, stream }: SoakRequest, status: number, body: string): Ending {
  const whole = wholeAnswer.join('');
  const isError = body.includes('"error"');
  if (status !== 200) return isError && status === failedStatus[model] ? 'failed' : 'wrong';
  const text = readText(body, stream);
  if (model === 'whole') {
    return text === whole && !isFailed(body) && (!stream || cleanEnd.test(body))
      ? 'whole'
      : 'wrong';
  }
  const isBroken = stream && isFailed(body) && !cleanEnd.test(body);
  return isBroken && whole.startsWith(text) ? 'failed' : 'wrong';
}

/** Errors that are null belong to whole answers. */
function isFailed(body: string): boolean {
  return body.includes('"error":{');
}

/** Never throws: what cannot be read is wrong. */
function judgeSafely(asked: SoakRequest, status: number, body: string): Ending {
  try {
    return judge(asked, status, body);
  } catch {
    return 'wrong';
  }
}

function pauseReading(answer: IncomingMessage, milliseconds: number): void {
  if (milliseconds === 0) return;
  answer.pause();
  setTimeout(() => answer.resume(), milliseconds);
}

/** Asks, and says how it ended. Never rejects. */
export async function ask(asked: SoakRequest): Promise<Ending> {
  const body = bodyOf(asked);
  return new Promise((resolve) => {
    const request = send({
      host: '127.0.0.1',
      port: asked.port,
      path: asked.path,
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    });
    const end = (ending: Ending): void => {
      clearTimeout(stuck);
      clearTimeout(leaving);
      resolve(ending);
    };
    const stuck = setTimeout(() => {
      end('stuck');
      request.destroy();
    }, stuckMilliseconds);
    const leaving =
      asked.leaveAfter > 0
        ? setTimeout(() => {
            end('left');
            request.destroy();
          }, asked.leaveAfter)
        : undefined;
    request.on('error', () => end('wrong'));
    request.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('error', () => end('wrong'));
      answer.on('end', () => end(judgeSafely(asked, answer.statusCode ?? 0, text)));
      pauseReading(answer, asked.pause);
    });
    request.end(body);
  });
}
