import { defineConfig } from 'tsdown';
import { packageChecks } from '../../tsdown.shared.ts';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/ai-sdk-4.ts',
    'src/ai-sdk-5.ts',
    'src/ai-sdk-6.ts',
    'src/ai-sdk-7.ts',
    'src/pipeline/index.ts',
    'src/demo-model/index.ts',
    'src/internal/index.ts',
    'src/opentelemetry.ts',
    // Not exported, but as entries they are files of their own: a page that imports only them loads no guard and no filter.
    'src/outcome/index.ts',
    'src/gateway-tools/index.ts',
  ],
  format: 'esm',
  platform: 'neutral',
  // Users of that entry point have it; spans must go where the host's own go.
  deps: { neverBundle: ['@opentelemetry/api'] },
  // The types of four majors are part of ours, since an app has the packages of one of them at most.
  dts: { sourcemap: true },
  sourcemap: true,
  ...packageChecks,
});
