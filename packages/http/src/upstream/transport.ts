/** A request to a model provider, ready to send. */
export interface UpstreamRequest {
  /** The address. Only the host's configuration decides it. */
  url: string;
  /** All headers that the request needs. */
  headers: Readonly<Record<string, string>>;
  /** JSON, or the bytes of a form that is passed on. The headers say which. */
  body: string | Uint8Array<ArrayBuffer>;
  /** A long body in pieces. `body` is then empty. Only a transport with `takesTexts` gets it. */
  texts?: readonly string[] | undefined;
  /** Aborts the request, and the body of the answer too. */
  signal: AbortSignal;
}

/** A provider's answer: status, headers, and a body that is read piece by piece. */
export interface UpstreamAnswer {
  /** The HTTP status. */
  readonly status: number;
  /** Returns a header by its lower-case name. */
  header(name: string): string | undefined;
  /** Returns the next bytes, or `undefined` after the last. Rejects if the connection breaks. */
  read(): Promise<Uint8Array | undefined>;
  /** Stops the answer. The connection is closed unless it has ended already. */
  cancel(): void;
}

/**
 * Sends a POST request to a model provider. It must not follow redirects, since these would send the host's key
 * elsewhere. Rejects if no answer comes.
 */
export interface UpstreamTransport {
  (request: UpstreamRequest): Promise<UpstreamAnswer>;
  /**
   * Whether the transport accepts a long body as `texts`, so that the body is in memory only once; false by default.
   * Otherwise it gets bytes: another 30 MB for a body of 30 MB, for which V8 runs a full garbage collection
   * (`node packages/benchmarks/src/soak-tenants.ts`).
   */
  readonly takesTexts?: boolean;
}

/** Creates a transport from a `fetch`. It works on every runtime. */
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
