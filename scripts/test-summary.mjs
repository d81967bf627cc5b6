// Adds up the vitest reports of all packages and prints `N passed, N failed` as its last line. A
// failure outside of the tests (types, lint, build), given as the exit status, counts as one more,
// and so does a skipped test: what tests need is installed in CI.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const status = Number(process.argv[2] ?? 0);
const reports = ['packages', 'examples']
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'test-results.json')))
  .filter((file) => existsSync(file));

let passed = 0;
let failed = 0;
for (const file of reports) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const skipped = report.numPendingTests + report.numTodoTests;
  if (skipped > 0) console.log(`${file}: ${skipped} skipped`);
  passed += report.numPassedTests;
  failed += report.numFailedTests + skipped;
}
if (failed === 0 && (status !== 0 || passed === 0)) failed = 1;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
