import { defineConfig } from 'tsdown';
import { packageChecks } from '../../tsdown.shared.ts';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    limits: 'src/limits/index.ts',
    routing: 'src/routing/index.ts',
    store: 'src/store/index.ts',
    tokens: 'src/tokens/index.ts',
    'web-socket': 'src/web-socket/index.ts',
  },
  format: 'esm',
  platform: 'neutral',
  dts: { sourcemap: true },
  sourcemap: true,
  ...packageChecks,
});
