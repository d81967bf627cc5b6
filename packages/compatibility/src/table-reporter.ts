import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Why a release has no entry in a row whose title has these words. */
const reasons: Readonly<Record<string, string>> = {
  'reads settings from':
    'where a release has no entry, one of the next two rows has, for the same schema.',
  'says what the SDK lost of':
    'the outcome warns that settings did not arrive; toolgateTools() or the defaults option carries them. AI SDK 4 converts schemas of zod 3 only, 5.0.0 no prefault(), 6 and 7 leave out the defaults of ArkType, and a function that does not return a schema of the SDK arrives as none. catch() of zod 3 is no default.',
  'sees no call where the SDK throws on':
    'later releases take such a schema; see the two rows above.',
  'under `parameters` alone': 'AI SDK 4 reads no other field; see `inputSchema`.',
  'under `inputSchema` alone': 'AI SDK 4 throws on a tool without `parameters`.',
  'with `parameters` alone':
    'AI SDK 5 and later do not read that field, so nothing of it reaches the gateway; their types refuse it.',
  'needs no schema': 'AI SDK 4 throws on a tool without one.',
  'may be dynamic': 'AI SDK 4 has no dynamicTool().',
  prepareStep:
    'AI SDK 4.3.0 does not have it. Nowhere can it add tools: it chooses among those of the call.',
  'a deferred gateway tool': 'toolSearch() came in a late release of AI SDK 7.',
  'a recorded call':
    'some hold what only some specifications have, such as approvals and custom parts.',
  'models of specification': 'AI SDK 4 and 5 take models of their own specification only.',
  'around a model of specification':
    'AI SDK 4 and 5 take models of their own specification only; AI SDK 6 also takes V2.',
  'carries the outcome to a UI message': 'AI SDK 4 has annotations instead.',
  'carries it as an annotation': 'AI SDK 5 and later have message metadata instead.',
  'a chat:':
    'the chat of AI SDK 4 is a hook of React and nothing else; what it reads is the annotation.',
  'an agent (': 'AI SDK 4 has no agents.',
  'default provider': 'AI SDK 4 takes models only, none named by a string.',
  'the middleware of a provider': 'AI SDK 4 wraps single models only.',
  'the spans of earlier majors': 'AI SDK 4 to 6 have only these, as their own.',
  'where no notice takes its place':
    'in AI SDK 5.0.0 no part takes the item id from a streamed text that nothing follows. The notice does, which is the default.',
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
  const [, release = '', rest = ''] =
    /^AI SDK (\d+\.\S+?)(?: > | )(.*)$/s.exec(test.fullName) ?? [];
  if (release === '') return undefined;
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
