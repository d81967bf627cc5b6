import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { NativeUpstream } from '@toolgate/http';
import type { ToolgateOptions } from 'toolgate';
import type { FrontDoorConfig } from './front-door-config.ts';
import type { ServeTimeouts } from './serve-timeouts.ts';
import type { LogDetail } from './serve-flags.ts';

/** What a configuration file (`toolgate.config.ts`, `.js`, `.json`, …) exports by default. */
export interface ToolgateConfig extends ToolgateOptions, FrontDoorConfig {
  /** The port to listen on, 0 for any free one; default 8787. `--port` wins. */
  port?: number;
  /** The address to listen on; default 127.0.0.1. `--host` wins. */
  host?: string;
  /** How many processes share the port, such as one for each core; default 1. `--workers` wins. */
  workers?: number;
  /** How long things may take. */
  timeouts?: ServeTimeouts;
  /** The models to serve, by the id that callers use. */
  models?: Readonly<Record<string, LanguageModelV4>>;
  /** Answers for the ids that `models` does not have, such as an AI SDK provider. */
  provider?: { languageModel(id: string): LanguageModelV4 };
  /**
   * Providers that speak the format of an endpoint themselves, by the id that callers use: their requests are edited
   * in place instead of being translated. A model or provider for the same id is needed as well.
   */
  upstreams?: (modelId: string) => readonly NativeUpstream[];
  /**
   * The keys that callers may use, each `key` or `name=key`; keys of the same name share a tenant. The
   * environment's `TOOLGATE_API_KEYS` wins.
   */
  apiKeys?: readonly string[];
  /**
   * A file of corrections for the content filter, besides those of `contentFilter`: what `toolgate inspect system --json`
   * writes, with other kinds. Relative to this file.
   */
  correctionsFile?: string;
  /** Whether a browser that opens `/` is shown a page with which to try the gateway; default true. */
  playground?: boolean;
  /** What is logged besides failures: nothing, each request, or its text, too; default `failures`. `--log` wins. */
  log?: LogDetail;
}

/** Returns a configuration as it is: it lets an editor check and complete it. */
export function defineConfig(config: ToolgateConfig): ToolgateConfig {
  return config;
}
