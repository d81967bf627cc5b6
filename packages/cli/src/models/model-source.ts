import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelOptions } from '@toolgate/http';

/** The models to serve. */
export interface ModelSource {
  /** The models, by the ids that callers use. */
  models?: Readonly<Record<string, LanguageModelV4>>;
  /** Returns the models of all other ids. */
  provider?: { languageModel(id: string): LanguageModelV4 };
  /** Returns the models that callers may list; default: the ids of `models`. */
  listModels?: NonNullable<ModelOptions['listModels']>;
  /** Describes the models at the start of `serve`. */
  description: string;
}
