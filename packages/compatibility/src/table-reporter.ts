import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Why a release has no entry in a row whose title has these words. */
const reasons: Readonly<Record<string, string>> = {
  'reads settings from':
    'where a release has no entry, one of the next two rows has, for the same schema.',
  'says what the SDK lost of':
    'the outcome warns that settings did not arrive; toolgateTools() or the defaults option carries them. AI SDK 4 converts schemas of zod 3 only, 5.0.0 no prefault(), 6 and 7 leave out the defaults of ArkType, and a function that does not return a schema of the SDK does not count as a schema. catch() of zod 3 is no default.',
  'sees no call where the SDK throws on':
    'later releases take such a schema; see the two rows above.',
  'under `parameters` alone': 'AI SDK 4 reads no other field; see `inputSchema`.',
  'under `inputSchema` alone': 'AI SDK 4 throws on a tool without `parameters`.',
  'with `parameters` alone':
    'AI SDK 5 and later do not read that field, so nothing of it reaches the gateway; their types refuse it.',
  'needs no schema': 'AI SDK 4 throws on a tool without one.',
  'may be dynamic': 'AI SDK 4 has no dynamicTool().',
  prepareStep:
    'AI SDK 4.3.0 does not have it. It cannot add tools in any release: it chooses among the tools of the call.',
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
  'an approval':
    'approvals came with AI SDK 6, and those of calls that a provider runs with a later release of it.',
  'a chat after a block': 'AI SDK 4 has no stream of UI messages.',
  'an agent (': 'AI SDK 4 has no agents.',
  'an agent:': 'AI SDK 4 has no agents.',
  'a provider of OpenAI': 'each major of a provider has methods of its own.',
  'writes a tool call': 'the time limit for each chunk came with late releases of AI SDK 6.',
  'another middleware: extractJson': 'extractJsonMiddleware() came with late releases of AI SDK 6.',
  'another middleware: addToolInputExamples':
    'addToolInputExamplesMiddleware() came with AI SDK 6.',
  'names by a string': 'AI SDK 4 takes models only, not their names.',
  'default provider': 'AI SDK 4 takes models only, not their names.',
  'the middleware of a provider': 'AI SDK 4 wraps single models only.',
  'the spans of earlier majors': 'AI SDK 4 to 6 have only these, as their own.',
  'where no notice takes its place':
    'in AI SDK 5.0.0 no part takes the item id from a streamed text that nothing follows. The notice does, which is the default.',
};

/** More behaviours with one reason are counted. */
const maxListed = 20;

const page = fileURLToPath(new URL('../../../docs/ai-sdk-versions.md', import.meta.url));

/** Writes `docs/ai-sdk-versions.md`: the tested behaviours, and with which releases of the AI SDK they work. */
export class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    // In the order of the files, not in the order in which they ended.
    const files = modules.toSorted((one, other) => one.moduleId.localeCompare(other.moduleId));
    const tests = files.flatMap((file) => Array.from(file.children.allTests()));
    // A run of some of the tests says nothing about the others.
    if (tests.some((test) => test.result().state === 'skipped')) return;
    const cells = tests.flatMap((test) => readCell(test) ?? []);
    const releases = [...new Set(cells.map(({ release }) => release))].toSorted(byVersion);
    // Too few releases: a single file was run.
    if (releases.length < 8 || modules.length < 5) return;
    const rows = groupBy(cells, ({ behaviour }) => behaviour);
    const table = Array.from(rows, ([behaviour, row]) => ({
      behaviour,
      marks: releases.map((release) => markOf(row.filter((cell) => cell.release === release))),
    }));
    writeFileSync(page, writePage(releases, table));
  }
}

interface Row {
  behaviour: string;
  /** One for each release. */
  marks: readonly string[];
}

interface Cell {
  release: string;
  behaviour: string;
  passed: boolean;
}

/** Titles begin with the release; all nested titles after it are the behaviour. */
function readCell(test: TestCase): Cell | undefined {
  const [, release = '', rest = ''] =
    /^AI SDK (\d+\.[^\s,]+),?(?: > | )(.*)$/s.exec(test.fullName) ?? [];
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

/** Behaviours that are alike in every release are counted; the others are listed by the reason for the difference. */
function writePage(releases: readonly string[], rows: readonly Row[]): string {
  const isAlike = ({ marks }: Row): boolean => marks.every((mark) => mark === 'yes');
  const alike = groupBy(rows.filter(isAlike), ({ behaviour }) => areaOf(behaviour));
  const counts = Array.from(alike, ([area, { length }]) => `| ${area} | ${length} |`);
  const others = groupBy(
    rows.filter((row) => !isAlike(row)),
    ({ behaviour }) => reasonOf(behaviour),
  );
  const differences = Array.from(
    others,
    ([reason, list]) => `${reason}\n\n${writeTable(releases, list)}\n`,
  );
  return `# AI SDK versions

Toolgate behaves in the same way in every release of the AI SDK from 4.3 on, if the release has the function at all. This page is for people with an older
release: it shows the functions that each release lacks. The full test run of \`packages/compatibility\` writes it.

The tests run with the first and the newest release of each major: ${releases.join(', ')}.

## Alike in all of them

| area | behaviours |
| --- | --- |
${counts.join('\n')}

## What differs

"–" means that the release does not have the function.

${differences.join('\n')}`;
}

/** The first words of a behaviour, such as "middleware". */
function areaOf(behaviour: string): string {
  const [area = '', ...rest] = behaviour.split(': ');
  return rest.length === 0 ? 'others' : area.replace(/ \((?:generate|stream)\)$/, '');
}

function reasonOf(behaviour: string): string {
  const known = Object.entries(reasons).find(([words]) => behaviour.includes(words));
  const reason = known?.[1] ?? 'These belong to some releases only.';
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}

function writeTable(releases: readonly string[], rows: readonly Row[]): string {
  const lines =
    rows.length > maxListed
      ? [`| how many of ${rows.length} | ${countMarks(releases, rows).join(' | ')} |`]
      : rows.map(({ behaviour, marks }) => `| ${behaviour} | ${marks.join(' | ')} |`);
  return [
    `| behaviour | ${releases.join(' | ')} |`,
    `| --- | ${releases.map(() => '---').join(' | ')} |`,
    ...lines,
  ].join('\n');
}

function countMarks(releases: readonly string[], rows: readonly Row[]): number[] {
  return releases.map((_, at) => rows.filter(({ marks }) => marks[at] === 'yes').length);
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
