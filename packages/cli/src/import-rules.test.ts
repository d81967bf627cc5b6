import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { relative } from 'node:path/posix';
import { afterAll, beforeAll, expect, it } from 'vitest';

// The content filter is the folder whose imports the linter checks room by room. Here the linter reads, for each room, a file that imports
// every file of the filter, and much that no room may import.

const root = join(import.meta.dirname, '..', '..', '..');
const filter = 'packages/toolgate/src/content-filter';
const copy = mkdtempSync(join(tmpdir(), 'toolgate-import-rules-'));

/** The sources of the content filter, as paths from its folder. */
const files = readdirSync(join(root, filter), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /(?<!\.test|-weights)\.ts$/.test(file) && !file.includes('testing/'));
/** Its folders, at any depth. */
const rooms = [...new Set(files.map((file) => dirname(file)))].filter((room) => room !== '.');

const packages = ['node:fs', 'ai', 'toolgate', 'toolgate/internal'];
const otherFeatures = [
  '../gateway-tools/index.ts',
  '../prompt-guard/index.ts',
  '../prompt-guard/text/index.ts',
  '../shadow-agent/index.ts',
  '../pipeline/index.ts',
  '../pipeline/filter/answer-filter.ts',
  '../middleware/index.ts',
  '../provider/index.ts',
];
const targets = [...files, ...packages, ...otherFeatures];

/** For each room, the targets that it may import. */
let accepted: ReadonlyMap<string, readonly string[]> = new Map();

beforeAll(async () => {
  const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8');
  writeFileSync(
    join(copy, '.oxlintrc.json'),
    config.replaceAll(/"(typeAware|typeCheck)": true/g, '"$1": false'),
  );
  for (const room of rooms) {
    mkdirSync(join(copy, filter, room), { recursive: true });
    const lines = targets.map((target) => `import '${specifierOf(room, target)}';`);
    writeFileSync(join(copy, filter, room, 'made-up.ts'), lines.join('\n'));
  }
  const refused = await lint();
  accepted = new Map(
    rooms.map((room) => [
      room,
      targets.filter((_, line) => !refused.has(`${filter}/${room}/made-up.ts:${line + 1}`)),
    ]),
  );
}, 60_000);

afterAll(() => {
  rmSync(copy, { recursive: true });
});

function specifierOf(room: string, target: string): string {
  if (packages.includes(target)) return target;
  const path = relative(room, target);
  return path.startsWith('.') ? path : `./${path}`;
}

/** Returns the places of imports that the linter refuses, as `file:line`. */
async function lint(): Promise<ReadonlySet<string>> {
  const output = await new Promise<string>((resolve) => {
    execFile(
      join(root, 'node_modules', '.bin', 'oxlint'),
      ['--format', 'json', '-A', 'all', '-D', 'no-restricted-imports'],
      { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 26 },
      // The linter fails, since it finds errors.
      (_error, written) => resolve(written),
    );
  });
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { filename: string; labels: { span: { line: number } }[] }[];
  };
  return new Set(
    diagnostics.map(({ filename, labels }) => `${filename}:${labels[0]?.span.line ?? 0}`),
  );
}

const isDoor = (file: string): boolean => file.endsWith('/index.ts');
const isAround = (folder: string, room: string): boolean =>
  folder === '.' || room === folder || room.startsWith(`${folder}/`);

/** Lists the imports that are accepted and have a property, as `room -> target`. */
function listAccepted(has: (room: string, target: string) => boolean): string[] {
  return [...accepted].flatMap(([room, imports]) =>
    imports.filter((target) => has(room, target)).map((target) => `${room} -> ${target}`),
  );
}

it('lets each room import its own files', () => {
  const own = files.filter((file) => dirname(file) !== '.');
  expect(listAccepted((room, target) => dirname(target) === room)).toEqual(
    rooms.flatMap((room) =>
      own.filter((file) => dirname(file) === room).map((file) => `${room} -> ${file}`),
    ),
  );
});

it('lets a room import another one only by its door', () => {
  expect(
    listAccepted(
      (room, target) =>
        files.includes(target) && !isDoor(target) && !isAround(dirname(target), room),
    ),
  ).toEqual([]);
});

it('lets only the room around it import the door of an inner room', () => {
  expect(
    listAccepted((room, target) => isDoor(target) && !isAround(dirname(dirname(target)), room)),
  ).toEqual([]);
});

it('lets imports between rooms go one way', () => {
  const reached = (room: string, seen: Set<string>): Set<string> => {
    for (const target of accepted.get(room) ?? []) {
      const next = dirname(target);
      if (next === room || !isDoor(target) || seen.has(next)) continue;
      seen.add(next);
      reached(next, seen);
    }
    return seen;
  };
  expect(rooms.filter((room) => reached(room, new Set()).has(room))).toEqual([]);
});

it('lets no room import packages or other features', () => {
  expect(
    listAccepted((_, target) => packages.includes(target) || otherFeatures.includes(target)),
  ).toEqual([]);
});
