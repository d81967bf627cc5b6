import type { Logger } from 'pino';
import type { ServeSources } from '../configuration/index.ts';
import { readProviderKey } from '../environment.ts';
import {
  findMissingKeys,
  findUnreachable,
  findVersionedBase,
  readVendors,
  realModelAdvice,
} from '../models/index.ts';

/** The time limit for an upstream to show that it is reachable, in milliseconds. */
const reachMilliseconds = 3000;

/**
 * Warns of mistakes that concern every request: configured models without a key, an upstream that does not answer, an
 * upstream whose API is below `/v1`, and the demo model if it answers unasked. It calls no model and never rejects.
 */
export async function warnOfModels(
  { flags, config, environment }: ServeSources,
  logger: Logger,
): Promise<void> {
  if (flags.demo) return;
  const { upstream } = flags;
  if (upstream !== undefined) {
    const unreachable = await findUnreachable(upstream, reachMilliseconds);
    if (unreachable !== undefined) {
      const { reason, advice } = unreachable;
      const formats = flags.formats
        ? ''
        : ' When it answers, the gateway finds out which formats it speaks.';
      logger.warn(
        `The upstream at ${upstream} cannot be reached: ${reason}. Requests fail until it answers: ${advice}, or correct --upstream.${formats}`,
      );
      return;
    }
    // Without a path, its `/v1` may have been forgotten.
    if (new URL(upstream).pathname !== '/') return;
    const key = readProviderKey(environment, 'TOOLGATE_UPSTREAM_API_KEY');
    const versionedBase = await findVersionedBase(
      upstream,
      key ? { authorization: `Bearer ${key}` } : {},
    );
    if (versionedBase !== undefined) {
      logger.warn(
        `The API of the upstream is at ${versionedBase}: start with --upstream ${versionedBase}`,
      );
    }
    return;
  }
  if (!(config.models ?? config.provider) && Object.keys(readVendors(environment)).length === 0) {
    logger.warn(`The scripted demo model answers. For real answers ${realModelAdvice}`);
  }
  for (const { name, message } of await findMissingKeys(config)) {
    logger.warn({ model: name }, message);
  }
}
