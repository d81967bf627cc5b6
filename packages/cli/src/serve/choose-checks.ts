import type { GatewayServices, ServeFlags, ToolgateConfig } from '../configuration/index.ts';

/** The checks of a process; with several processes they remember nothing, since the next request may reach another one. */
export function chooseChecks(
  { checks: isAsked }: Pick<ServeFlags, 'checks'>,
  { checks: configured = false }: Pick<ToolgateConfig, 'checks'>,
  workers: number,
): Pick<GatewayServices, 'checks'> {
  const checks = isAsked && configured === false ? true : configured;
  if (checks === false || workers === 1) return { checks };
  return { checks: { ...(checks !== true && checks), sessions: false } };
}
