import { toJsonSchema, toStandardJsonSchema } from '@valibot/to-json-schema';
import { type as arkType } from 'arktype';
import * as valibot from 'valibot';
import { z as zod3 } from 'zod';
import { z as zod4 } from 'zod/v4';
import {
  _default as withDefault,
  number as miniNumber,
  object as miniObject,
  string as miniString,
} from 'zod/v4-mini';
import type { Sdk } from './majors.ts';

/** What every schema here declares: other settings than a tool declared by name has. */
export const declared = { hint: 'Name the hour.', maxIterations: 1 } as const;

/** What a release makes of a schema: `refused` means that the SDK throws before it calls a model. */
export type SchemaEnd = 'read' | 'lost' | 'refused';

/** One way to write the schema of a gateway tool. */
export interface SchemaKind {
  /** How it is written. */
  title: string;
  /** The schema, written with what the given copy of the SDK has. */
  make(sdk: Sdk): unknown;
  /** The result, by the first release that has it. */
  ends: Readonly<Record<string, SchemaEnd>>;
}

const { hint, maxIterations } = declared;

const jsonProperties = {
  hint: { type: 'string', default: hint },
  max_iterations: { type: 'integer', default: maxIterations },
};
const plainJson = { type: 'object', properties: jsonProperties };

const valibotObject = valibot.object({
  hint: valibot.optional(valibot.string(), hint),
  max_iterations: valibot.optional(valibot.number(), maxIterations),
});

const arkObject = arkType({
  hint: ['string', '=', hint],
  max_iterations: ['number', '=', maxIterations],
});

const zod4Object = zod4.object({
  hint: zod4.string().default(hint),
  max_iterations: zod4.number().default(maxIterations),
});

// An id can be given only once.
const zod4WithIds = zod4.object({
  hint: zod4.string().default(hint).meta({ id: 'hint' }),
  max_iterations: zod4.number().default(maxIterations).meta({ id: 'limit' }),
});

/** Only the first of the two versions of zod existed when AI SDK 4 was made. */
const sinceFive = { '4.3.0': 'lost', '5.0.0': 'read' } as const;
const always = { '4.3.0': 'read' } as const;
const never = { '4.3.0': 'refused' } as const;

const zodKinds: readonly SchemaKind[] = [
  {
    title: 'zod 3',
    make: () =>
      zod3.object({
        hint: zod3.string().default(hint),
        max_iterations: zod3.number().int().min(1).max(10).default(maxIterations),
      }),
    ends: always,
  },
  {
    title: 'zod 3, a default on the whole object',
    make: () =>
      zod3
        .object({ hint: zod3.string(), max_iterations: zod3.number() })
        .default({ hint, max_iterations: maxIterations }),
    ends: always,
  },
  {
    title: 'zod 3, catch()',
    make: () =>
      zod3.object({
        hint: zod3.string().catch(hint),
        max_iterations: zod3.number().catch(maxIterations),
      }),
    ends: { '4.3.0': 'lost' },
  },
  {
    title: 'zod 3, an intersection',
    make: () =>
      zod3
        .object({ hint: zod3.string().default(hint) })
        .and(zod3.object({ max_iterations: zod3.number().default(maxIterations) })),
    ends: always,
  },
  { title: 'zod 4', make: () => zod4Object, ends: sinceFive },
  {
    title: 'zod 4, optional',
    make: () =>
      zod4.object({
        hint: zod4.string().optional().default(hint),
        max_iterations: zod4.number().default(maxIterations).optional(),
      }),
    ends: sinceFive,
  },
  {
    title: 'zod 4, prefault()',
    make: () =>
      zod4.object({
        hint: zod4.string().prefault(hint),
        max_iterations: zod4.number().prefault(maxIterations),
      }),
    ends: { '4.3.0': 'lost', '5.0.277': 'read' },
  },
  {
    title: 'zod 4, catch()',
    make: () =>
      zod4.object({
        hint: zod4.string().catch(hint),
        max_iterations: zod4.number().catch(maxIterations),
      }),
    ends: sinceFive,
  },
  {
    title: 'zod 4, a default on the whole object',
    make: () =>
      zod4
        .object({ hint: zod4.string(), max_iterations: zod4.number() })
        .default({ hint, max_iterations: maxIterations }),
    ends: sinceFive,
  },
  {
    title: 'zod 4, with ids',
    make: () => zod4WithIds,
    ends: sinceFive,
  },
  {
    title: 'zod 4, an intersection',
    make: () =>
      zod4.intersection(
        zod4.object({ hint: zod4.string().default(hint) }),
        zod4.object({ max_iterations: zod4.number().default(maxIterations) }),
      ),
    ends: sinceFive,
  },
  {
    title: 'zod mini',
    make: () =>
      miniObject({
        hint: withDefault(miniString(), hint),
        max_iterations: withDefault(miniNumber(), maxIterations),
      }),
    ends: { '4.3.0': 'refused', '5.0.0': 'read' },
  },
  {
    title: 'a function that makes a zod schema',
    make: () => () => zod4Object,
    ends: { '4.3.0': 'refused', '5.0.277': 'lost' },
  },
];

const otherKinds: readonly SchemaKind[] = [
  { title: 'jsonSchema()', make: (sdk) => sdk.jsonSchema(plainJson), ends: always },
  {
    title: 'a function that makes a jsonSchema()',
    make: (sdk) => () => sdk.jsonSchema(plainJson),
    ends: { '4.3.0': 'refused', '5.0.277': 'read' },
  },
  { title: 'a plain JSON schema', make: () => plainJson, ends: never },
  { title: 'valibot', make: () => valibotObject, ends: never },
  {
    title: 'valibot, toStandardJsonSchema()',
    make: () => toStandardJsonSchema(valibotObject),
    ends: { '4.3.0': 'refused', '6.0.0': 'read' },
  },
  {
    title: 'valibot, jsonSchema(toJsonSchema())',
    make: (sdk) => sdk.jsonSchema(toJsonSchema(valibotObject)),
    ends: always,
  },
  {
    title: 'ArkType',
    make: () => arkObject,
    ends: { '4.3.0': 'refused', '5.0.277': 'lost' },
  },
  {
    title: 'ArkType, jsonSchema(toJsonSchema())',
    make: (sdk) => sdk.jsonSchema(arkObject.toJsonSchema()),
    ends: always,
  },
];

/** The ways in which apps write schemas, and what each release makes of them. */
export const schemaKinds: readonly SchemaKind[] = [...zodKinds, ...otherKinds];
