import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { NativeUpstream } from '@toolgate/http';

/** Where answers come from. */
export interface ModelSource {
  /** Models by the id that callers use. */
  models?: Readonly<Record<string, LanguageModelV4>>;
  /** Answers for all other ids. */
  provider?: { languageModel(id: string): LanguageModelV4 };
  /** The providers that speak the format of an endpoint themselves, by the id that callers use. */
  upstreams?: (modelId: string) => readonly NativeUpstream[];
  /** The ids to list to callers, where they are not those of `models`. */
  listModels?: () => Promise<readonly string[]>;
  /** The models in use, in words for the person at the terminal. */
  description: string;
}
