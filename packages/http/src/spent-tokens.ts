import { type GatewayObserver, type RequestObserver, unobservedCall } from 'toolgate';
import { originalRequest } from './original-request.ts';

/** What the model calls of one request have used, whether or not its answer tells. */
export interface SpentTokens {
  /** Input and output of all calls that have told so far. */
  tokens: number;
  /** How many calls have not told all: those under way, cut, or failed. */
  untold: number;
}

const watched = new WeakMap<Request, SpentTokens>();

/** Has the handler behind a wrapper note what a request costs. The note is kept up to date, and is one for all wrappers. */
export function noteSpentTokens(request: Request): SpentTokens {
  const original = originalRequest(request);
  const spent = watched.get(original) ?? { tokens: 0, untold: 0 };
  watched.set(original, spent);
  return spent;
}

/** Notes what requests cost, for those who asked. */
export interface TokenMeter {
  /** The observer of the pipeline whose requests are metered. */
  telemetry: GatewayObserver;
  /** Opens a request in the pipeline, which happens before the action returns, and meters it. */
  measure<Result>(request: Request, action: () => Result): Result;
}

/**
 * Builds a meter.
 *
 * @param host the host's own observer, which is told all the same.
 */
export function createTokenMeter(host: GatewayObserver | undefined): TokenMeter {
  // An observer is not told whose request it is, but it is told at once.
  let opening: SpentTokens | undefined;
  return {
    telemetry: {
      openRequest(request) {
        const spent = opening;
        opening = undefined;
        const watching = quietly(() => host?.openRequest(request));
        return spent ? meterRequest(spent, watching) : watching;
      },
    },
    measure(request, action) {
      opening = watched.get(originalRequest(request));
      try {
        return action();
      } finally {
        opening = undefined;
      }
    },
  };
}

function meterRequest(spent: SpentTokens, watching: RequestObserver | undefined): RequestObserver {
  return {
    openCall(call) {
      spent.untold += 1;
      const watchingCall = quietly(() => watching?.openCall(call)) ?? unobservedCall;
      return {
        run: (action) => watchingCall.run(action),
        firstPart: () => watchingCall.firstPart(),
        close(end) {
          const { inputTokens, outputTokens } = end.usage ?? {};
          spent.tokens += count(inputTokens?.total) + count(outputTokens?.total);
          // Of a call that was cut, the input may be known and the output not.
          if (outputTokens?.total !== undefined) spent.untold -= 1;
          watchingCall.close(end);
        },
      };
    },
    close: (end) => watching?.close(end),
  };
}

/** An observer that fails must not make a request free. */
function quietly<Result>(tell: () => Result): Result | undefined {
  try {
    return tell();
  } catch {
    return undefined;
  }
}

/** Providers say what they like. */
function count(tokens: number | undefined): number {
  return tokens !== undefined && Number.isSafeInteger(tokens) && tokens > 0 ? tokens : 0;
}
