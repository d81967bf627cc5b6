import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Why a release has no entry in a row whose title has these words. */
const reasons: Readonly<Record<string, string>> = {
  'reads settings from zod 4':
    'AI SDK 4 converts schemas of zod 3 only. The outcome says so, and toolgateTools() carries the settings.',
  'reads settings from a default on the whole object': 'the same.',
  'says that the SDK lost settings': 'later majors lose none.',
  'zod mini': 'AI SDK 4 itself throws on such a schema, before a middleware sees the call.',
  'around a model of specification':
    'AI SDK 4 and 5 take models of their own specification only; AI SDK 6 takes V2 besides.',
  'carries the outcome to a UI message': 'AI SDK 4 has annotations instead; see the next row.',
  'carries it as an annotation': 'AI SDK 5 and later have message metadata instead.',
};

const page = fileURLToPath(new URL('../../../docs/ai-sdk-versions.md', import.meta.url));

/** Writes `docs/ai-sdk-versions.md`: what was tested with which release of the AI SDK, and how it went. */
export class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    // In the order of the files, whichever of them was done first.
    const files = modules.toSorted((one, other) => one.moduleId.localeCompare(other.moduleId));
    const tests = files.flatMap((file) => Array.from(file.children.allTests()));
    // A run of some of the tests says nothing about the others.
    if (tests.some((test) => test.result().state === 'skipped')) return;
    const cells = tests.flatMap((test) => readCell(test) ?? []);
    const releases = [...new Set(cells.map(({ release }) => release))].toSorted(byVersion);
    // Too few releases: a single file was run.
    if (releases.length < 8 || modules.length < 5) return;
    const rows = new Set(cells.map(({ behaviour }) => behaviour));
    const lines = Array.from(rows, (behaviour) => {
      const row = cells.filter((cell) => cell.behaviour === behaviour);
      const marks = releases.map((release) =>
        markOf(row.filter((cell) => cell.release === release)),
      );
      return `| ${behaviour} | ${marks.join(' | ')} |`;
    });
    writeFileSync(page, pageOf(releases, lines));
  }
}

interface Cell {
  release: string;
  behaviour: string;
  passed: boolean;
}

/** Titles begin with the release; what follows, all the way down, is the behaviour. */
function readCell(test: TestCase): Cell | undefined {
  const [, number = '', rest = ''] = /^AI SDK (\S+?)(?: > | )(.*)$/s.exec(test.fullName) ?? [];
  if (number === '') return undefined;
  // The one test of AI SDK 4 alone runs on its newest release.
  const release = number.includes('.') ? number : '4.3.19';
  const behaviour = rest.replaceAll(' > ', ': ').replaceAll('|', '\\|');
  return { release, behaviour, passed: test.result().state === 'passed' };
}

function markOf(cells: readonly Cell[]): string {
  if (cells.length === 0) return '–';
  return cells.every(({ passed }) => passed) ? 'yes' : 'no';
}

function byVersion(first: string, second: string): number {
  return first.localeCompare(second, 'en', { numeric: true });
}

function pageOf(releases: readonly string[], rows: readonly string[]): string {
  const notes = Object.entries(reasons).map(
    ([words, reason]) => `- Rows with "${words}": ${reason}`,
  );
  return `# AI SDK versions

What Toolgate does in each release of the AI SDK: the floor and the newest of each major. The test run
of \`packages/compatibility\` writes this page; "–" means that the release has no such thing.

${notes.join('\n')}

| behaviour | ${releases.join(' | ')} |
| --- | ${releases.map(() => '---').join(' | ')} |
${rows.join('\n')}
`;
}
