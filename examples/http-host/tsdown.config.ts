import { defineConfig } from 'tsdown';

/** One file with everything in it, as workerd takes it. */
export default defineConfig({
  entry: ['src/worker.ts'],
  format: 'esm',
  platform: 'neutral',
  outExtensions: () => ({ js: '.js' }),
  deps: { alwaysBundle: [/.*/], onlyBundle: false },
  outputOptions: { codeSplitting: false },
  dts: false,
});
