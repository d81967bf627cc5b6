/** A request to a model provider, ready to be sent. */
export interface UpstreamRequest {
  /** The address; only the host's configuration decides it. */
  url: string;
  /** All headers that the request needs. */
  headers: Readonly<Record<string, string>>;
  /** JSON, or the bytes of a form that is passed on; the headers say which. */
  body: string | Uint8Array<ArrayBuffer>;
  /** A long body in pieces, instead of `body`, which is empty; only for a transport that takes texts. */
  texts?: readonly string[] | undefined;
  /** Ends the request, and the answer's body too. */
  signal: AbortSignal;
}

/** A provider's answer: its head, and a body to be read piece by piece. */
export interface UpstreamAnswer {
  /** The HTTP status. */
  readonly status: number;
  /** A header by its lower-case name. */
  header(name: string): string | undefined;
  /** The next bytes; `undefined` after the last. Rejects when the connection breaks. */
  read(): Promise<Uint8Array | undefined>;
  /** Stops the answer: the connection is given up unless it has ended. */
  cancel(): void;
}

/**
 * Sends a POST request to a model provider. It must not follow redirects, since these would take
 * the host's key elsewhere. Rejects when there is no answer.
 */
export interface UpstreamTransport {
  (request: UpstreamRequest): Promise<UpstreamAnswer>;
  /**
   * Whether it takes a long body as `texts`, which then exists only once. By default it gets the bytes: another 30 MB for a body of
   * 30 MB, for which V8 collects all of its memory (`node packages/benchmarks/src/soak-tenants.ts`).
   */
  readonly takesTexts?: boolean;
}

/** The transport that runs everywhere. */
export function fetchTransport(fetch: typeof globalThis.fetch): UpstreamTransport {
  return async ({ url, headers, body, signal }) => {
    const init: RequestInit = { method: 'POST', headers, body, signal, redirect: 'manual' };
    const response = await fetch(url, init);
    const reader = response.body?.getReader();
    return {
      status: response.status,
      header: (name) => response.headers.get(name) ?? undefined,
      read: async () => (await reader?.read())?.value,
      cancel: () => void reader?.cancel().catch(() => {}),
    };
  };
}
