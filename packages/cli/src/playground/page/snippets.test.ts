import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedBin, publishedProject } from '../../testing/published-project.ts';
import { snippetRequest } from '../../testing/snippet-request.ts';
import { type SnippetKindName, snippetKinds } from './snippets.ts';

const run = promisify(execFile);
// A folder of a project, where the code finds everything that a user would have installed.
const folder = mkdtempSync(join(publishedProject, 'snippets-'));
const key = 'test-key';
let server: ChildProcess;
let origin = '';

beforeAll(async () => {
  server = spawn(process.execPath, [publishedBin, 'serve', '--demo', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { TOOLGATE_API_KEYS: key },
  });
  const [line] = await once(server.stdout ?? server, 'data');
  origin = /http:\S+/.exec(String(line))?.[0] ?? '';
});

afterAll(() => {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const kinds = Object.keys(snippetKinds) as SnippetKindName[];
const rows = kinds.flatMap((kind) => [false, true].map((stream) => ({ kind, stream })));
type Row = (typeof rows)[number];

const codeOf = ({ kind, stream }: Row): string =>
  snippetKinds[kind].write(snippetRequest(origin, { stream }));
const fileOf = ({ kind, stream }: Row): string => join(folder, `${kind}-${stream}.mjs`);

describe('the copied code', () => {
  const env = { ...process.env, TOOLGATE_API_KEY: key };
  let printed = new Map<string, string>();

  beforeAll(async () => {
    // One process runs all programs, because starting a process and loading the packages costs most of the time.
    const programs = rows.filter(({ kind }) => kind !== 'curl');
    for (const row of programs) writeFileSync(fileOf(row), codeOf(row));
    const lines = programs.map((row) => {
      const file = JSON.stringify(fileOf(row));
      return `process.stdout.write('=== ' + ${file} + '\\n'); await import(${file});`;
    });
    const runner = join(folder, 'runner.mjs');
    writeFileSync(runner, lines.join('\n'));
    const { stdout } = await run(process.execPath, [runner], { env });
    printed = new Map(
      stdout
        .split('=== ')
        .slice(1)
        .map((part) => {
          const end = part.indexOf('\n');
          return [part.slice(0, end), part.slice(end + 1)];
        }),
    );
  }, 60_000);

  async function output(row: Row): Promise<string> {
    if (row.kind !== 'curl') return printed.get(fileOf(row)) ?? '';
    return (await run('sh', ['-c', codeOf(row)], { env })).stdout;
  }

  it.each(rows)('for $kind runs and shows answer and outcome, streamed: $stream', async (row) => {
    const shown = await output(row);
    const text = row.stream && row.kind === 'curl' ? deltas(shown) : shown;
    expect(text).toMatch(/17 \+ 25 = 42/);
    expect(text).toMatch(/Lisbon/);
    expect(shown).toMatch(/shadowAgent"?: ?\{\s*"?action"?: ?['"]passed['"]/);
    expect(shown).toMatch(/"?maxIterations"?: ?4/);
    expect(shown).toMatch(/promptGuard"?: ?\{/);
  });

  it.each(kinds)('for %s has nothing in it that was not asked for', (kind) => {
    const plain = { promptGuard: false, shadowAgent: false, system: '' };
    const code = snippetKinds[kind].write({ ...snippetRequest(origin, plain), needsKey: false });
    expect(code).not.toMatch(/tools|svc_|system|instructions|API_KEY/);
  });
});

/** The text of the chunks that curl printed. */
function deltas(events: string): string {
  return (
    Array.from(events.matchAll(/"content":"([^"\\]*)"/g), ([, text]) => text).join('') + events
  );
}
