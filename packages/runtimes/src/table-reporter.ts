import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule } from 'vitest/node';
import { runtimes } from './runtimes.ts';

const page = fileURLToPath(new URL('../../../docs/runtimes.md', import.meta.url));

/** Writes `docs/runtimes.md`: the tested behaviours, and on which runtimes they work. */
export class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((file) => Array.from(file.children.allTests()));
    // A run of some of the tests says nothing about the others.
    if (tests.some((test) => test.result().state === 'skipped')) return;
    // Nor does the short run about the runtimes that it leaves out.
    const suites = new Set(tests.map(({ parent }) => (parent.type === 'suite' ? parent.name : '')));
    if (!runtimes.every(({ title }) => suites.has(title))) return;
    const behaviours = new Set(tests.map(({ name }) => name));
    const rows = Array.from(behaviours, (behaviour) => {
      const marks = runtimes.map(({ title }) => {
        const test = tests.find(
          ({ name, parent }) =>
            name === behaviour && parent.type === 'suite' && parent.name === title,
        );
        return test?.result().state === 'passed' ? 'yes' : 'no';
      });
      return `| ${behaviour} | ${marks.join(' | ')} |`;
    });
    writeFileSync(page, pageOf(rows));
  }
}

function pageOf(rows: readonly string[]): string {
  const notes = runtimes.flatMap(({ name, note }) => (note ? [`- ${name}: ${note}`] : []));
  return `# Runtimes

This page is for people who choose where to run the HTTP gateway. The official clients tested each runtime over real
connections; the full test run of \`packages/runtimes\` writes this page.

| behaviour | ${runtimes.map(({ title }) => title).join(' | ')} |
| --- | ${runtimes.map(() => '---').join(' | ')} |
${rows.join('\n')}

${notes.join('\n')}
`;
}
