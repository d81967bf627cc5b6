export {
  createToolgate,
  type CreateToolgateOptions,
  type ToolgateProvider,
} from './create-toolgate.ts';
