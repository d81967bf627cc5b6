import { generateText, Output } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answer } from '../test/scripted-run.ts';
import { checkStructure } from './check-structure.ts';

interface Tree {
  name: string;
  parts: Tree[];
}

const tree: z.ZodType<Tree> = z.object({
  name: z.string(),
  get parts() {
    return z.array(tree);
  },
});

/** Types of zod and values that zod and the AI SDK accept. */
const accepted: readonly (readonly [string, z.ZodType, unknown])[] = [
  ['a time', z.iso.time(), '10:00:00'],
  ['a time without seconds', z.iso.time(), '10:00'],
  ['a local date-time', z.iso.datetime({ local: true }), '2025-01-01T00:00:00'],
  ['a date', z.iso.date(), '2025-02-28'],
  ['a duration', z.iso.duration(), 'P1DT2H'],
  ['an email', z.email(), "o'hara@example.org"],
  ['an address', z.url(), 'mailto:x@example.org'],
  ['an IP address', z.ipv6(), '::1'],
  ['a UUID', z.uuid(), '550e8400-e29b-41d4-a716-446655440000'],
  ['a tuple', z.tuple([z.string(), z.number()]), ['x', 1]],
  ['a tuple with a rest', z.tuple([z.string()]).rest(z.number()), ['x', 1, 2]],
  [
    'an intersection',
    z.object({ x: z.string() }).and(z.object({ y: z.number() })),
    { x: '', y: 2 },
  ],
  [
    'an intersection with a union',
    z
      .union([z.object({ x: z.string() }), z.object({ z: z.null() })])
      .and(z.object({ y: z.number() })),
    { x: '', y: 2 },
  ],
  [
    'an intersection with a recursive object',
    tree.and(z.object({ y: z.number() })),
    { name: '', parts: [{ name: '', parts: [] }], y: 2 },
  ],
  ['a record', z.record(z.enum(['p', 'q']), z.number()), { p: 1, q: 2 }],
  [
    'a discriminated union',
    z.discriminatedUnion('k', [
      z.object({ k: z.literal('x') }),
      z.object({ k: z.literal('y'), s: z.string() }),
    ]),
    { k: 'y', s: '' },
  ],
];

describe('checkStructure, for what the AI SDK sends and accepts', () => {
  it.each(accepted)('accepts %s', async (_title, schema, value) => {
    const text = JSON.stringify({ value });
    const model = new MockLanguageModelV4({ doGenerate: answer(text) });
    const output = Output.object({ schema: z.object({ value: schema }) });
    expect((await generateText({ model, prompt: 'x', output })).output).toEqual({ value });
    const [options] = model.doGenerateCalls;
    expect(options && checkStructure(answer(text), options)).toBeUndefined();
  });
});
