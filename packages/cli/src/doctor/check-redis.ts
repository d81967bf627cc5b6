import { readRedisAddress } from '../serve/index.ts';
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
  let failure: NodeJS.ErrnoException | undefined;
  client.on('error', (error: Error) => (failure = error));
  try {
    await client.connect();
    await client.ping();
    return [ok(`Redis at ${hosts} answers.`)];
  } catch (error) {
    const { code, message } = failure ?? (error as NodeJS.ErrnoException);
    const fix = 'start it, or correct redis in the configuration or TOOLGATE_REDIS_URL.';
    return [problem(`Redis at ${hosts} does not answer: ${code ?? message}.`, fix)];
  } finally {
    client.disconnect();
  }
}
