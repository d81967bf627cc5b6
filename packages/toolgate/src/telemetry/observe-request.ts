import type {
  CallObserver,
  GatewayObserver,
  ObservedCall,
  ObservedRequest,
  RequestObserver,
} from './gateway-observer.ts';

/**
 * Watches one request, whether or not anybody listens. What a listener throws is dropped. Of several ends that are
 * reported the first one counts.
 */
export interface Observation extends RequestObserver {
  /** Tells that the request arrived, unless that was told: the first call and the end tell it, too. */
  open(): void;
  /** Whether anybody listens. Opens the request. */
  isObserved(): boolean;
  /** Starts watching a call of the request's own model, or of another. */
  openCall(call: Pick<ObservedCall, 'role' | 'isStream'> & Partial<ObservedCall>): CallObserver;
}

/** Watches a call for nobody, for observers that pass on what another may not want to know. */
export const unobservedCall: CallObserver = {
  run: (action) => action(),
  firstPart: () => {},
  close: () => {},
};

/** Prepares to watch a request. */
export function observeRequest(
  observer: GatewayObserver | undefined,
  request: ObservedRequest,
): Observation {
  let opened: { watching?: RequestObserver | undefined } | undefined;
  let isClosed = false;
  const open = (): RequestObserver | undefined => {
    opened ??= observer ? { watching: quietly(() => observer.openRequest(request)) } : {};
    return opened.watching;
  };
  return {
    open: () => void open(),
    isObserved: () => open() !== undefined,
    openCall(given) {
      const { provider, modelId } = request;
      const watching = open();
      const call = watching && quietly(() => watching.openCall({ provider, modelId, ...given }));
      return call ? watchCall(call) : unobservedCall;
    },
    close(end) {
      if (isClosed) return;
      isClosed = true;
      quietly(() => open()?.close(end));
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
      quietly(() => call.firstPart());
    },
    close(end) {
      if (isClosed) return;
      isClosed = true;
      quietly(() => call.close(end));
    },
  };
}

/** A host's bookkeeping must not cost its user the answer. */
function quietly<Result>(tell: () => Result): Result | undefined {
  try {
    return tell();
  } catch {
    return undefined;
  }
}
