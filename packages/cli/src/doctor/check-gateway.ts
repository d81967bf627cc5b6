import { createToolgateHandler } from '@toolgate/http';
import { CommandError } from '../command-error.ts';
import { assertRedisAddress } from '../connect-redis.ts';
import { planStore } from '../plan-store.ts';
import type { ToolgateConfig } from '../toolgate-config.ts';

/**
 * Builds the gateway, without its models, to see whether its options go together: the schema of a configuration looks
 * at each of them alone.
 *
 * @param redis the address of Redis, if there is one.
 * @throws CommandError that says which do not.
 */
export function checkGateway(config: ToolgateConfig, redis: string | undefined): void {
  if (redis !== undefined) assertRedisAddress(redis);
  if (config.store !== false) planStore(config.store ?? {}, redis);
  try {
    createToolgateHandler({ ...config, models: {} });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new CommandError(error.message, { cause: error });
  }
}
