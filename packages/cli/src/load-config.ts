import { existsSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ResolvedConfig } from 'c12';
import { CommandError } from './command-error.ts';
import { readCorrections } from './corrections-file.ts';
import type { ToolgateConfig } from './toolgate-config.ts';

const configName = 'toolgate';

/** Where to look for a configuration. */
interface LoadConfigOptions {
  /** The folder that relative paths start from. */
  directory: string;
  /** The file to read; without it `toolgate.config.*` in the folder, if there is one. */
  file?: string | undefined;
}

/**
 * Reads and checks the configuration file, with the corrections that it names; an empty configuration where there is
 * none.
 *
 * @throws CommandError when the file named does not exist, cannot be loaded or is not valid.
 */
export async function loadConfig({ directory, file }: LoadConfigOptions): Promise<ToolgateConfig> {
  if (file !== undefined && !existsSync(resolve(directory, file))) {
    throw new CommandError(`There is no file ${resolve(directory, file)}: check --config.`);
  }
  if (file === undefined && !mayHaveConfig(directory)) return {};
  const { config, _configFile: found } = await load(directory, file);
  if (found === undefined) return {};
  const { parseConfig } = await import('./parse-config.ts');
  return withCorrections(parseConfig(config, found), dirname(found));
}

/** The reader of all formats is large: a gateway without a configuration starts without it. */
function mayHaveConfig(directory: string): boolean {
  return readdirSync(directory).some(
    (name) => name.startsWith(`${configName}.`) || name === '.config',
  );
}

async function withCorrections(
  { correctionsFile, ...config }: ToolgateConfig,
  directory: string,
): Promise<ToolgateConfig> {
  if (correctionsFile === undefined) return config;
  const { contentFilter = {} } = config;
  const read = await readCorrections(resolve(directory, correctionsFile));
  const corrections = [...(contentFilter.corrections ?? []), ...read];
  return { ...config, contentFilter: { ...contentFilter, corrections } };
}

async function load(
  directory: string,
  file: string | undefined,
): Promise<Pick<ResolvedConfig, 'config' | '_configFile'>> {
  try {
    const { loadConfig: loadConfigFile } = await import('c12');
    return await loadConfigFile({
      cwd: directory,
      name: configName,
      ...(file !== undefined && { configFile: file }),
      rcFile: false,
      envName: false,
      extend: false,
      giget: false,
      // Models must stay the objects that they are, so nothing is merged.
      merger: (...sources) => sources.find((source) => source) ?? {},
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`Cannot load ${file ?? 'toolgate.config'}: ${reason}`, { cause: error });
  }
}
