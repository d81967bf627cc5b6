import { once } from 'node:events';
import { type Agent, type IncomingMessage, request as send } from 'node:http';
import { expect } from 'vitest';
import type { ToolgateConfig } from '../configuration/toolgate-config.ts';
import type { Served } from './running-command.ts';

/** How a tenant asks. */
interface AskOptions {
  /** The connections to reuse; none by default. */
  agent?: Agent | false;
  /** The user message. */
  text?: string;
}

/** Asks over a new connection by default, and reads the status. */
export async function ask(
  { url }: Served,
  key: string,
  { agent = false, text = 'Hi' }: AskOptions = {},
): Promise<number | undefined> {
  const request = send(`${url}/v1/chat/completions`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
  });
  const messages = [{ role: 'user', content: text }];
  request.end(JSON.stringify({ model: 'toolgate-demo', messages }));
  const [incoming] = (await once(request, 'response')) as [IncomingMessage];
  incoming.resume();
  await once(incoming, 'end');
  return incoming.statusCode;
}

/** Who asked and which process answered, from the log of a number of requests, in their order. */
export async function requestsOf(
  { output }: Served,
  count: number,
): Promise<{ pid: number; tenant: string }[]> {
  const read = () =>
    [...output.stderr.matchAll(/^\{.*"pid":(\d+).*"tenant":"(\w+)".*\}$/gm)].map(
      ([, pid, tenant = '']) => ({ pid: Number(pid), tenant }),
    );
  await expect.poll(() => read().length).toBe(count);
  return read();
}

/** The processes that have answered each tenant. */
export async function processesOf(
  served: Served,
  count: number,
): Promise<Record<string, Set<number>>> {
  const processes: Record<string, Set<number>> = {};
  for (const { pid, tenant } of await requestsOf(served, count)) {
    (processes[tenant] ??= new Set()).add(pid);
  }
  return processes;
}

/** The keys of two tenants. */
export const keys: readonly [web: string, batch: string] = ['first-key', 'second-key'];
/** The settings of a gateway that logs its requests and has one tenant, `web`. */
export const oneTenant: ToolgateConfig = { apiKeys: [`web=${keys[0]}`], log: 'requests' };
/** The same with two tenants, `web` and `batch`. */
export const twoTenants: ToolgateConfig = {
  ...oneTenant,
  apiKeys: [`web=${keys[0]}`, `batch=${keys[1]}`],
};
