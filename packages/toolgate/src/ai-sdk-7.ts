export * from './index.ts';
export {
  createToolgate,
  type CreateToolgateOptions,
  type ToolgateProvider,
} from './provider/index.ts';
