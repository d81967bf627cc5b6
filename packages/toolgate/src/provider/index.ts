export type { DecisionModelProvider } from './decision-method.ts';
export {
  type AnyProvider,
  createProvider,
  type ToolgateModelsOptions,
  type ToolgateProviderOptions,
  type ToolgateProvider,
} from './create-provider.ts';
export type { ModelsProvider } from './models-provider.ts';
