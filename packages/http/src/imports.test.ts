import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const source = dirname(fileURLToPath(import.meta.url));

/** The files and packages that a file imports, directly or indirectly; imports of types are left out. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  const name = relative(source, file);
  if (reached.has(name)) return reached;
  reached.add(name);
  const text = readFileSync(file, 'utf8');
  for (const [, isType, from = ''] of text.matchAll(
    /^(?:import|export)( type)?\b[^;']*? from '([^']+)';$|\bimport\('([^']+)'\)/gm,
  )) {
    if (isType) continue;
    if (from.startsWith('.')) reachedFrom(resolve(dirname(file), from), reached);
    else reached.add(from);
  }
  return reached;
}

const reached = (entry: string): string[] => [...reachedFrom(resolve(source, entry))];

describe('the import graph', () => {
  it('of the thin handler holds neither store nor limits, routing or tokens', () => {
    const names = reached('index.ts');
    expect(names).toContain('create-toolgate-handler.ts');
    expect(names).toContain('hono/tiny');
    expect(names.filter((name) => /^(?:store|limits|routing|tokens)\//.test(name))).toEqual([]);
    expect(names.filter((name) => /unstorage|rate-limiter|redis|jose|^node:/.test(name))).toEqual(
      [],
    );
  });

  it.each(['store', 'limits', 'routing', 'tokens'])(
    'of ./%s does not hold the handler',
    (entry) => {
      const names = reached(`${entry}/index.ts`);
      expect(names).not.toContain('create-toolgate-handler.ts');
      expect(
        names.filter((name) => /redis|^node:/.test(name)).filter((name) => !name.endsWith('.ts')),
      ).toEqual([]);
    },
  );

  it.each(['store', 'limits', 'tokens'])('of ./%s holds no codec', (entry) => {
    const codec = /^formats\/(?:chat-completions|messages|responses)\/index\.ts$/;
    expect(reached(`${entry}/index.ts`).filter((name) => codec.test(name))).toEqual([]);
  });
});
