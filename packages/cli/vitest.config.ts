import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.config.ts';

const compileCache = fileURLToPath(new URL('node_modules/.cache/compile', import.meta.url));

/** Many tests start the command as a process of its own; with the compiled code at hand each takes half as long. */
export default mergeConfig(shared, {
  test: {
    // Many tests wait for processes. A second worker uses that time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    globalSetup: ['src/testing/published-project.ts'],
    env: { NODE_COMPILE_CACHE: compileCache },
  },
});
