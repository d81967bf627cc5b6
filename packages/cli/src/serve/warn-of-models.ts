import type { Logger } from 'pino';
import type { ServeFlags, ToolgateConfig } from '../configuration/index.ts';
import type { Environment } from '../environment.ts';
import { findMissingKeys, findVersionedBase, hasNoPath } from '../models/index.ts';

/** The inputs that decide which models are served. */
interface ServedModels {
  flags: ServeFlags;
  config: ToolgateConfig;
  environment: Environment;
}

/**
 * Logs what would make every request fail: configured models without a key, and an upstream whose API is below `/v1`.
 * It calls no model and never rejects.
 */
export async function warnOfModels(
  { flags, config, environment }: ServedModels,
  logger: Logger,
): Promise<void> {
  if (flags.demo) return;
  const { upstream } = flags;
  if (upstream !== undefined) {
    if (!hasNoPath(upstream)) return;
    const key = environment['TOOLGATE_UPSTREAM_API_KEY'];
    const found = await findVersionedBase(upstream, key ? { authorization: `Bearer ${key}` } : {});
    if (found !== undefined) {
      logger.warn(`The API of the upstream is at ${found}: start with --upstream ${found}`);
    }
    return;
  }
  for (const { name, message } of await findMissingKeys(config)) {
    logger.warn({ model: name }, message);
  }
}
