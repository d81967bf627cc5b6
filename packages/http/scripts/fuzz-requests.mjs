// Sends 100,000 mutated requests down each of both paths, or as many as the first argument says, from the seed that the
// second one says.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [requests = '100000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
if (![requests, seed].every((given) => /^\d+$/.test(given))) {
  throw new TypeError('Expected the number of requests and the seed, as whole numbers.');
}
process.stdout.write(`${requests} requests from seed ${seed}\n`);
const tests = ['src/mutated-requests.test.ts', 'src/upstream/upstream-mutations.test.ts'];
const { status } = spawnSync('vitest', ['run', ...tests], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, TOOLGATE_FUZZ_REQUESTS: requests, TOOLGATE_FUZZ_SEED: seed },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
