import { Redis } from 'ioredis';
import { freePort, type RunningRedis, startRedis } from './start-redis.ts';

/** Several servers, of which one can be killed. */
export interface RedisGroup {
  /** The address, as the configuration of `toolgate serve` takes it. */
  url: string;
  /** Kills a primary, as a crash would. */
  killPrimary(): Promise<void>;
  stop(): Promise<void>;
}

/** For how long a server may be silent, in milliseconds. */
const silence = 500;

/** The longest wait for servers to find each other, in milliseconds. */
const patience = 30_000;

/** Starts a primary, two replicas, and a Sentinel that puts one of these in its place. */
export async function startSentinel(command: string): Promise<RedisGroup> {
  const primary = await startRedis({ command });
  const parameters = ['--replicaof', '127.0.0.1', `${primary.port}`];
  const replicas = [
    await startRedis({ command, parameters }),
    await startRedis({ command, parameters }),
  ];
  await untilInfo(primary.port, 'replication', /(?:state=online[^]*){2}/);
  const config = `sentinel monitor main 127.0.0.1 ${primary.port} 1
sentinel down-after-milliseconds main ${silence}
sentinel failover-timeout main 5000
`;
  const sentinel = await startRedis({ command, config, parameters: ['--sentinel'] });
  await untilInfo(sentinel.port, 'sentinel', /slaves=2/);
  return {
    url: `redis+sentinel://127.0.0.1:${sentinel.port}/main`,
    killPrimary: () => primary.stop(),
    stop: () => stopAll([sentinel, ...replicas, primary]),
  };
}

/** Starts a cluster of three primaries with a replica each; the one that can be killed has two. */
export async function startCluster(command: string): Promise<RedisGroup> {
  const nodes: (RunningRedis & { bus: number })[] = [];
  for (let index = 0; index < 7; index += 1) {
    const bus = await freePort();
    const parameters = ['--cluster-enabled', 'yes', '--cluster-node-timeout', `${silence}`];
    const server = await startRedis({
      command,
      parameters: [
        ...parameters,
        '--cluster-port',
        `${bus}`,
        '--cluster-replica-validity-factor',
        '0',
      ],
    });
    nodes.push({ ...server, bus });
  }
  const clients = nodes.map(({ port }) => new Redis(port, '127.0.0.1'));
  const slots = [0, 5461, 10_923, 16_384];
  const ids: string[] = [];
  for (const [index, client] of clients.entries()) {
    ids.push(String(await client.call('cluster', 'MYID')));
    // Without numbers of their own, two may call themselves the newest.
    await client.call('cluster', 'SET-CONFIG-EPOCH', index + 1);
    if (index < 3) {
      const [first = 0, next = 0] = slots.slice(index);
      await client.call('cluster', 'ADDSLOTSRANGE', first, next - 1);
    }
    for (const { port, bus } of nodes) await client.call('cluster', 'MEET', '127.0.0.1', port, bus);
  }
  const replicas = clients.slice(3);
  for (const [index, client] of replicas.entries()) {
    await until(
      async () => (await client.call('cluster', 'REPLICATE', ids[index % 3] ?? '')) === 'OK',
    );
  }
  for (const client of clients) {
    await until(async () =>
      String(await client.call('cluster', 'INFO')).includes('cluster_state:ok'),
    );
    client.disconnect();
  }
  for (const { port } of nodes.slice(0, 3)) await untilInfo(port, 'replication', /state=online/);
  await untilInfo(nodes[0]?.port ?? 0, 'replication', /(?:state=online[^]*){2}/);
  return {
    url: `redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    async killPrimary() {
      await nodes[0]?.stop();
    },
    stop: () => stopAll(nodes),
  };
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
