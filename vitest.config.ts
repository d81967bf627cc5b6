import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** Whether the long cases run too: see `vitest-context.d.ts`. */
const isFullRun = process.env['TOOLGATE_TEST_FULL'] === '1';

/** What every package shares: a readable report, and one that `.ci/run` adds up. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // What takes minutes, or processes of their own that a busy machine starves.
    exclude: [...configDefaults.exclude, ...(isFullRun ? [] : ['**/*.full.test.ts'])],
    provide: { isFullRun },
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results.json' },
    // The files of a worker share its modules, which halves the work: what a file changes outside itself, it restores.
    isolate: false,
    // Node.js loads the sources itself: vite's loader makes a getter of every import and takes up to half as long again.
    // No test mocks a module, so the hooks for that are off.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Each worker loads and compiles everything again, a tenth to a sixth of a suite's work. On two cores one is enough: turbo
    // runs two suites at a time.
    maxWorkers: Math.max(1, availableParallelism() - 1),
    // The first test of a file may have schemas to compile, and a hook processes to end, on a machine that does much else.
    // Texts at full size take minutes there.
    testTimeout: isFullRun ? 600_000 : 60_000,
    hookTimeout: 60_000,
    // What a test polls for comes late on such a machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
