// Only tests and scripts reach this file, and they run on Node.js.
// oxlint-disable no-restricted-imports
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as schemaGenerator from 'ts-json-schema-generator';
import type { OfficialTypes } from './official-types.ts';

/** The name of an official type. */
export type OfficialType = keyof OfficialTypes;

/** The official types that have a schema, as `official-types.ts` names them behind `Official`. */
export const officialTypes: readonly OfficialType[] = [
  'ChatCompletion',
  'ChatCompletionChunk',
  'Message',
  'MessageEvent',
  'Message2023',
  'MessageEvent2023',
  'TokenCount',
  'Response',
  'Compaction',
  'InputTokens',
  'InputItems',
  'ResponseEvent',
  'Decision',
  'OpenAIError',
  'AnthropicError',
  'ChatRequest',
  'MessagesRequest',
  'ResponsesRequest',
];

/** A JSON schema of draft 7. */
export type Schema = Record<string, unknown>;

const source = fileURLToPath(new URL('official-types.ts', import.meta.url));
const cache = fileURLToPath(new URL('../../node_modules/.cache/toolgate/', import.meta.url));

/** The options with which the generator's own TypeScript reads the SDKs' declarations. */
const compilerOptions = {
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023', 'dom', 'esnext.disposable'],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

/**
 * The JSON schemas of the official SDKs' response types, generated from their declarations. That takes some seconds,
 * so they are kept until a version changes; they are not committed, since nothing in them is ours.
 */
export function officialSchemas(): Record<OfficialType, Schema> {
  const kept = `${cache}schemas-${versions()}.json`;
  if (!existsSync(kept)) writeSchemas(kept);
  return JSON.parse(readFileSync(kept, 'utf8')) as Record<OfficialType, Schema>;
}

/** Rewrites the schemas. */
function writeSchemas(path: string): void {
  mkdirSync(cache, { recursive: true });
  // Several test files may do this at once: each writes a file of its own, and the last name change wins.
  const mine = `${path}.${process.pid}.${performance.now()}`;
  const tsconfig = `${mine}.tsconfig.json`;
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions, files: [] }));
  // It loads the TypeScript compiler, which a run with kept schemas does not need.
  const { createGenerator } = createRequire(import.meta.url)(
    'ts-json-schema-generator',
  ) as typeof schemaGenerator;
  const generator = createGenerator({
    path: source,
    tsconfig,
    type: '*',
    skipTypeCheck: true,
    jsDoc: 'none',
    additionalProperties: false,
  });
  rmSync(tsconfig);
  const schemas = officialTypes.map((type) => [type, generator.createSchema(`Official${type}`)]);
  writeFileSync(mine, JSON.stringify(Object.fromEntries(schemas)));
  renameSync(mine, path);
}

/** Everything that the schemas depend on, as a short text. */
function versions(): string {
  const packages = [
    'openai',
    '@anthropic-ai/sdk',
    'anthropic-sdk-0',
    'ts-json-schema-generator',
  ].map((name) =>
    readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url)),
  );
  const hash = createHash('sha256');
  const self = fileURLToPath(import.meta.url);
  for (const text of [...packages, readFileSync(source), readFileSync(self)]) hash.update(text);
  return hash.digest('hex').slice(0, 16);
}
