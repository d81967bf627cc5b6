import { defineConfig } from 'tsdown';

/** Bundles everything into one file, as workerd requires. */
export default defineConfig({
  entry: ['src/worker.ts'],
  format: 'esm',
  platform: 'neutral',
  outExtensions: () => ({ js: '.js' }),
  deps: { alwaysBundle: [/.*/], onlyBundle: false },
  outputOptions: { codeSplitting: false },
  dts: false,
});
