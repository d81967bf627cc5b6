import { describeRedisFailure, readRedisAddress, readSelectFailure } from '../serve/index.ts';
import { type Finding, ok, problem } from './finding.ts';

/** The time limit for Redis, in milliseconds. */
const answerMilliseconds = 3000;

/** Checks that Redis answers, if one is configured. */
export async function checkRedis(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return [];
  const { hosts, open } = readRedisAddress(url);
  const client = await open({
    lazyConnect: true,
    connectTimeout: answerMilliseconds,
    commandTimeout: answerMilliseconds,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let failure: Error | undefined;
  client.on('error', (error: Error) => (failure ??= error));
  try {
    await client.connect();
    await client.ping();
    if (failure !== undefined) throw failure;
    return [ok(`Redis at ${hosts} answers.`)];
  } catch (error) {
    const cause = failure ?? (error as Error);
    const selectFailure = readSelectFailure(cause, hosts);
    if (selectFailure !== undefined) return [problem(selectFailure.message)];
    const { code, fault, fix } = describeRedisFailure(cause);
    return [problem(`Redis at ${hosts} ${fault}: ${code}.`, `${fix}.`)];
  } finally {
    client.disconnect();
  }
}
