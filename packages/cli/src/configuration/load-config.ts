import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { cutShown, isRecord } from 'toolgate/internal';
import { CommandError } from '../command-error.ts';
import { type Corrections, readCorrections } from './corrections-file.ts';
import { findRepeatedName } from './repeated-name.ts';
import type { ToolgateConfig } from './toolgate-config.ts';

/** The file formats of a configuration. */
const extensions = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json'];

/** The files of a configuration, as they were read. */
export interface ConfigFiles {
  /** The whole path of the configuration file; absent if there is no file. */
  path?: string;
  /** The text of each file, by its whole path. Files that a configuration imports are missing. */
  texts: Record<string, string>;
}

/** A configuration, with its files. */
export interface LoadedConfig {
  config: ToolgateConfig;
  files: ConfigFiles;
}

/**
 * Reads and checks the configuration file, and the corrections file that it names. Without a file the configuration is
 * empty.
 *
 * @param directory the folder to which paths are relative.
 * @param file the file to read. Default: `toolgate.config.*` in the folder, if it exists.
 * @throws CommandError when the named file does not exist, cannot be loaded or is not valid, and without a named file
 * when there are several.
 */
export async function loadConfig(directory: string, file?: string): Promise<ToolgateConfig> {
  const { config } = await loadConfigFiles(directory, file);
  return config;
}

/**
 * Does the same as {@link loadConfig}, and also returns the files.
 *
 * @param accepted files that were read before. It then reads no file from the disk.
 */
export async function loadConfigFiles(
  directory: string,
  file?: string,
  accepted?: ConfigFiles,
): Promise<LoadedConfig> {
  const files = accepted ?? { ...findConfig(directory, file), texts: {} };
  const { path } = files;
  if (path === undefined) return { config: {}, files };
  const settings = await readConfig({ ...files, path, name: file ?? basename(path) });
  const { parseConfig } = await import('./parse-config.ts');
  const { correctionsFile, ...config } = parseConfig(settings, path);
  if (correctionsFile === undefined) return { config, files };
  const corrections = await readCorrections(resolve(dirname(path), correctionsFile), files.texts);
  return { config: addCorrections(config, corrections), files };
}

function findConfig(directory: string, file: string | undefined): Pick<ConfigFiles, 'path'> {
  const path = file === undefined ? findDefault(directory) : resolve(directory, file);
  if (path === undefined) return {};
  if (!existsSync(path)) throw new CommandError(`There is no file ${path}: check --config.`);
  return { path };
}

function findDefault(directory: string): string | undefined {
  const names = extensions
    .map((extension) => `toolgate.config${extension}`)
    .filter((name) => existsSync(join(directory, name)));
  const [name] = names;
  if (names.length > 1) {
    throw new CommandError(
      `There are several configurations: ${names.join(', ')}. Keep one, or name one with --config.`,
    );
  }
  return name === undefined ? undefined : join(directory, name);
}

/** Adds corrections to those of a configuration. */
export function addCorrections(
  config: ToolgateConfig,
  { sentences, prompts }: Corrections,
): ToolgateConfig {
  const { contentFilter = {}, promptGuard = {} } = config;
  return {
    ...config,
    ...(sentences.length > 0 && {
      contentFilter: {
        ...contentFilter,
        corrections: [...(contentFilter.corrections ?? []), ...sentences],
      },
    }),
    ...(prompts.length > 0 && {
      promptGuard: {
        ...promptGuard,
        corrections: [...(promptGuard.corrections ?? []), ...prompts],
      },
    }),
  };
}

/** A configuration file to read. */
interface ConfigFile extends Required<ConfigFiles> {
  /** Its name in errors. */
  name: string;
}

/** Reads a configuration file, and remembers its text in `texts`. */
async function readConfig({ path, name, texts }: ConfigFile): Promise<object> {
  const extension = extname(path);
  if (!extensions.includes(extension)) {
    throw new CommandError(`Cannot load ${name}. Accepted: ${extensions.join(', ')}.`);
  }
  let settings: unknown;
  try {
    const text = (texts[path] ??= await readFile(path, 'utf8'));
    settings = extension === '.json' ? readJsonConfig(text) : await runConfig(path, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`Cannot load ${name}: ${reason}`, { cause: error });
  }
  assertSettings(settings, name);
  return settings;
}

async function runConfig(path: string, text: string): Promise<unknown> {
  // jiti also runs TypeScript that Node.js refuses, such as enums, and needs no "type" in package.json.
  const { createJiti } = await import('jiti');
  const { evalModule } = createJiti(path, { moduleCache: false });
  const source = { id: path, filename: path, ext: extname(path), async: true };
  const module = (await evalModule(text, source)) as { default?: unknown };
  return 'default' in module ? await module.default : undefined;
}

/**
 * Reads JSON; a byte-order mark before it does not count.
 *
 * @throws Error with the place of the mistake, also of a setting that is there twice. The message of V8 would quote the text there, which may be a key.
 */
function readJsonConfig(file: string): unknown {
  const text = file.replace(/^\uFEFF/, '');
  const settings = parseJsonConfig(text);
  const repeated = findRepeatedName(text);
  if (repeated === undefined) return settings;
  const { name, line } = repeated;
  throw new Error(`"${cutShown(name)}" is there twice, the second time in line ${line}. Keep one.`);
}

function parseJsonConfig(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const before = text.slice(0, validLength(text)).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    throw new Error(`it is not valid JSON: see line ${before.length}, column ${column}.`);
  }
}

/** Returns the length of the longest beginning of a text with which JSON can begin. */
function validLength(text: string): number {
  let valid = 0;
  let invalid = text.length + 1;
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2);
    if (canContinue(text.slice(0, middle))) valid = middle;
    else invalid = middle;
  }
  return valid;
}

/** Whether a text can be the beginning of JSON: parsing fails only at its end, if at all. */
function canContinue(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const [, position] = /at position (\d+)/.exec(message) ?? [];
    return (
      /\bend of JSON|Unterminated string/.test(message) || Number(position) === beginning.length
    );
  }
}

/**
 * @throws CommandError for anything except an object of settings, such as the `undefined` of a file without a default
 * export.
 */
function assertSettings(config: unknown, name: string): asserts config is object {
  if (isRecord(config)) return;
  const cure = extname(name) === '.json' ? '{ "port": 8787 }' : 'export default { port: 8787 };';
  const fault =
    config === undefined
      ? 'has no default export'
      : `holds ${Array.isArray(config) ? 'a list' : `a ${typeof config}`}, not an object of settings`;
  throw new CommandError(`${name} ${fault}: write ${cure}`);
}
