import type { UpstreamAnswer, UpstreamTransport } from '../native/index.ts';
import { judgeUpstream, type Verdict } from './judge-failure.ts';
import { retry, type RetryOptions } from './retry.ts';

/** Both forms of the time that a provider wants to be left alone. */
const waitHeaders = ['retry-after', 'retry-after-ms'] as const;

/** A transport that sends a request again while the provider's answer is nothing but a failure. */
export function retryTransport(
  transport: UpstreamTransport,
  options: RetryOptions,
): UpstreamTransport {
  return async (request) => {
    const { signal } = request;
    let last: UpstreamAnswer | undefined;
    const result = await retry(
      async () => {
        try {
          last = await transport(request);
          const verdict = judgeAnswer(last);
          return verdict ? { failure: last, verdict } : { answer: last };
        } catch (failure) {
          last = undefined;
          return { failure, verdict: { action: signal.aborted ? 'fail' : 'retry' } };
        }
      },
      options,
      { signal, onRetry: () => last?.cancel() },
    );
    if ('answer' in result) return result.answer;
    if (last !== undefined) return last;
    throw result.failure;
  };
}

function judgeAnswer(answer: UpstreamAnswer): Verdict | undefined {
  const { status } = answer;
  if (status < 400) return undefined;
  const headers: Record<string, string> = {};
  for (const name of waitHeaders) {
    const value = answer.header(name);
    if (value !== undefined) headers[name] = value;
  }
  return judgeUpstream({ status, headers, message: '', isUnanswered: false });
}
