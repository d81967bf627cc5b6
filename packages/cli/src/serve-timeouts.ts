/** How long things may take, all in milliseconds. */
export interface ServeTimeouts {
  /** A client's request until its headers are complete; default 15000. */
  headersMilliseconds?: number;
  /** A client's whole request; default 120000. An answer may take as long as it likes. */
  requestMilliseconds?: number;
  /** A client's connection without a request; default 75000, longer than common load balancers wait. */
  keepAliveMilliseconds?: number;
  /** A provider's silence, before its answer and within it; default 300000. */
  silenceMilliseconds?: number;
  /** Running answers after a signal to stop; default 30000. */
  graceMilliseconds?: number;
}
