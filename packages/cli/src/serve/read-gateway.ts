import {
  type ConfigFiles,
  loadConfigFiles,
  type ServeFlags,
  type ToolgateConfig,
} from '../configuration/index.ts';
import { chooseModels, type ModelSource } from '../models/index.ts';
import { type RunningSettings, type ServeSettings, serveSettings } from './serve-settings.ts';

/** What the configuration, the environment and the command line decide, beside models. */
export interface ReadSettings {
  config: ToolgateConfig;
  settings: ServeSettings;
  /** The files of the configuration. */
  files: ConfigFiles;
}

/** What the configuration, the environment and the command line decide. */
export interface GatewayParts extends ReadSettings {
  models: Omit<ModelSource, 'description'>;
  /** The description of the models. */
  description: string;
}

/** How to read the parts of a gateway. */
export interface ReadOptions {
  /** What SIGHUP does not change in this process; absent at the start. */
  running?: RunningSettings | undefined;
  /** The files that the first process accepted; a worker reads no others. */
  files?: ConfigFiles | undefined;
}

/** Reads the parts of a gateway, at the start and at SIGHUP: keys, limits, models, features and their thresholds. */
export async function readGateway(flags: ServeFlags, options: ReadOptions): Promise<GatewayParts> {
  const parts = await readSettings(flags, options);
  const { env: environment } = process;
  const { description, ...models } = await chooseModels({
    flags,
    config: parts.config,
    environment,
  });
  return { ...parts, models, description };
}

/** Reads everything but the models. */
export async function readSettings(
  flags: ServeFlags,
  { running, files: accepted }: ReadOptions,
): Promise<ReadSettings> {
  const { config, files } = await loadConfigFiles(process.cwd(), flags.config, accepted);
  const { env: environment } = process;
  return { config, files, settings: serveSettings({ flags, config, environment, running }) };
}
