import type { LanguageModelV4 } from '@ai-sdk/provider';

/** Where answers come from. */
export interface ModelSource {
  /** Models by the id that callers use. */
  models?: Readonly<Record<string, LanguageModelV4>>;
  /** Answers for all other ids. */
  provider?: { languageModel(id: string): LanguageModelV4 };
  /** The ids to list to callers, where they are not those of `models`. */
  listModels?: () => Promise<readonly string[]>;
  /** The models in use, in words for the person at the terminal. */
  description: string;
}
