import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ToolgateOptions } from 'toolgate';

/** What a configuration file (`toolgate.config.ts`, `.js`, `.json`, …) exports by default. */
export interface ToolgateConfig extends ToolgateOptions {
  /** The port to listen on, 0 for any free one; default 8787. `--port` wins. */
  port?: number;
  /** The address to listen on; default 127.0.0.1. `--host` wins. */
  host?: string;
  /** The models to serve, by the id that callers use. */
  models?: Readonly<Record<string, LanguageModelV4>>;
  /** Answers for the ids that `models` does not have, such as an AI SDK provider. */
  provider?: { languageModel(id: string): LanguageModelV4 };
  /** The keys that callers may use; the environment's `TOOLGATE_API_KEYS` wins. */
  apiKeys?: readonly string[];
}

/** Returns a configuration as it is: it lets an editor check and complete it. */
export function defineConfig(config: ToolgateConfig): ToolgateConfig {
  return config;
}
