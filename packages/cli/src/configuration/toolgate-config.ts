import type { ModelOptions } from '@toolgate/http';
import type { ToolgateOptions } from 'toolgate';
import type { DecisionLogOptions } from '../decision-log/index.ts';
import type { GatewayServices } from './gateway-services.ts';
import type { LogDetail } from './serve-flags.ts';

/** The default export of a configuration file (`toolgate.config.ts`, `.js`, `.json`, …). */
export interface ToolgateConfig extends ToolgateOptions, ModelOptions, GatewayServices {
  /** The port to listen on, 0 for any free port; default 8787. `--port` takes precedence. */
  port?: number;
  /** The address to listen on; default 127.0.0.1. `--host` takes precedence. */
  host?: string;
  /** The number of processes that share the port; default 1. `--workers` takes precedence. */
  workers?: number;
  /** Time limits. */
  timeouts?: ServeTimeouts;
  /**
   * The keys that callers may use, each `key` or `name=key`; keys with the same name share a tenant. The environment
   * variable `TOOLGATE_API_KEYS` takes precedence.
   */
  apiKeys?: readonly string[];
  /**
   * A file of corrections, in addition to those in `contentFilter` and `promptGuard`. It has lines of `toolgate inspect
   * system --json` with a corrected kind, and false alarms `{"text", "attack": false}`. The path is relative to the
   * configuration file.
   */
  correctionsFile?: string;
  /** Whether to serve the playground page to browsers at `/`; default true. */
  playground?: boolean;
  /** How much to log: failures, also each request, or also its text; default `failures`. `--log` takes precedence. */
  log?: LogDetail;
  /**
   * A file with the decision about each request, one JSON line each. Hashes chain the lines, so `toolgate verify log`
   * finds a missing or changed line. By default no log is written. It needs a single process (`workers: 1`).
   */
  decisionLog?: DecisionLogOptions;
}

/** Time limits, all in milliseconds. */
export interface ServeTimeouts {
  /** For the headers of a client's request; default 15000. */
  headersMilliseconds?: number;
  /** For a client's whole request; default 120000. */
  requestMilliseconds?: number;
  /** For an idle connection of a client; default 75000, longer than common load balancers wait. */
  keepAliveMilliseconds?: number;
  /** For a silent provider, before its answer or within it; default 300000. */
  silenceMilliseconds?: number;
  /** For a whole answer, to its last byte; default 3600000, `false` for no limit. */
  answerMilliseconds?: number | false;
  /**
   * For load balancers after a stop signal; default 0. For this time `GET /ready` answers 503, while all other requests are
   * answered and their connections closed. Then the gateway accepts no more connections.
   */
  drainMilliseconds?: number;
  /**
   * For running answers after that; default 30000. In its last second, at most in its second half, the gateway ends them with
   * an error.
   */
  graceMilliseconds?: number;
}

/** Returns the configuration unchanged, so an editor can check and complete it. */
export function defineConfig(config: ToolgateConfig): ToolgateConfig {
  return config;
}
