import { Redis } from 'ioredis';
import { freePort, type RunningRedis, startRedis } from './start-redis.ts';

/** Several servers; one can be killed. */
export interface RedisGroup {
  /** The address, in the form of the configuration of `toolgate serve`. */
  url: string;
  /** Kills a primary like a crash. */
  killPrimary(): Promise<void>;
  /** Stops all servers. */
  stop(): Promise<void>;
}

/** How long a server may be silent, in milliseconds; a busy machine may stall for a while. */
const silence = 2000;

/** The longest wait for servers to find each other, in milliseconds. */
const patience = 30_000;

/** Starts a primary, two replicas, and a Sentinel that can replace the primary by a replica. */
export async function startSentinel(command: string): Promise<RedisGroup> {
  return startGroup(async (start) => {
    const primary = await start({ command });
    const parameters = ['--replicaof', '127.0.0.1', `${primary.port}`];
    await start({ command, parameters });
    await start({ command, parameters });
    await untilInfo(primary.port, 'replication', /(?:state=online[^]*){2}/);
    const config = `sentinel monitor main 127.0.0.1 ${primary.port} 1
sentinel down-after-milliseconds main ${silence}
sentinel failover-timeout main 5000
`;
    const sentinel = await start({ command, config, parameters: ['--sentinel'] });
    await untilInfo(sentinel.port, 'sentinel', /slaves=2/);
    return { url: `redis+sentinel://127.0.0.1:${sentinel.port}/main`, primary };
  });
}

/** Starts a cluster of three primaries with one replica each. The primary that can be killed has two replicas. */
export async function startCluster(command: string): Promise<RedisGroup> {
  return startGroup(async (start) => {
    const nodes: ClusterNode[] = [];
    for (let index = 0; index < 7; index += 1) {
      const bus = await freePort();
      const parameters = ['--cluster-enabled', 'yes', '--cluster-node-timeout', `${silence}`];
      parameters.push('--cluster-port', `${bus}`, '--cluster-replica-validity-factor', '0');
      nodes.push({ server: await start({ command, parameters }), bus });
    }
    await join(nodes);
    const ports = nodes.map(({ server }) => server.port);
    for (const port of ports.slice(1, 3)) await untilInfo(port, 'replication', /state=online/);
    await untilInfo(ports[0] ?? 0, 'replication', /(?:state=online[^]*){2}/);
    const [first] = nodes;
    if (first === undefined) throw new Error('There is no server.');
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
    return { url: `redis+cluster://${hosts}`, primary: first.server };
  });
}

/** A server of a cluster, and the port at which the others reach it. */
interface ClusterNode {
  server: RunningRedis;
  bus: number;
}

/** Joins servers to a cluster: the first three are primaries, the others are their replicas in turn. */
async function join(nodes: readonly ClusterNode[]): Promise<void> {
  const clients = nodes.map(({ server }) => new Redis(server.port, '127.0.0.1'));
  const slots = [0, 5461, 10_923, 16_384];
  try {
    const ids: string[] = [];
    for (const [index, client] of clients.entries()) {
      ids.push(String(await client.call('cluster', 'MYID')));
      // Without different epochs, two servers may both claim to be the newest.
      await client.call('cluster', 'SET-CONFIG-EPOCH', index + 1);
      const [first = 0, next] = slots.slice(index);
      if (next !== undefined) await client.call('cluster', 'ADDSLOTSRANGE', first, next - 1);
    }
    for (const { server, bus } of nodes)
      await clients[0]?.call('cluster', 'MEET', '127.0.0.1', server.port, bus);
    for (const [index, client] of clients.slice(3).entries()) {
      const primary = ids[index % 3] ?? '';
      await until(async () => (await client.call('cluster', 'REPLICATE', primary)) === 'OK');
    }
    for (const client of clients) {
      await until(async () =>
        /cluster_state:ok/.test(String(await client.call('cluster', 'INFO'))),
      );
    }
  } finally {
    for (const client of clients) client.disconnect();
  }
}

/** Starts servers; if one fails, it stops the others. */
async function startGroup(
  open: (start: typeof startRedis) => Promise<{ url: string; primary: RunningRedis }>,
): Promise<RedisGroup> {
  const servers: RunningRedis[] = [];
  try {
    const { url, primary } = await open(async (options) => {
      const server = await startRedis(options);
      servers.push(server);
      return server;
    });
    return { url, killPrimary: () => primary.stop(), stop: () => stopAll(servers) };
  } catch (error) {
    await stopAll(servers);
    throw error;
  }
}

async function stopAll(servers: readonly RunningRedis[]): Promise<void> {
  await Promise.all(servers.map((server) => server.stop()));
}

async function untilInfo(port: number, section: string, pattern: RegExp): Promise<void> {
  const client = new Redis(port, '127.0.0.1');
  try {
    await until(async () => pattern.test(await client.info(section)));
  } finally {
    client.disconnect();
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patience;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error('The servers did not find each other.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
