import type { FormatName } from '@toolgate/http';

/** The options of `toolgate serve`, as given on the command line. */
export interface ServeFlags {
  /** The port to listen on, 0 for any free one. */
  port?: number;
  /** The address to listen on. */
  host?: string;
  /** The configuration file. */
  config?: string;
  /** Serve the scripted demo model and ignore other models. */
  demo?: boolean;
  /** The OpenAI-compatible base URL that gets the requests for every model id. */
  upstream?: string;
  /** The formats that `--upstream` supports. By default the gateway asks the upstream. */
  formats?: readonly FormatName[];
  /** The number of processes that answer requests. */
  workers?: number;
  /** Whether to serve the playground page, unless the configuration switches it off. */
  playground?: boolean;
  /** Whether guard and filter are also served as checks. */
  checks?: boolean;
  /** How much to log. */
  log?: LogDetail;
}

/** How much to log: failures only, also each request, or also the text of requests and responses. */
export type LogDetail = 'failures' | 'requests' | 'content';

/** The values of {@link LogDetail}. */
export const logDetails = ['failures', 'requests', 'content'] as const;
