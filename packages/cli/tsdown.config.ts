import { defineConfig } from 'tsdown';
import { packageChecks } from '../../tsdown.shared.ts';

export default defineConfig([
  {
    entry: { index: 'src/index.ts', bin: 'src/bin.ts', calibration: 'src/calibration/index.ts' },
    format: 'esm',
    platform: 'node',
    // The package is ESM, so `.js` says enough.
    fixedExtension: false,
    dts: { sourcemap: true },
    sourcemap: true,
    ...packageChecks,
  },
  {
    // What a browser gets: one script, and the page around it.
    entry: ['src/playground/page/main.ts'],
    outDir: 'dist/playground',
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    dts: false,
    minify: true,
    copy: ['page.html', 'look', 'page.css'].map((name) => `src/playground/page/${name}`),
  },
]);
