// Only tests and scripts import this file, and they run on Node.js.
// oxlint-disable no-restricted-imports
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as schemaGenerator from 'ts-json-schema-generator';

/** The official types with a schema; `official-types.ts` adds `Official` before each name. */
export const officialTypes = [
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
] as const;

/** The name of an official type. */
export type OfficialType = (typeof officialTypes)[number];

/** A JSON schema of draft 7. */
export type Schema = Record<string, unknown>;

const source = fileURLToPath(new URL('official-types.ts', import.meta.url));
const cache = fileURLToPath(new URL('../../node_modules/.cache/toolgate/', import.meta.url));

/** The options with which the generator's TypeScript reads the SDKs' declarations. */
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
 * Returns the JSON schemas of the official SDKs' types, generated from their declarations. Generating takes some
 * seconds, so the schemas are cached until a version changes. They are not committed, because they are not our work.
 */
export function officialSchemas(): Record<OfficialType, Schema> {
  const schemasPath = `${cache}schemas-${versions()}.json`;
  if (!existsSync(schemasPath)) writeSchemas(schemasPath);
  return JSON.parse(readFileSync(schemasPath, 'utf8')) as Record<OfficialType, Schema>;
}

/** Rewrites the schemas. */
function writeSchemas(path: string): void {
  mkdirSync(cache, { recursive: true });
  // Several test files may do this at once: each writes its own file, and the last rename wins.
  const ownPath = `${path}.${process.pid}.${performance.now()}`;
  const tsconfig = `${ownPath}.tsconfig.json`;
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions, files: [] }));
  // The generator loads the TypeScript compiler, which a run with cached schemas does not need.
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
  writeFileSync(ownPath, JSON.stringify(Object.fromEntries(schemas)));
  renameSync(ownPath, path);
}

/** Returns everything that the schemas depend on, as a short text. */
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
