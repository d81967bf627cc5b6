import type { GatewayServices, ServeFlags, ToolgateConfig } from '../configuration/index.ts';

/**
 * Chooses the checks of a process. With several processes they remember nothing, because the next request may reach
 * another process.
 */
export function chooseChecks(
  { checks: isAsked }: Pick<ServeFlags, 'checks'>,
  { checks: configured = false }: Pick<ToolgateConfig, 'checks'>,
  workers: number,
): Pick<GatewayServices, 'checks'> {
  const checks = isAsked && configured === false ? true : configured;
  if (checks === false || workers === 1) return { checks };
  return { checks: { ...(checks !== true && checks), sessions: false } };
}
