import { ignoreErrors } from '../internal/index.ts';
import type {
  CallObserver,
  GatewayObserver,
  ObservedCall,
  ObservedRequest,
  RequestObserver,
} from './gateway-observer.ts';

/**
 * Observes one request, with or without an observer. It ignores errors of the observer, and every end of the request
 * after the first.
 */
export interface Observation extends RequestObserver {
  /** Whether an observer wants this request. */
  readonly isObserved: boolean;
  /** Starts to observe a call, by default of the request's own model. */
  openCall(call: Pick<ObservedCall, 'role' | 'isStream'> & Partial<ObservedCall>): CallObserver;
}

/** A call observer that does nothing. */
export const unobservedCall: CallObserver = {
  run: (action) => action(),
  firstPart: () => {},
  close: () => {},
};

/** Reports the arrival of a request, and creates the observation of it. */
export function observeRequest(
  observer: GatewayObserver | undefined,
  request: ObservedRequest,
): Observation {
  const watching = observer && ignoreErrors(() => observer.openRequest(request));
  let isClosed = false;
  return {
    isObserved: watching !== undefined,
    openCall(callStart) {
      const { provider, modelId } = request;
      const call =
        watching && ignoreErrors(() => watching.openCall({ provider, modelId, ...callStart }));
      return call ? watchCall(call) : unobservedCall;
    },
    close(end) {
      if (isClosed) return;
      isClosed = true;
      ignoreErrors(() => watching?.close(end));
    },
  };
}

function watchCall(call: CallObserver): CallObserver {
  let isStarted = false;
  let isClosed = false;
  return {
    run: (action) => call.run(action),
    firstPart() {
      if (isStarted) return;
      isStarted = true;
      ignoreErrors(() => call.firstPart());
    },
    close(end) {
      if (isClosed) return;
      isClosed = true;
      ignoreErrors(() => call.close(end));
    },
  };
}
