/** The options of `toolgate serve`, as given on the command line. */
export interface ServeFlags {
  /** The port to listen on, 0 for any free one. */
  port?: number;
  /** The address to listen on. */
  host?: string;
  /** The configuration file. */
  config?: string;
  /** Serve the scripted demo model, whatever else is configured. */
  demo?: boolean;
  /** The OpenAI-compatible base to forward every model id to. */
  upstream?: string;
  /** How many processes answer requests. */
  workers?: number;
  /** Whether to show the page with which to try the gateway. */
  playground?: boolean;
  /** What to log besides failures: nothing, each request, or its text, too. */
  log?: LogDetail;
}

/** What is logged: failures only, each request besides, or its text, too. */
export type LogDetail = 'failures' | 'requests' | 'content';
